import type { Quote } from "../../carrier-api"
import { createQuoteBook, type QuoteBook } from "../../rating"
import type { Settings } from "../../modules/shipment_ordering/settings/settings-schema"

const MAX_ENTRIES = 5_000
const MISS_HOLD_MS = 10_000

let shared: { fresh: number; stale: number; book: QuoteBook<Quote[]> } | undefined

/**
 * The process's one quote book: all provider entries and routes share it, or each option of a cart
 * would cost a call of its own. A change of its times starts a new one.
 */
export function sharedQuoteBook(settings: Settings): QuoteBook<Quote[]> {
  const { quote_fresh_seconds: fresh, quote_stale_seconds: stale } = settings
  if (shared?.fresh !== fresh || shared.stale !== stale) {
    shared = {
      fresh,
      stale,
      book: createQuoteBook<Quote[]>({
        maxEntries: MAX_ENTRIES,
        freshMs: fresh * 1000,
        staleMs: stale * 1000,
        missHoldMs: MISS_HOLD_MS,
      }),
    }
  }
  return shared.book
}
