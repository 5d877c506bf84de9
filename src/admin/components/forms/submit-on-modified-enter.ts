import type { KeyboardEvent } from "react"

/**
 * Ctrl or Cmd with Enter submits the form, Enter alone in a field does not: as in the dashboard's own
 * forms, whose `KeyboundForm` however also takes Enter away from the buttons. Nothing is submitted while the
 * button that does it is off: a browser's own Enter keeps to that, `requestSubmit` does not.
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
