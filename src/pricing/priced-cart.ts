import { type MethodData, readMethodData } from "../planning"
import Big from "big.js"
import { LRUCache } from "lru-cache"
import { MedusaError } from "@medusajs/framework/utils"
import { formatPostalCode, toCountryCode } from "../addresses"
import {
  amountText,
  findRows,
  MINUTE_MS,
  perProcess,
  type PluginContext,
  type PluginTools,
} from "../context"
import { completeLines, type LineLike, type ShipLine, toShipLine } from "../packing"
import { decideShipping, readCarts, readOrder } from "../store"

/** A cart as core passes it, or as `readCart` reads it. Any field may be missing (order edits, claims). */
export interface CartLike {
  id?: string
  currency_code?: string | null
  shipping_address?: { country_code?: string | null; postal_code?: string | null } | null
  items?: (LineLike | null)[] | null
}

/** What a price depends on in a cart. */
export interface PricedCart {
  /** ID of the cart, or of the order that is being changed. */
  id: string | undefined
  currencyCode: string
  countryCode: string | undefined
  postalCode: string | undefined
  pricedAt: Date
  /** The items of the option's shipping profile. */
  lines: ShipLine[]
  /** Reads the totals once, and only if a price needs them. */
  readTotals: () => Promise<CartTotals | undefined>
  /** Reads the data of the chosen deliveries once, and only if a price needs it. */
  readChosenDeliveries: () => Promise<MethodData[]>
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
  let totals: Promise<CartTotals | undefined> | undefined
  let methods: Promise<MethodData[]> | undefined
  return {
    id: cart.id,
    currencyCode: cart.currency_code ?? "",
    pricedAt: new Date(),
    countryCode,
    // The same form that ordering sends, so that the quoted address is the booked one.
    postalCode:
      formatPostalCode(cart.shipping_address?.postal_code, countryCode ?? "") || undefined,
    lines,
    readTotals: () => (totals ??= readCartTotals(context, cart.id, profileIds)),
    readChosenDeliveries: () => (methods ??= readChosenDeliveries(context, cart.id)),
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
  const id = cartLike.id ?? (await readMovedOrderId(context, cartLike))
  if (!id) {
    return cartLike
  }
  const [{ items } = cartLike] = await decideShipping(context, [
    { items: (await readMovedItems(context, cartLike)) ?? cartLike.items },
  ])
  const order = await readOrder(context, id, [
    "id",
    "currency_code",
    "shipping_address.country_code",
    "shipping_address.postal_code",
  ])
  return {
    ...cartLike,
    id,
    items,
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
 * The items that the priced delivery sends or brings back; undefined while there are none. They are not the order's
 * own items: a claim may send two pots for one ordered mug.
 */
async function readMovedItems(
  context: PluginContext,
  { claim_items, exchange_items, return_items }: OrderMove,
): Promise<LineLike[] | undefined> {
  const items = claim_items ?? exchange_items ?? return_items ?? []
  const quantities = new Map(items.flatMap(({ id, quantity }) => (id ? [[id, quantity]] : [])))
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
async function readMovedOrderId(
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

/** Totals of a cart or an order, as decimal texts in its currency. */
export interface CartTotals {
  /** The items after discounts, tax included. */
  itemsValue: string
  /** The amount to pay, without the delivery of the priced items. */
  totalWithoutDelivery: string
}

interface Totals {
  item_total?: unknown
  total?: unknown
  shipping_methods?:
    | ({
        total?: unknown
        shipping_option?: { shipping_profile_id?: string | null } | null
      } | null)[]
    | null
}

const TOTALS = ["id", "item_total", "total", "shipping_methods.*"]

/**
 * Reads the totals from the store. The totals that core passes differ between callers and are older than the
 * change.
 *
 * @param id of a cart, or of an order
 * @param shippingProfileIds of the items to be priced; the delivery of other items stays in the total
 */
export async function readCartTotals(
  tools: PluginTools,
  id: string | undefined,
  shippingProfileIds: ReadonlySet<string>,
): Promise<CartTotals | undefined> {
  if (!id) {
    return undefined
  }
  const totals = await readCartOrOrder<Totals>(tools, id, {
    cart: [
      ...TOTALS,
      "shipping_methods.adjustments.*",
      "shipping_methods.tax_lines.*",
      "shipping_methods.shipping_option.shipping_profile_id",
    ],
    order: TOTALS,
  })
  if (!totals) {
    return undefined
  }
  const delivery = (totals.shipping_methods ?? [])
    .filter((method) => {
      const profileId = method?.shipping_option?.shipping_profile_id
      return !profileId || shippingProfileIds.size === 0 || shippingProfileIds.has(profileId)
    })
    .reduce((sum, method) => sum.plus(amountText(method?.total)), new Big(0))
  return {
    itemsValue: amountText(totals.item_total),
    totalWithoutDelivery: new Big(amountText(totals.total)).minus(delivery).toFixed(),
  }
}

/** A checkout gives the cart's id; order edits, claims and exchanges give the order's. */
export async function readCartOrOrder<Row>(
  tools: PluginTools,
  id: string,
  fields: { cart: string[]; order: string[] },
): Promise<Row | undefined> {
  const [cart] = await readCarts<Row>(tools, { fields: fields.cart, filters: { id } })
  if (cart) {
    return cart
  }
  return readOrder<Row>(tools, id, fields.order)
}

interface StoredRate {
  rate?: number | null
  is_default?: boolean
  tax_region?: { country_code?: string; province_code?: string | null } | null
}

const taxRates = perProcess(
  () =>
    new LRUCache<string, Promise<string | null>>({ max: 300, ttl: MINUTE_MS, ttlResolution: 0 }),
)

/**
 * The store's default tax rate of a country as decimal text; null if there is none. Ignores rates of provinces
 * and rules for single options.
 */
export async function findTaxRatePercent(
  context: PluginContext,
  countryCode: string,
): Promise<string | null> {
  const country = countryCode.toLowerCase()
  const cachedRate = taxRates().get(country)
  if (cachedRate) {
    return cachedRate
  }
  const rate = readTaxRate(context, country)
  taxRates().set(country, rate)
  rate.catch(() => taxRates().delete(country))
  return rate
}

async function readTaxRate(context: PluginContext, countryCode: string): Promise<string | null> {
  const rates = await findRows<StoredRate>(context, {
    entity: "tax_rate",
    fields: ["id", "rate", "is_default", "tax_region.country_code", "tax_region.province_code"],
    filters: { is_default: true, tax_region: { country_code: countryCode, province_code: null } },
  })
  const rate = rates[0]?.rate
  return rate === null || rate === undefined ? null : String(rate)
}

/**
 * Reads what a cart's prices depend on, except the totals, and which deliveries are chosen.
 *
 * @throws MedusaError NOT_FOUND
 */
export async function readCart(tools: PluginTools, id: string): Promise<CartLike & ChosenMethods> {
  const [cart] = await readCarts<CartLike & ChosenMethods>(tools, {
    fields: [
      "id",
      "currency_code",
      "completed_at",
      "shipping_methods.data",
      "shipping_methods.shipping_option_id",
      "shipping_address.country_code",
      "shipping_address.postal_code",
      "items.*",
      "items.variant.id",
      "items.variant.weight",
      "items.variant.length",
      "items.variant.width",
      "items.variant.height",
      "items.variant.product.id",
      "items.variant.product.shipping_profile.id",
    ],
    filters: { id },
  })
  if (!cart) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, `Cart ${id} was not found.`)
  }
  return cart
}

/** Keeps the items of one shipping profile: core prices an option with its own profile's items only. */
export function keepProfileItems(cart: CartLike, profileId: string): CartLike {
  return {
    ...cart,
    items: cart.items?.filter((item) => item?.variant?.product?.shipping_profile?.id === profileId),
  }
}

/** A delivery that the customer chose for a cart. */
export interface CartDelivery {
  id: string
  /** Decimal text in the cart's currency. */
  amount: string
  isTaxInclusive: boolean
  /** What this plugin stored with it; undefined for another provider's delivery. */
  data: MethodData | undefined
  optionId: string | undefined
  profileId: string | undefined
  /** `data` of its shipping option. */
  optionData: unknown
  isFlat: boolean
}

interface StoredMethod {
  id: string
  amount?: unknown
  is_tax_inclusive?: boolean | null
  data?: unknown
  shipping_option_id?: string | null
  shipping_option?: {
    data?: unknown
    shipping_profile_id?: string | null
    price_type?: string
  } | null
}

/** The deliveries of a cart. After it is completed, its order has them. */
export interface ChosenMethods {
  completed_at?: unknown
  shipping_methods?: (Pick<StoredMethod, "data" | "shipping_option_id"> | null)[] | null
}

interface CartWithMethods extends ChosenMethods {
  shipping_methods?: (StoredMethod | null)[] | null
}

/** Reads the deliveries chosen for a cart; none if the cart is unknown or already an order. */
export async function readCartDeliveries(tools: PluginTools, id: string): Promise<CartDelivery[]> {
  const [cart] = await readCarts<CartWithMethods>(tools, {
    fields: [
      "id",
      "completed_at",
      "shipping_methods.id",
      "shipping_methods.amount",
      "shipping_methods.is_tax_inclusive",
      "shipping_methods.data",
      "shipping_methods.shipping_option_id",
      "shipping_methods.shipping_option.data",
      "shipping_methods.shipping_option.shipping_profile_id",
      "shipping_methods.shipping_option.price_type",
    ],
    filters: { id },
  })
  const methods = cart?.completed_at ? [] : (cart?.shipping_methods ?? [])
  return methods.flatMap((method) =>
    method
      ? {
          id: method.id,
          amount: amountText(method.amount),
          isTaxInclusive: Boolean(method.is_tax_inclusive),
          data: readMethodData(method.data),
          optionId: method.shipping_option_id ?? undefined,
          profileId: method.shipping_option?.shipping_profile_id ?? undefined,
          optionData: method.shipping_option?.data,
          isFlat: method.shipping_option?.price_type === "flat",
        }
      : [],
  )
}

/**
 * Reads the stored data of the chosen deliveries, without the totals, which take much longer.
 *
 * @param id of a cart, or of an order
 */
export async function readChosenDeliveries(
  tools: PluginTools,
  id: string | undefined,
): Promise<MethodData[]> {
  if (!id) {
    return []
  }
  const fields = ["id", "shipping_methods.data"]
  const cart = await readCartOrOrder<CartWithMethods>(tools, id, { cart: fields, order: fields })
  return (cart?.shipping_methods ?? []).flatMap((method) => readMethodData(method?.data) ?? [])
}
