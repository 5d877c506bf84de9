import { calculatePrice } from "../../harness/customer-checkout"
import type { BenchProvider, BenchShop } from "./bench-shop"

/** What six requests for prices, sent at the same time, came to. */
export interface PricedSix {
  /** From the first request to the last answer. */
  milliseconds: number
  /** Of each request. */
  requestMilliseconds: number[]
  /** Undefined where there is no price. */
  amounts: (number | undefined)[]
}

/** Asks for the prices of a provider's six options at once, as a storefront does. */
export async function priceSix(
  { storefront, options }: BenchShop,
  cartId: string,
  provider: BenchProvider,
): Promise<PricedSix> {
  const startedAt = performance.now()
  const answers = await Promise.all(
    options[provider].map(async (id) => {
      const amount = await calculatePrice(storefront, cartId, id)
      return { milliseconds: performance.now() - startedAt, amount }
    }),
  )
  return {
    milliseconds: performance.now() - startedAt,
    requestMilliseconds: answers.map(({ milliseconds }) => milliseconds),
    amounts: answers.map(({ amount }) => amount),
  }
}

/** How long six prices take. @throws Error when one is missing or 0: failing fast is no speed */
export async function timeSix(
  shop: BenchShop,
  cartId: string,
  provider: BenchProvider,
): Promise<number> {
  const { amounts, milliseconds } = await priceSix(shop, cartId, provider)
  if (!amounts.every(isPrice)) {
    throw new Error(`${provider} has no prices for ${cartId}: ${amounts.join(", ")}`)
  }
  return milliseconds
}

export function isPrice(amount: number | undefined): boolean {
  return amount !== undefined && amount > 0
}
