import { goodsValue } from "../../booking"
import { amountText } from "../amount-text"
import { findRows } from "../find-rows"
import { completeLines } from "../packages/complete-lines"
import type { ItemRules } from "../packages/item-rules"
import { toShipLine, type LineLike, type ShipLine } from "../packages/ship-line"
import type { PluginScope } from "../plugin-scope"
import type { PricedCart } from "./price-option"

/** What every caller of `calculatePrice` may send; any of it may be missing (order edits, claims). */
export interface CartLike {
  id?: string
  currency_code?: string | null
  shipping_address?: { country_code?: string | null; postal_code?: string | null } | null
  items?: (LineLike | null)[] | null
}

/** Reads a cart or a price context into what a price depends on. */
export async function toPricedCart(
  scope: PluginScope,
  context: CartLike,
  { itemRules }: { itemRules: ItemRules },
): Promise<PricedCart> {
  const cart = context.currency_code ? context : await completeFromOrder(scope, context)
  const lines = (cart.items ?? []).flatMap((line) => (line ? [toShipLine(line)] : []))
  return {
    currencyCode: cart.currency_code ?? "",
    countryCode: cart.shipping_address?.country_code ?? undefined,
    postalCode: cart.shipping_address?.postal_code?.trim() || undefined,
    lines: await completeLines(scope, lines, itemRules),
    amountToCollect: () => amountToCollect(scope, cart, lines),
  }
}

/**
 * Claims, exchanges, edits and draft orders send an order without its currency, and some without its
 * address: both are read by its id.
 */
async function completeFromOrder(scope: PluginScope, context: CartLike): Promise<CartLike> {
  if (!context.id) {
    return context
  }
  const [order] = await findRows<CartLike>(scope, {
    entity: "order",
    fields: [
      "id",
      "currency_code",
      "shipping_address.country_code",
      "shipping_address.postal_code",
    ],
    filters: { id: context.id },
  })
  return {
    ...context,
    currency_code: order?.currency_code,
    shipping_address: order?.shipping_address ?? context.shipping_address,
  }
}

/**
 * What a service would collect for a cart's goods: their total after discounts, tax included, as the
 * cart itself counts it. An order's price is asked for the value of its lines.
 */
async function amountToCollect(
  scope: PluginScope,
  cart: CartLike,
  lines: ShipLine[],
): Promise<string> {
  const [stored] = await findRows<{ item_total?: unknown }>(scope, {
    entity: "cart",
    fields: ["id", "item_total"],
    filters: { id: cart.id ?? "" },
  })
  return stored
    ? goodsValue([{ unitPrice: amountText(stored.item_total), quantity: 1 }])
    : goodsValue(lines)
}
