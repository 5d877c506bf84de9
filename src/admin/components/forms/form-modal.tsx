import { Form } from "@medusajs/dashboard/components"
import { Button, FocusModal, Heading } from "@medusajs/ui"
import type { ReactNode } from "react"
import type { FieldValues, UseFormReturn } from "react-hook-form"
import { useTexts } from "../../i18n/use-texts"
import { ModalHeader } from "./modal-header"
import { submitOnModifiedEnter } from "./submit-on-modified-enter"
import { useGuardedClose } from "./use-guarded-close"

interface FormModalProps<Values extends FieldValues, Output> {
  title: string
  form: UseFormReturn<Values, unknown, Output>
  onSubmit: (output: Output) => Promise<void>
  onClose: () => void
  /** Shown above the buttons; it does not scroll with the fields. */
  notice?: ReactNode
  children: ReactNode
}

/** An open full-screen dialog that creates something. Mount it only while it is open. */
export function FormModal<Values extends FieldValues, Output>({
  title,
  form,
  onSubmit,
  onClose,
  notice,
  children,
}: FormModalProps<Values, Output>) {
  const { t } = useTexts()
  const close = useGuardedClose(form.formState.isDirty, onClose)
  return (
    <FocusModal open onOpenChange={(isOpen) => !isOpen && void close()}>
      <FocusModal.Content aria-describedby={undefined}>
        <Form {...form}>
          <form
            onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}
            onKeyDown={submitOnModifiedEnter}
            className="flex h-full flex-col overflow-hidden"
            noValidate
          >
            <ModalHeader />
            <FocusModal.Body className="flex flex-1 flex-col items-center overflow-y-auto py-16">
              <div className="flex w-full max-w-[720px] flex-col gap-y-8 px-4">
                <FocusModal.Title asChild>
                  <Heading>{title}</Heading>
                </FocusModal.Title>
                {children}
              </div>
            </FocusModal.Body>
            {notice && <div className="border-ui-border-base border-t px-6 py-4">{notice}</div>}
            <FocusModal.Footer>
              <Button size="small" variant="secondary" type="button" onClick={() => void close()}>
                {t("common.cancel")}
              </Button>
              <Button size="small" type="submit" isLoading={form.formState.isSubmitting}>
                {t("common.create")}
              </Button>
            </FocusModal.Footer>
          </form>
        </Form>
      </FocusModal.Content>
    </FocusModal>
  )
}
