import { Button, Drawer, FocusModal, usePrompt } from "@medusajs/ui"
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
} from "react"
import { type FieldValues, get, type UseFormReturn, useFormState } from "react-hook-form"
import type { BlockerFunction } from "react-router-dom"
import { useAskBeforeLeaving } from "../../hooks/browser"
import { useTexts } from "../../i18n/use-texts"
import { Form } from "../../lib/dashboard"
import type { RewindChange } from "../../lib/rewind"
import { RewindButton } from "../rewind/rewind-button"
import { SmallButton } from "../section/menus"
import { Notice } from "../section/notice"
import { DrawerHeader, ModalBody } from "./dialog-headers"

interface FormDrawerProps<Values extends FieldValues, Output> extends Omit<
  FormFrameProps<Values, Output>,
  "className"
> {
  title: string
  /** Makes it a full-screen dialog that creates something. */
  isNew?: boolean
  /** Text of the submit button, if it neither saves nor creates. */
  submitText?: string
  onClose: () => void
  /** Shown above the buttons; it does not scroll with the fields. */
  notice?: ReactNode
  /** Makes what was entered the change that is tried on past orders. */
  toRewind?: (output: Output) => RewindChange
  /** Takes a limit for free delivery that was advised then. */
  onLimit?: (amount: string) => void
}

/** An open drawer with a form. Mount it only while it is open, so that it starts from the saved values. */
export function FormDrawer<Values extends FieldValues, Output>({
  title,
  isNew = false,
  submitText,
  form,
  onSubmit,
  onClose,
  notice,
  toRewind,
  onLimit,
  children,
}: FormDrawerProps<Values, Output>) {
  const { t } = useTexts()
  const { isDirty, isSubmitting } = form.formState
  const close = useGuardedClose(isDirty, onClose)
  const Dialog = isNew ? FocusModal : Drawer
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && void close()}>
      <Dialog.Content aria-describedby={undefined}>
        <FormFrame form={form} onSubmit={onSubmit} className="flex flex-1 flex-col overflow-hidden">
          {isNew ? (
            <ModalBody title={title}>
              <FormIssue />
              {children}
            </ModalBody>
          ) : (
            <>
              <DrawerHeader title={title} />
              <Drawer.Body className="flex flex-1 flex-col gap-y-6 overflow-y-auto">
                <FormIssue />
                {children}
              </Drawer.Body>
            </>
          )}
          {notice && <div className="border-ui-border-base border-t px-6 py-4">{notice}</div>}
          <Dialog.Footer className="flex-wrap gap-y-2">
            {toRewind && (
              <RewindButton
                onLimit={onLimit}
                onStart={(open) => void form.handleSubmit((output) => open(toRewind(output)))()}
              />
            )}
            <SmallButton onClick={() => void close()}>{t("common.cancel")}</SmallButton>
            <Button size="small" type="submit" isLoading={isSubmitting}>
              {submitText ?? t(isNew ? "common.create" : "common.save")}
            </Button>
          </Dialog.Footer>
        </FormFrame>
      </Dialog.Content>
    </Dialog>
  )
}

interface FormFrameProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>
  onSubmit: (output: Output) => Promise<void>
  className: string
  children: ReactNode
}

/** A form that shows its first error. Ctrl or Cmd with Enter submits it. */
export function FormFrame<Values extends FieldValues, Output>({
  form,
  onSubmit,
  className,
  children,
}: FormFrameProps<Values, Output>) {
  const frame = useRef<HTMLFormElement>(null)
  useShownIssue(frame, form.formState)
  return (
    <Form {...form}>
      <form
        ref={frame}
        onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}
        onKeyDown={submitOnModifiedEnter}
        className={className}
        noValidate
      >
        {children}
      </form>
    </Form>
  )
}

/** An error that no field of the surrounding `Form` shows; by default the one that concerns the form as a whole. */
export function FormIssue({ name = "root.server" }: { name?: string }) {
  const { message } = (get(useFormState().errors, name) ?? {}) as { message?: string }
  return message ? (
    <Notice variant="error" role="alert" data-issue="">
      {message}
    </Notice>
  ) : null
}

const IN_FIELD = '[aria-invalid="true"]'
/** Also what is wrong with something that is no single field: a list, a part, the form. */
const ISSUE = `${IN_FIELD}, [data-issue], [id$="-form-item-message"]`

/**
 * Scrolls to the first error and focuses it, once per failed attempt: the form may be long, and its button is always
 * visible. A field that already has the focus is visible.
 *
 * @param frame the element with all errors
 */
export function useShownIssue(
  frame: RefObject<HTMLElement | null>,
  { submitCount, isSubmitSuccessful }: { submitCount: number; isSubmitSuccessful: boolean },
): void {
  useEffect(() => {
    if (submitCount === 0 || isSubmitSuccessful || document.activeElement?.closest(IN_FIELD)) return
    const issue =
      frame.current?.querySelector<HTMLElement>(ISSUE) ??
      frame.current?.querySelector<HTMLElement>('[role="alert"]')
    if (!issue) return
    issue.focus({ preventScroll: true })
    if (document.activeElement !== issue) {
      issue.tabIndex = -1
      issue.focus({ preventScroll: true })
    }
    issue.scrollIntoView({ block: "center" })
  }, [submitCount])
}

/**
 * Ctrl or Cmd with Enter submits the form; Enter alone in a field does not, as in the dashboard's forms. Their
 * `KeyboundForm` also blocks Enter on buttons, so it is not used. A disabled submit button must be checked here:
 * `requestSubmit` ignores it.
 */
function submitOnModifiedEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter") {
    return
  }
  if (event.metaKey || event.ctrlKey) {
    event.preventDefault()
    const button = event.currentTarget.querySelector<HTMLButtonElement>("button[type=submit]")
    if (!event.repeat && !button?.disabled) {
      event.currentTarget.requestSubmit()
    }
  } else if (event.target instanceof HTMLInputElement) {
    event.preventDefault()
  }
}

/** Closes a form. Asks first if changes would be lost, also when the user leaves the page. */
export function useGuardedClose(isDirty: boolean, onClose: () => void): () => Promise<void> {
  const { t } = useTexts()
  const prompt = usePrompt()
  const isAgreed = async () => {
    // Wait a tick: the prompt also listens for Escape, and the key press that closes the form would answer it.
    await new Promise((resolve) => setTimeout(resolve))
    return prompt({
      title: t("unsaved.title"),
      description: t("unsaved.description"),
      confirmText: t("unsaved.discard"),
      cancelText: t("unsaved.stay"),
    })
  }
  // Only another path is another page: closing a drawer may change the query or the hash.
  const isLeft = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname,
    [isDirty],
  )
  useAskBeforeLeaving(isLeft, isAgreed)
  return async () => {
    if (!isDirty || (await isAgreed())) {
      onClose()
    }
  }
}
