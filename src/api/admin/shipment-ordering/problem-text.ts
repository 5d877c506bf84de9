import { getHttpResponseFromError } from "@medusajs/framework/http"
import type { Logger } from "@medusajs/framework/types"
import { errorText } from "../../../context"

/**
 * What a person reads of something that went wrong with one of many: the words that Medusa would answer
 * with were it asked for alone. What it calls unknown (a fault of the program or of the database) is
 * logged, and told as `unknown`.
 */
export function problemText(
  error: unknown,
  { logger, unknown }: { logger: Pick<Logger, "error">; unknown: string },
): string {
  const { body } = getHttpResponseFromError(error)
  if (body.code !== "unknown_error" && body.message) {
    return body.message
  }
  const cause = error instanceof Error ? error : undefined
  logger.error(`shipment-ordering: unexpected, ${errorText(error)}`, cause)
  return unknown
}
