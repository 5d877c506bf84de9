import { AsyncLocalStorage } from "node:async_hooks"
import type { PriceHints } from "./price-hints"
import type { NoPrice } from "./option-price"

/** Notes that one request passes to its price calculations, and gets back from them. */
export interface RequestNotes {
  /** IP address of the shopper; not set for admins and jobs. */
  visitor?: string
  isPlacingOrder?: boolean
  /** Why options had no price, by `data.id` of the shipping option. */
  unpriced: Map<string, NoPrice>
  /** What the store's own code has added to prices, by `data.id` of the shipping option. */
  added?: Map<string, PriceHints>
  /** Set when core is asked for a price only to learn what the store's hook returns. */
  hints?: { given: unknown }
}

const current = new AsyncLocalStorage<RequestNotes>()

/**
 * Runs the work of a request with its own notes. Core's workflows run in the same process, so the notes reach the
 * provider. Work that another process takes over has no notes.
 */
export function withNotes<Result>(notes: RequestNotes, work: () => Result): Result {
  return current.run(notes, work)
}

/** The notes of the current request; undefined in a job. */
export function requestNotes(): RequestNotes | undefined {
  return current.getStore()
}

/** Notes why an option has no price: core's answer has room for an amount only. */
export function noteNoPrice(optionKey: string, noPrice: NoPrice): void {
  requestNotes()?.unpriced.set(optionKey, noPrice)
}

/** Notes the hints of a price: core runs the hook for prices, but not when an option is chosen. */
export function noteHints(optionKey: string, hints: PriceHints): void {
  const notes = requestNotes()
  if (notes) (notes.added ??= new Map()).set(optionKey, hints)
}
