import type { Settings } from "../../modules/shipment_ordering/settings/settings-schema"
import {
  createQuoteBook,
  createServiceBreakers,
  judgeServiceFailure,
  type Quote,
  type QuoteBook,
} from "../../rating"
import type { PluginScope } from "../plugin-scope"
import { perProcess } from "../process-state"
import { storeLevel } from "./store-level"
import { parseQuotes } from "./stored-quotes"

const MAX_ENTRIES = 5_000
const MISS_HOLD_MS = 10_000

/** The process's breakers, one per service. */
export const serviceBreakers = perProcess(() =>
  createServiceBreakers({ judge: judgeServiceFailure }),
)

const kept = perProcess<{ book?: QuoteBook<Quote[]> }>(() => ({}))

/**
 * The process's one quote book: all provider entries and routes share it, or each option of a cart
 * would cost a call of its own. With a caching module the store's other processes share what is in it.
 */
export function sharedQuoteBook(
  { caching, locking }: PluginScope,
  { quote_fresh_seconds, quote_stale_seconds }: Settings,
): QuoteBook<Quote[]> {
  const book = (kept().book ??= createQuoteBook<Quote[]>({
    maxEntries: MAX_ENTRIES,
    missHoldMs: MISS_HOLD_MS,
    shared: caching && {
      level: storeLevel(caching, locking),
      parse: parseQuotes,
    },
  }))
  book.setTimes({ freshMs: quote_fresh_seconds * 1000, staleMs: quote_stale_seconds * 1000 })
  return book
}

/** What the book has done in this process since it was begun; undefined before the first question. */
export function quoteBookStats() {
  return kept().book?.stats()
}
