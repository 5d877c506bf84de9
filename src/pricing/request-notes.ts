import { AsyncLocalStorage } from "node:async_hooks"
import type { PriceHints } from "./price-hints"
import type { NoPrice } from "./option-price"

/** What one request of the store carries to the prices that it asks for, and back. */
export interface RequestNotes {
  /** IP address of the shopper; not set for admins and jobs. */
  visitor?: string
  isPlacingOrder?: boolean
  /** Why options had no price, by `data.id` of the shipping option. */
  unpriced: Map<string, NoPrice>
  /** What the store's own code has added to prices, by `data.id` of the shipping option. */
  added?: Map<string, PriceHints>
  /** Present where core is asked for a price only to learn what the store's own code adds to it. */
  hints?: { given: unknown }
}

const current = new AsyncLocalStorage<RequestNotes>()

/**
 * Does the work of a request with notes of its own. Core's workflows run in the process of the request,
 * whatever engine they have, so that they reach the provider with them; work that another process takes
 * over has none, and never another request's.
 */
export function withNotes<Result>(notes: RequestNotes, work: () => Result): Result {
  return current.run(notes, work)
}

/** Of the request that is being answered; none in a job. */
export function requestNotes(): RequestNotes | undefined {
  return current.getStore()
}

/** Notes why an option has no price: core takes an amount, and has no place for a reason. */
export function noteNoPrice(optionKey: string, noPrice: NoPrice): void {
  requestNotes()?.unpriced.set(optionKey, noPrice)
}

/** Notes what a price was made with: core runs the store's hook for prices, and for no choice. */
export function noteHints(optionKey: string, hints: PriceHints): void {
  const notes = requestNotes()
  if (notes) (notes.added ??= new Map()).set(optionKey, hints)
}
