import { postalCode } from "../../booking"
import { findRows } from "../find-rows"
import { completeLines } from "../packages/complete-lines"
import type { ItemRules } from "../packages/item-rules"
import { toShipLine, type LineLike, type ShipLine } from "../packages/ship-line"
import type { PluginScope } from "../plugin-scope"
import { type CartFacts, readCartFacts } from "./cart-facts"
import { type ChosenData, readChosenOptions } from "./chosen-options"
import { movedGoods, movedOrderId, type OrderMove } from "./moved-goods"

/** A cart as far as a price depends on it. */
export interface PricedCart {
  /** Of the cart, or of the order where one is changed. */
  id: string | undefined
  currencyCode: string
  countryCode: string | undefined
  postalCode: string | undefined
  /** The goods of the option's shipping profile. */
  lines: ShipLine[]
  /** Its totals; read once, and only for what depends on them. */
  facts: () => Promise<CartFacts | undefined>
  /** What is stored of the options chosen so far; read once, and only for those that stand for others. */
  chosen: () => Promise<ChosenData[]>
}

/** What every caller of `calculatePrice` may send; any of it may be missing (order edits, claims). */
export interface CartLike extends OrderMove {
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
  const lines = await completeLines(
    scope,
    (cart.items ?? []).flatMap((line) => (line ? [toShipLine(line)] : [])),
    itemRules,
  )
  const profileIds = new Set(lines.flatMap(({ shippingProfileId }) => shippingProfileId ?? []))
  const countryCode = cart.shipping_address?.country_code?.trim().toUpperCase() || undefined
  let facts: Promise<CartFacts | undefined> | undefined
  let chosen: Promise<ChosenData[]> | undefined
  return {
    id: cart.id,
    currencyCode: cart.currency_code ?? "",
    countryCode,
    // As it will be sent with the order, so that what is quoted is what is booked.
    postalCode: postalCode(cart.shipping_address?.postal_code, countryCode ?? "") || undefined,
    lines,
    facts: () => (facts ??= readCartFacts(scope, cart.id, profileIds)),
    chosen: () => (chosen ??= readChosenOptions(scope, cart.id)),
  }
}

/**
 * Claims, exchanges, edits and draft orders send an order without its currency, and some without its
 * address: both are read by its id. What a claim or an exchange sends is named beside the order.
 */
async function completeFromOrder(scope: PluginScope, context: CartLike): Promise<CartLike> {
  const id = context.id ?? (await movedOrderId(scope, context))
  if (!id) {
    return context
  }
  const goods = await movedGoods(scope, context)
  const [order] = await findRows<CartLike>(scope, {
    entity: "order",
    fields: [
      "id",
      "currency_code",
      "shipping_address.country_code",
      "shipping_address.postal_code",
    ],
    filters: { id },
  })
  return {
    ...context,
    id,
    items: goods ?? context.items,
    currency_code: order?.currency_code,
    shipping_address: order?.shipping_address ?? context.shipping_address,
  }
}
