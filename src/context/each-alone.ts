import type { Logger } from "@medusajs/framework/types"
import { errorText, toMedusaError } from "./errors"

interface Tools {
  logger: Pick<Logger, "error" | "warn">
}

/** What became of one row of a list: its result, or why there is none, in words for a person. */
export type Outcome<Result> =
  { result: Result; refusal: undefined } | { result: undefined; refusal: string }

/** Works on one row of a list, a run or a paper. Whatever the row holds, the others can go on. */
export async function alone<Result>(
  { logger }: Tools,
  work: () => Result | Promise<Result>,
): Promise<Outcome<Result>> {
  try {
    return { result: await work(), refusal: undefined }
  } catch (error) {
    return { result: undefined, refusal: toMedusaError(error, logger).message }
  }
}

/**
 * Works through rows, one after another. A failure is logged and holds up none of the others.
 *
 * @param nameOf what the log calls a row, without data of a person
 * @returns the failures
 */
export async function eachAlone<Row>(
  { logger }: Tools,
  rows: Iterable<Row>,
  { nameOf, work }: { nameOf: (row: Row) => string; work: (row: Row) => unknown },
): Promise<Error[]> {
  const failures: Error[] = []
  for (const row of rows) {
    try {
      await work(row)
    } catch (error) {
      // Errors from a workflow are plain objects.
      failures.push(error instanceof Error ? error : new Error(errorText(error)))
      logger.warn(`shipment-ordering: ${nameOf(row)} failed, ${errorText(error)}`)
    }
  }
  return failures
}
