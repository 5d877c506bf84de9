import Big from "big.js"
import type { PricedCart } from "./price-option"
import type { PluginScope } from "../plugin-scope"
import { completeMeasures, toShipLine, type LineLike } from "../packages/ship-line"

/** What every caller of `calculatePrice` may send; any of it may be missing (order edits, claims). */
export interface CartLike {
  id?: string
  currency_code?: string | null
  shipping_address?: { country_code?: string | null; postal_code?: string | null } | null
  items?: (LineLike | null)[] | null
}

/** Reads a cart or a price context into what a price depends on. */
export async function toPricedCart(scope: PluginScope, cart: CartLike): Promise<PricedCart> {
  const lines = (cart.items ?? []).flatMap((line) => (line ? [toShipLine(line)] : []))
  return {
    currencyCode: cart.currency_code ?? "",
    countryCode: cart.shipping_address?.country_code ?? undefined,
    postalCode: cart.shipping_address?.postal_code?.trim() || undefined,
    lines: await completeMeasures(scope, lines),
    amountToCollect: goodsTotal(lines),
  }
}

function goodsTotal(lines: { quantity: number; unitPrice: string }[]): string {
  return lines
    .reduce((sum, line) => sum.plus(new Big(line.unitPrice).times(line.quantity)), new Big(0))
    .toFixed(2)
}
