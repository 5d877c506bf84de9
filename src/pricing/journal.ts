import { MedusaError } from "@medusajs/framework/utils"
import { readCarts, type OptionService, readOrder } from "../store"
import { type PluginContext, errorText, perProcess } from "../context"
import type { PriceRecord } from "../modules/shipment_ordering"
import { readMethodData } from "./delivery-data"
import type { OptionPrice } from "./option-price"
import type { PricedCart } from "./priced-cart"

const WRITE_AFTER_MS = 100
/** If more options wait within a tenth of a second, the rest are recorded at their next price. */
const MOST_WAITING = 2_000

const journal = perProcess<{ waiting: Map<string, PriceRecord>; timer?: NodeJS.Timeout }>(() => ({
  waiting: new Map(),
}))

/**
 * Records how a price was made, a moment later. Nothing waits for the record, so it can neither slow down nor
 * fail a cart change.
 */
export function notePrice(context: PluginContext, record: PriceRecord): void {
  const key = `${record.cart_id} ${record.option_key}`
  const kept = journal()
  const { waiting } = kept
  if (!waiting.has(key) && waiting.size >= MOST_WAITING) return
  waiting.set(key, record)
  kept.timer ??= setTimeout(() => void write(context), WRITE_AFTER_MS).unref()
}

async function write(context: PluginContext): Promise<void> {
  const kept = journal()
  const records = [...kept.waiting.values()]
  kept.waiting.clear()
  kept.timer = undefined
  try {
    const ordered = await orderedCarts(context, records)
    await context.plugin.priceRecords.follow(records.filter(({ cart_id }) => !ordered.has(cart_id)))
  } catch (error) {
    context.logger.warn(`shipment-ordering: prices were not recorded: ${errorText(error)}`)
  }
}

/** Carts that became orders. A later price does not change what was charged. */
async function orderedCarts(
  context: PluginContext,
  records: readonly PriceRecord[],
): Promise<Set<string>> {
  const carts = await readCarts<{ id: string; completed_at?: unknown }>(context, {
    fields: ["id", "completed_at"],
    filters: { id: [...new Set(records.map(({ cart_id }) => cart_id))] },
  })
  return new Set(carts.flatMap(({ id, completed_at }) => (completed_at ? id : [])))
}

/** The record of a price for the merchant; undefined without a cart. */
export function toPriceRecord({
  cart,
  service,
  price,
  account,
}: {
  cart: PricedCart
  service: OptionService
  price: OptionPrice
  account: string
}): PriceRecord | undefined {
  if (!cart.id) {
    return undefined
  }
  const base = {
    cart_id: cart.id,
    option_key: service.key,
    account,
    currency_code: cart.currencyCode,
    priced_at: new Date(),
  }
  if (!price.isAvailable) {
    return {
      ...base,
      service_code: service.code,
      source: null,
      amount: null,
      tax_inclusive: null,
      service_price: null,
      reason: price.reason,
      steps: [],
      package_count: 0,
      items_value: null,
    }
  }
  return {
    ...base,
    service_code: price.serviceCode ?? service.code,
    source: price.source,
    amount: String(price.amount),
    tax_inclusive: price.isTaxInclusive,
    service_price: price.servicePrice ?? null,
    reason: price.reason ?? null,
    steps: price.steps,
    package_count: price.packages.length,
    items_value: price.itemsValue ?? null,
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
  const records = order.cart ? await context.plugin.priceRecords.ofCart(order.cart.id) : []
  return records.filter(({ option_key }) => keys.has(option_key))
}
