import { readOrder } from "../store"
import { postalCode } from "../addresses"
import { toCountryCode } from "../addresses"
import { findRows, type PluginContext } from "../context"
import { completeLines, type LineLike, type ShipLine, toShipLine } from "../packing"
import { type CartFacts, type CartLike, readCartFacts, readChosen } from "./cart"
import type { MethodData } from "./delivery-data"

/** What a price depends on in a cart. */
export interface PricedCart {
  /** Of the cart, or of the order that is being changed. */
  id: string | undefined
  currencyCode: string
  countryCode: string | undefined
  postalCode: string | undefined
  /** The items of the option's shipping profile. */
  lines: ShipLine[]
  /** The totals; read once, and only if a price needs them. */
  facts: () => Promise<CartFacts | undefined>
  /** Data of the deliveries chosen so far; read once, and only if a price needs it. */
  chosen: () => Promise<MethodData[]>
}

/** What every caller of `calculatePrice` may send; `shipment_ordering` comes from the store's hook for prices. */
export interface PriceContext extends CartLike, OrderMove {
  shipment_ordering?: unknown
}

/** Reads from a cart or a price context what a price depends on. */
export async function toPricedCart(
  context: PluginContext,
  cartLike: PriceContext,
): Promise<PricedCart> {
  const cart = cartLike.currency_code ? cartLike : await completeFromOrder(context, cartLike)
  const lines = await completeLines(
    context,
    (cart.items ?? []).flatMap((line) => (line ? [toShipLine(line)] : [])),
    context.configuration.itemRules,
  )
  const profileIds = new Set(lines.flatMap(({ shippingProfileId }) => shippingProfileId ?? []))
  const countryCode = toCountryCode(cart.shipping_address?.country_code) || undefined
  let facts: Promise<CartFacts | undefined> | undefined
  let chosen: Promise<MethodData[]> | undefined
  return {
    id: cart.id,
    currencyCode: cart.currency_code ?? "",
    countryCode,
    // The same form that ordering sends, so that the quoted address is the booked one.
    postalCode: postalCode(cart.shipping_address?.postal_code, countryCode ?? "") || undefined,
    lines,
    facts: () => (facts ??= readCartFacts(context, cart.id, profileIds)),
    chosen: () => (chosen ??= readChosen(context, cart.id)),
  }
}

/**
 * Claims, exchanges, edits and draft orders send an order without its currency, and some without its address:
 * both are read by its id. The items of a claim or an exchange come in separate fields.
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
  /** Of a line of the order, or of a line that the change will add. */
  id?: string | null
  quantity?: unknown
}

/** What core sends for a claim, an exchange or a return, beside the order. */
interface OrderMove {
  claim_id?: string | null
  exchange_id?: string | null
  return_id?: string | null
  claim_items?: MovedItem[] | null
  exchange_items?: MovedItem[] | null
  return_items?: MovedItem[] | null
}

/**
 * The items that the priced delivery sends or brings back; undefined before any are named. They are not the
 * order's own items: a claim may send two pots for one ordered mug.
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

/** The order that a claim, an exchange or a return changes. Core sends no order id when it prices again. */
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
