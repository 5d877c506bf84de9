import Big from "big.js"
import type { ItemRules } from "../account"
import { postalCode } from "../booking"
import { amountText, type PluginScope, findRows } from "../context"

import { completeLines, toShipLine, type LineLike, type ShipLine } from "../packing"

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

/** An option that was chosen for a cart or an order: what `validateFulfillmentData` has stored of it. */
type ChosenData = Record<string, unknown>

interface StoredMethods {
  shipping_methods?: ({ data?: ChosenData | null } | null)[] | null
}

const CHOSEN = ["id", "shipping_methods.data"]

/**
 * What is stored of the options chosen so far, without any totals: those take the store a lot longer. An id
 * that is no cart's is an order's.
 */
async function readChosenOptions(
  scope: PluginScope,
  id: string | undefined,
): Promise<ChosenData[]> {
  if (!id) {
    return []
  }
  const stored = (await read(scope, "cart", id)) ?? (await read(scope, "order", id))
  return (stored?.shipping_methods ?? []).flatMap((method) => (method?.data ? [method.data] : []))
}

async function read(
  scope: PluginScope,
  entity: "cart" | "order",
  id: string,
): Promise<StoredMethods | undefined> {
  const [stored] = await findRows<StoredMethods>(scope, { entity, fields: CHOSEN, filters: { id } })
  return stored
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
 * The goods that go out, or come back, by the delivery to be priced; undefined before any are named.
 * The order's own items are not they: a claim sends two pots for the one mug that was ordered.
 */
async function movedGoods(
  scope: PluginScope,
  { claim_items, exchange_items, return_items }: OrderMove,
): Promise<LineLike[] | undefined> {
  const moved = claim_items ?? exchange_items ?? return_items ?? []
  const quantities = new Map(moved.flatMap(({ id, quantity }) => (id ? [[id, quantity]] : [])))
  if (quantities.size === 0) {
    return undefined
  }
  const lines = await findRows<LineLike & { id: string }>(scope, {
    entity: "order_line_item",
    fields: ["*"],
    filters: { id: [...quantities.keys()] },
  })
  return lines.map((line) => ({ ...line, quantity: quantities.get(line.id) }))
}

/** The order that a claim, an exchange or a return changes: when one is priced again, core names no other. */
async function movedOrderId(
  scope: PluginScope,
  { claim_id, exchange_id, return_id }: OrderMove,
): Promise<string | undefined> {
  const moves = { order_claim: claim_id, order_exchange: exchange_id, return: return_id }
  const [entity, id] = Object.entries(moves).find(([, one]) => one) ?? []
  if (!entity || !id) {
    return undefined
  }
  const [move] = await findRows<{ order_id?: string | null }>(scope, {
    entity,
    fields: ["id", "order_id"],
    filters: { id },
  })
  return move?.order_id ?? undefined
}

/** What a cart or an order says of itself, whoever asks for a price. Amounts are decimal texts in its currency. */
export interface CartFacts {
  /** The goods after discounts, tax included. */
  goodsValue: string
  /** All that is to be paid but for the delivery of these goods. */
  totalWithoutDelivery: string
}

interface StoredMethod {
  total?: unknown
  shipping_option?: { shipping_profile_id?: string | null } | null
}

interface StoredCart {
  item_total?: unknown
  total?: unknown
  shipping_methods?: (StoredMethod | null)[] | null
}

const TOTALS = ["id", "item_total", "total", "shipping_methods.*"]

/**
 * Reads the totals of a cart by its id, the same way for every caller: what core hands to a price
 * differs from caller to caller and is of before the change. An id that is no cart's is an order's.
 *
 * @param shippingProfileIds of the goods to be priced; the delivery of others stays in the total
 */
export async function readCartFacts(
  scope: PluginScope,
  id: string | undefined,
  shippingProfileIds: ReadonlySet<string>,
): Promise<CartFacts | undefined> {
  if (!id) {
    return undefined
  }
  const [cart] = await findRows<StoredCart>(scope, {
    entity: "cart",
    fields: [
      ...TOTALS,
      "shipping_methods.adjustments.*",
      "shipping_methods.tax_lines.*",
      "shipping_methods.shipping_option.shipping_profile_id",
    ],
    filters: { id },
  })
  const stored = cart ?? (await readOrder(scope, id))
  return stored && toFacts(stored, shippingProfileIds)
}

async function readOrder(scope: PluginScope, id: string): Promise<StoredCart | undefined> {
  const [order] = await findRows<StoredCart>(scope, {
    entity: "order",
    fields: TOTALS,
    filters: { id },
  })
  return order
}

function toFacts(
  { item_total, total, shipping_methods }: StoredCart,
  shippingProfileIds: ReadonlySet<string>,
): CartFacts {
  const methods = (shipping_methods ?? []).flatMap((method) => method ?? [])
  const delivery = methods
    .filter(({ shipping_option }) => {
      const profileId = shipping_option?.shipping_profile_id
      return !profileId || shippingProfileIds.size === 0 || shippingProfileIds.has(profileId)
    })
    .reduce((sum, method) => sum.plus(amountText(method.total)), new Big(0))
  return {
    goodsValue: amountText(item_total),
    totalWithoutDelivery: new Big(amountText(total)).minus(delivery).toFixed(),
  }
}
