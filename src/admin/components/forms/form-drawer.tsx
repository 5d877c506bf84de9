import { Form } from "@medusajs/dashboard/components"
import { Button, Drawer } from "@medusajs/ui"
import type { ReactNode } from "react"
import type { FieldValues, UseFormReturn } from "react-hook-form"
import { useTexts } from "../../i18n/use-texts"
import { DrawerHeader } from "./drawer-header"
import { submitOnModifiedEnter } from "./submit-on-modified-enter"
import { useGuardedClose } from "./use-guarded-close"

interface FormDrawerProps<Values extends FieldValues, Output> {
  title: string
  /** Text of the submit button, if it does not save. */
  submitText?: string
  form: UseFormReturn<Values, unknown, Output>
  onSubmit: (output: Output) => Promise<void>
  onClose: () => void
  /** Shown above the buttons; it does not scroll with the fields. */
  notice?: ReactNode
  children: ReactNode
}

/** An open drawer with a form. Mount it only while it is open, so that it starts from the saved values. */
export function FormDrawer<Values extends FieldValues, Output>({
  title,
  submitText,
  form,
  onSubmit,
  onClose,
  notice,
  children,
}: FormDrawerProps<Values, Output>) {
  const { t } = useTexts()
  const close = useGuardedClose(form.formState.isDirty, onClose)
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && void close()}>
      <Drawer.Content aria-describedby={undefined}>
        <Form {...form}>
          <form
            onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}
            onKeyDown={submitOnModifiedEnter}
            className="flex flex-1 flex-col overflow-hidden"
            noValidate
          >
            <DrawerHeader title={title} />
            <Drawer.Body className="flex flex-1 flex-col gap-y-6 overflow-y-auto">
              {children}
            </Drawer.Body>
            {notice && <div className="border-ui-border-base border-t px-6 py-4">{notice}</div>}
            <Drawer.Footer>
              <Button size="small" variant="secondary" type="button" onClick={() => void close()}>
                {t("common.cancel")}
              </Button>
              <Button size="small" type="submit" isLoading={form.formState.isSubmitting}>
                {submitText ?? t("common.save")}
              </Button>
            </Drawer.Footer>
          </form>
        </Form>
      </Drawer.Content>
    </Drawer>
  )
}
