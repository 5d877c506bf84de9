import { type AccountIds, addIds, type DateWindow, dateWindows, NO_IDS } from "../../booking"

/** A week of an account with thousands of shipments a day is still one small answer. */
const DAYS_PER_CALL = 7

/**
 * The shipments of an account in a span of days, listed in chunks.
 *
 * @param list one call
 * @param onListed told how many are known after each
 */
export async function listAccount(
  span: DateWindow,
  list: (window: DateWindow) => Promise<number[]>,
  onListed: (known: number) => Promise<void>,
): Promise<AccountIds> {
  let ids = NO_IDS
  for (const window of dateWindows(span, DAYS_PER_CALL)) {
    ids = addIds(ids, await list(window))
    await onListed(ids.length)
  }
  return ids
}
