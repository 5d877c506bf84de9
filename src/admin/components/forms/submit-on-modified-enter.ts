import type { KeyboardEvent } from "react"

/**
 * Ctrl or Cmd with Enter submits the form; Enter alone in a field does not, as in the dashboard's forms. Their
 * `KeyboundForm` also blocks Enter on buttons, so it is not used. A disabled submit button must be checked here:
 * `requestSubmit` ignores it.
 */
export function submitOnModifiedEnter(event: KeyboardEvent<HTMLFormElement>): void {
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
