import { type RefObject, useEffect } from "react"
import type { FieldValues, FormState } from "react-hook-form"

const IN_FIELD = '[aria-invalid="true"]'

/**
 * Brings into view why an attempt failed, once per attempt: the dialog is long, and its button always in
 * sight. A field that has the focus by now is seen.
 *
 * @param body what the form is drawn in
 */
export function useShownProblem<Values extends FieldValues>(
  body: RefObject<HTMLElement | null>,
  { submitCount }: FormState<Values>,
): void {
  useEffect(() => {
    if (submitCount === 0 || document.activeElement?.closest(IN_FIELD)) return
    const problem =
      body.current?.querySelector<HTMLElement>(`${IN_FIELD}, [data-problem]`) ??
      body.current?.querySelector<HTMLElement>('[role="alert"]')
    if (!problem) return
    if (!problem.matches(IN_FIELD)) problem.tabIndex = -1
    problem.focus({ preventScroll: true })
    problem.scrollIntoView({ block: "center" })
  }, [submitCount, body])
}
