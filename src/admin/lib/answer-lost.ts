import { FetchError } from "@medusajs/js-sdk"

/** Whether a failed request may still have done its work: no answer came, or a gateway or the server failed (5xx). */
export function isAnswerLost(error: unknown): boolean {
  return !(error instanceof FetchError) || error.status === undefined || error.status >= 500
}
