import { getHttpResponseFromError } from "@medusajs/framework/http"
import type { Logger } from "@medusajs/framework/types"
import { errorText } from "../../../context"

/** Works through a list, at most `lanes` at a time. The results are in the order of the list. */
export async function inLanes<One, Result>(
  lanes: number,
  list: readonly One[],
  work: (one: One) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = list.entries()
  const lane = async () => {
    for (const [index, one] of waiting) results[index] = await work(one)
  }
  await Promise.all(Array.from({ length: Math.min(lanes, list.length) }, lane))
  return results
}

/**
 * The message for one failure among many: Medusa's message for the same failure of a single request. An unknown error,
 * such as a bug or a database failure, is logged and reported as `unknown`.
 */
export function refusalText(
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
