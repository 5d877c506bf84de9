import { readMethodData } from "../planning"
import Big from "big.js"
import { LRUCache } from "lru-cache"
import { MedusaError } from "@medusajs/framework/utils"
import {
  accountOf,
  type Configuration,
  errorText,
  perProcess,
  type PluginContext,
} from "../context"
import type { PriceRecord } from "../modules/shipment_ordering"
import { type OptionService, readCarts, readOrder } from "../store"

import type { FoundPrice } from "./price-option"
import type { CartTotals, PricedCart } from "./priced-cart"
import { toPricedFrom } from "./replay-price"
import { dependsOnValue } from "./rule-facts"

interface PriceEntry {
  cart: PricedCart
  service: OptionService
  price: FoundPrice
  /** The account's handle. */
  account: string
}

/** Notes a price that core got: its steps, for the merchant, and the totals that decided it. */
export async function notePrice(context: PluginContext, entry: PriceEntry): Promise<void> {
  const { cart, service, price, account } = entry
  if (cart.id) recordSoon(context, entry)
  if (!price.isAvailable) {
    return
  }
  const { amount, isTaxInclusive } = price
  const totals = await readDecisiveTotals(
    context.configuration,
    { service, account },
    cart.readTotals,
  )
  if (cart.id && totals.length > 0) {
    lastPrices().set(`${cart.id} ${service.key}`, { totals, amount, isTaxInclusive })
  }
}

const WRITE_AFTER_MS = 100
/** If there are more options within a tenth of a second, the rest are recorded at their next price. */
const MOST_WAITING = 2_000

const journal = perProcess<{ unwritten: Map<string, PriceEntry>; timer?: NodeJS.Timeout }>(() => ({
  unwritten: new Map(),
}))

/**
 * Records a price a moment later. Nothing waits for the record, so it can neither slow down nor fail a cart change.
 */
function recordSoon(context: PluginContext, entry: PriceEntry): void {
  const key = `${entry.cart.id} ${entry.service.key}`
  const state = journal()
  const { unwritten } = state
  if (!unwritten.has(key) && unwritten.size >= MOST_WAITING) return
  unwritten.set(key, entry)
  state.timer ??= setTimeout(() => void write(context), WRITE_AFTER_MS).unref()
}

async function write(context: PluginContext): Promise<void> {
  const state = journal()
  const entries = [...state.unwritten.values()]
  state.unwritten.clear()
  state.timer = undefined
  try {
    const records = entries.flatMap((entry) => toPriceRecord(entry) ?? [])
    const completedAt = await readCompletion(context, records)
    await context.plugin.priceRecords.follow(
      records.filter(({ cart_id, priced_at }) => priced_at < (completedAt.get(cart_id) ?? NEVER)),
    )
  } catch (error) {
    context.logger.warn(`shipment-ordering: prices were not recorded: ${errorText(error)}`)
  }
}

const NEVER = new Date(8.64e15)

/** When carts became orders: a later price does not change what was charged. */
async function readCompletion(
  context: PluginContext,
  records: readonly PriceRecord[],
): Promise<Map<string, Date>> {
  const carts = await readCarts<{ id: string; completed_at?: Date | string | null }>(context, {
    fields: ["id", "completed_at"],
    filters: { id: [...new Set(records.map(({ cart_id }) => cart_id))] },
  })
  return new Map(
    carts.flatMap(({ id, completed_at }) => (completed_at ? [[id, new Date(completed_at)]] : [])),
  )
}

/** The record of a price for the merchant; undefined without a cart. */
export function toPriceRecord({
  cart,
  service,
  price,
  account,
}: PriceEntry): PriceRecord | undefined {
  if (!cart.id) {
    return undefined
  }
  const availablePrice = price.isAvailable ? price : undefined
  return {
    cart_id: cart.id,
    option_key: service.key,
    account,
    currency_code: cart.currencyCode,
    priced_at: cart.pricedAt,
    service_code: availablePrice?.serviceCode ?? service.code,
    source: availablePrice?.source ?? null,
    amount: availablePrice ? String(availablePrice.amount) : null,
    tax_inclusive: availablePrice?.isTaxInclusive ?? null,
    service_price: availablePrice?.servicePrice ?? null,
    reason: price.reason ?? null,
    steps: availablePrice?.steps ?? [],
    package_count: availablePrice?.packages.length ?? 0,
    items_value: availablePrice?.itemsValue ?? null,
    priced_from: price.basis ? toPricedFrom(price.basis, availablePrice) : null,
  }
}

/**
 * The price records of an order's deliveries: those of its cart, for the ordered options only. Empty for orders
 * without a cart.
 *
 * @throws MedusaError NOT_FOUND
 */
export async function readOrderPrices(
  context: PluginContext,
  orderId: string,
): Promise<PriceRecord[]> {
  const order = await readOrder(context, orderId, ["id", "cart.id", "shipping_methods.data"])
  if (!order) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "This order no longer exists.")
  }
  const keys = new Set(
    (order.shipping_methods ?? []).flatMap(
      (method) => readMethodData(method?.data)?.option_key ?? [],
    ),
  )
  const records = order.cart ? await context.plugin.priceRecords.ofCarts([order.cart.id]) : []
  return records.filter(({ option_key }) => keys.has(option_key))
}

/** What the service asked for an option at checkout, tax included; undefined if it gave no price. */
export type QuotedPrices = (
  cartId: string | undefined,
  service: OptionService,
) => { amount: string; currencyCode: string } | undefined

/** Reads the service's prices of these orders' carts, all at once. */
export async function readQuotedPrices(
  { plugin, configuration }: PluginContext,
  orders: { cart?: { id: string } | null }[],
): Promise<QuotedPrices> {
  const cartIds = orders.flatMap(({ cart }) => cart?.id ?? [])
  const records = await plugin.priceRecords.ofCarts(cartIds)
  return (cartId, service) => {
    const amount = records.find(
      ({ cart_id, option_key, service_code }) =>
        cart_id === cartId && option_key === service.key && service_code === service.code,
    )?.service_price
    return amount ? { amount, currencyCode: configuration.settings.quote_currency } : undefined
  }
}

/**
 * The totals that decide an option's price, as decimal texts: the value of the items if a rule asks for it, and the total without delivery for cash on delivery. Reads no totals for other options.
 */
export async function readDecisiveTotals(
  configuration: Configuration,
  { service, account: handle }: Pick<PriceEntry, "service" | "account">,
  readTotals: () => Promise<CartTotals | undefined>,
): Promise<string[]> {
  const account = accountOf(configuration, handle)
  if (!account) {
    return []
  }
  const isByValue = dependsOnValue(configuration)
  const isCashOnDelivery = configuration.services.isCashOnDelivery(account, service.code)
  if (!isByValue && !isCashOnDelivery) {
    return []
  }
  const totals = await readTotals()
  return [
    ...(totals && isByValue ? [totals.itemsValue] : []),
    ...(totals && isCashOnDelivery ? [totals.totalWithoutDelivery] : []),
  ]
}

/** The last price of an option that core got for a cart. */
interface LastPrice {
  /** The cart's totals that decided it, as decimal texts in its currency. */
  totals: readonly string[]
  amount: number
  isTaxInclusive: boolean
}

const MOST_KEPT = 10_000
/** Less than any currency's smallest coin, more than the error of floating-point sums. */
const DUST = "0.000001"

/**
 * By cart and option, in this process. Includes the amount, because a storefront may ask for prices that the cart does
 * not use.
 */
const lastPrices = perProcess(() => new LRUCache<string, LastPrice>({ max: MOST_KEPT }))

/** Whether a delivery's price is the last one, and these totals decided it; false if this process noted no price. */
export function isPricedByTheseTotals(
  cartId: string,
  optionKey: string,
  price: LastPrice,
): boolean {
  const lastPrice = lastPrices().get(`${cartId} ${optionKey}`)
  return (
    lastPrice !== undefined &&
    lastPrice.isTaxInclusive === price.isTaxInclusive &&
    isSame(lastPrice.amount, price.amount) &&
    lastPrice.totals.length === price.totals.length &&
    lastPrice.totals.every((total, index) => isSame(total, price.totals[index] ?? ""))
  )
}

function isSame(one: string | number, other: string | number): boolean {
  return other !== "" && new Big(one).minus(other).abs().lte(DUST)
}
