import { FetchError } from "@medusajs/js-sdk"

/**
 * Whether a request may have done all that it asks for, though it failed: no answer came, or one of the
 * way there (a gateway that has waited too long) or of a fault in the middle of it.
 */
export function isAnswerLost(error: unknown): boolean {
  return !(error instanceof FetchError) || error.status === undefined || error.status >= 500
}
