import { readOrder } from "../store"
import { postalCode } from "../addresses"
import { toCountryCode } from "../addresses"
import { findRows, type ItemRules, type PluginContext } from "../context"
import { completeLines, type LineLike, type ShipLine, toShipLine } from "../packing"
import { type CartFacts, type CartLike, readCartFacts, readChosen } from "./cart"
import type { MethodData } from "./delivery-data"

/** A cart as far as a price depends on it. */
export interface PricedCart {
  /** Of the cart, or of the order where one is changed. */
  id: string | undefined
  currencyCode: string
  countryCode: string | undefined
  postalCode: string | undefined
  /** The items of the option's shipping profile. */
  lines: ShipLine[]
  /** Its totals; read once, and only for what depends on them. */
  facts: () => Promise<CartFacts | undefined>
  /** What is stored of the deliveries chosen so far; read once, and only for options that stand for others. */
  chosen: () => Promise<MethodData[]>
}

/** What every caller of `calculatePrice` may send; `shipment_ordering` comes from the store's hook for prices. */
export interface PriceContext extends CartLike, OrderMove {
  shipment_ordering?: unknown
}

/** Reads a cart or a price context into what a price depends on. */
export async function toPricedCart(
  context: PluginContext,
  cartLike: PriceContext,
  { itemRules }: { itemRules: ItemRules },
): Promise<PricedCart> {
  const cart = cartLike.currency_code ? cartLike : await completeFromOrder(context, cartLike)
  const lines = await completeLines(
    context,
    (cart.items ?? []).flatMap((line) => (line ? [toShipLine(line)] : [])),
    itemRules,
  )
  const profileIds = new Set(lines.flatMap(({ shippingProfileId }) => shippingProfileId ?? []))
  const countryCode = toCountryCode(cart.shipping_address?.country_code) || undefined
  let facts: Promise<CartFacts | undefined> | undefined
  let chosen: Promise<MethodData[]> | undefined
  return {
    id: cart.id,
    currencyCode: cart.currency_code ?? "",
    countryCode,
    // As it will be sent with the order, so that what is quoted is what is booked.
    postalCode: postalCode(cart.shipping_address?.postal_code, countryCode ?? "") || undefined,
    lines,
    facts: () => (facts ??= readCartFacts(context, cart.id, profileIds)),
    chosen: () => (chosen ??= readChosen(context, cart.id)),
  }
}

/**
 * Claims, exchanges, edits and draft orders send an order without its currency, and some without its
 * address: both are read by its id. What a claim or an exchange sends is named beside the order.
 */
async function completeFromOrder(
  context: PluginContext,
  cartLike: PriceContext,
): Promise<CartLike> {
  const id = cartLike.id ?? (await movedOrderId(context, cartLike))
  if (!id) {
    return cartLike
  }
  const items = await movedItems(context, cartLike)
  const order = await readOrder(context, id, [
    "id",
    "currency_code",
    "shipping_address.country_code",
    "shipping_address.postal_code",
  ])
  return {
    ...cartLike,
    id,
    items: items ?? cartLike.items,
    currency_code: order?.currency_code,
    shipping_address: order?.shipping_address ?? cartLike.shipping_address,
  }
}

interface MovedItem {
  /** Of a line of the order, or of one that the change is about to add to it. */
  id?: string | null
  quantity?: unknown
}

/** What core says of a claim, an exchange or a return beside the order that it changes. */
interface OrderMove {
  claim_id?: string | null
  exchange_id?: string | null
  return_id?: string | null
  claim_items?: MovedItem[] | null
  exchange_items?: MovedItem[] | null
  return_items?: MovedItem[] | null
}

/**
 * The items that go out, or come back, by the delivery to be priced; undefined before any are named.
 * The order's own items are not they: a claim sends two pots for the one mug that was ordered.
 */
async function movedItems(
  context: PluginContext,
  { claim_items, exchange_items, return_items }: OrderMove,
): Promise<LineLike[] | undefined> {
  const moved = claim_items ?? exchange_items ?? return_items ?? []
  const quantities = new Map(moved.flatMap(({ id, quantity }) => (id ? [[id, quantity]] : [])))
  if (quantities.size === 0) {
    return undefined
  }
  const lines = await findRows<LineLike & { id: string }>(context, {
    entity: "order_line_item",
    fields: ["*"],
    filters: { id: [...quantities.keys()] },
  })
  return lines.map((line) => ({ ...line, quantity: quantities.get(line.id) }))
}

/** The order that a claim, an exchange or a return changes: when one is priced again, core names no other. */
async function movedOrderId(
  context: PluginContext,
  { claim_id, exchange_id, return_id }: OrderMove,
): Promise<string | undefined> {
  const moves = { order_claim: claim_id, order_exchange: exchange_id, return: return_id }
  const [entity, id] = Object.entries(moves).find(([, one]) => one) ?? []
  if (!entity || !id) {
    return undefined
  }
  const [move] = await findRows<{ order_id?: string | null }>(context, {
    entity,
    fields: ["id", "order_id"],
    filters: { id },
  })
  return move?.order_id ?? undefined
}
