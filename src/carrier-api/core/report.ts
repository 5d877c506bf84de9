import type { CallReport, ClientOptions } from "../client-options"

/** Tells the observer about an attempt, and survives what the observer throws (see `ClientOptions.onCall`). */
export function report(onCall: ClientOptions["onCall"], attempt: CallReport): void {
  try {
    onCall?.(attempt)
  } catch {
    return
  }
}
