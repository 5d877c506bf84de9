import Big from "big.js"
import { LRUCache } from "lru-cache"
import { perProcess } from "../process-state"

/** What core was last told of an option's price for a cart. */
export interface DecidedPrice {
  /** The cart's totals that decided it, as decimal texts in its currency. */
  totals: readonly string[]
  amount: number
  isTaxInclusive: boolean
}

const MOST_KEPT = 10_000
/** Less than any currency's smallest coin, and more than what binary fractions lose in a sum. */
const DUST = "0.000001"

const decided = perProcess(() => new LRUCache<string, DecidedPrice>({ max: MOST_KEPT }))

/**
 * Notes by which totals a price was decided, in this process. The amount belongs to it: a storefront
 * may ask for prices that no delivery of the cart is set to.
 *
 * @param optionKey `data.id` of the shipping option
 */
export function noteDecidedPrice(cartId: string, optionKey: string, price: DecidedPrice): void {
  decided().set(`${cartId} ${optionKey}`, price)
}

/** Whether the delivery that a cart has is at the price of its totals now; false where none is noted here. */
export function isDecided(cartId: string, optionKey: string, now: DecidedPrice): boolean {
  const noted = decided().get(`${cartId} ${optionKey}`)
  return (
    noted !== undefined &&
    noted.isTaxInclusive === now.isTaxInclusive &&
    isSame(noted.amount, now.amount) &&
    noted.totals.length === now.totals.length &&
    noted.totals.every((total, index) => isSame(total, now.totals[index] ?? ""))
  )
}

function isSame(one: string | number, other: string | number): boolean {
  return other !== "" && new Big(one).minus(other).abs().lte(DUST)
}
