import { amountText, DAY_MS, eachAlone, type PluginContext } from "../context"
import type { OrderFacts } from "../modules/shipment_ordering"
import type { LineLike } from "../packing"
import { noPrice } from "../price-rules"
import { optionIdsOf, type OwnOption, profileOf, readOrder, readOwnOptions } from "../store"
import { toPriceRecord } from "./journal"
import { planOption } from "./price-option"
import { findTaxRatePercent, type PricedCart, toPricedCart } from "./priced-cart"
import { linesToShip, productsOf, readBuyer, readProductGroups } from "./rule-facts"

/** An order as it was placed. */
interface PlacedOrder {
  id: string
  cart?: { id: string } | null
  shipping_methods?: ({ shipping_option_id?: string | null; amount?: unknown } | null)[] | null
  items?: PlacedItem[] | null
}

interface PlacedItem extends LineLike {
  id: string
}

const FIELDS = [
  "id",
  "cart.id",
  "shipping_methods.shipping_option_id",
  "shipping_methods.amount",
  "items.*",
  "items.variant.product.id",
  "items.variant.product.shipping_profile.id",
]

/**
 * Keeps how the price of an order's delivery was made, for as long as the plugin option `orderRecordDays` says: later
 * prices of the cart do not change it. Repeating it changes nothing.
 */
export async function recordOrder(context: PluginContext, orderId: string): Promise<void> {
  const order = await readOrder<PlacedOrder>(context, orderId, FIELDS)
  const options = await readOwnOptions(context, optionIdsOf(order), { withDeleted: true })
  if (!order || options.length === 0) {
    return
  }
  const { priceRecords } = context.plugin
  const { quoteDeadlineMs } = context.configuration.options.timing
  const cart_id = order.cart?.id ?? order.id
  for (const option of options) {
    const { service } = option
    const { account } = service
    const key = { cart_id, option_key: service.key }
    const items = (order.items ?? []).filter((item) => profileOf(item) === option.profileId)
    const cart = await toPricedCart(context, { id: orderId, items })
    const order_facts = await readOrderFacts(context, { order, option, cart })
    const part = { order_id: orderId, order_facts }
    // Two shipping profiles with the same service share one record of the cart: that of the price that was paid.
    const isShared = options.some((other) => other !== option && other.service.key === service.key)
    const amount = isShared ? order_facts.paid : undefined
    if (await priceRecords.keepForOrder({ ...key, amount }, part)) continue
    // The service was not asked, as for a draft order: how it is packed now.
    const until = performance.now() + quoteDeadlineMs
    const plan = await planOption(context, { service, account, cart, until })
    const basis = "reason" in plan ? undefined : { plan, asked: [] }
    const price = { ...noPrice("no_live_price"), basis }
    const record = toPriceRecord({ cart, service, price, account })
    if (!record) continue
    const package_count = basis?.plan.packed[0].packages.length ?? 0
    const row = { ...record, cart_id: isShared ? orderId : cart_id, reason: null, package_count }
    await priceRecords.addForOrder(row, part)
  }
}

async function readOrderFacts(
  context: PluginContext,
  { order, option, cart }: { order: PlacedOrder; option: OwnOption; cart: PricedCart },
): Promise<OrderFacts> {
  const methods = order.shipping_methods ?? []
  const method = methods.find((one) => one?.shipping_option_id === option.id)
  const { countryCode } = cart
  const lines = linesToShip(cart.lines)
  const buyer = await readBuyer(context, order.id)
  return {
    paid: amountText(method?.amount),
    items_value: (await cart.readTotals())?.itemsValue ?? null,
    tax: countryCode ? await findTaxRatePercent(context, countryCode) : null,
    zone: option.serviceZoneId,
    profile: option.profileId,
    channel: buyer?.channels[0] ?? null,
    groups: buyer?.groups ?? [],
    products: productsOf(lines),
    ...(await readProductGroups(context, lines)),
  }
}

/** Older orders without a record had no delivery that could be recorded. */
const LOOK_BACK_MS = DAY_MS
const AT_ONCE = 200

/** Records recent orders whose event was lost. */
export async function recordMissedOrders(context: PluginContext): Promise<void> {
  const since = new Date(Date.now() - LOOK_BACK_MS)
  const orderIds = await context.plugin.priceRecords.listUnrecordedOrders({ since, limit: AT_ONCE })
  await eachAlone(context, orderIds, {
    nameOf: (id) => `recording the price of order ${id}`,
    work: (id) => recordOrder(context, id),
  })
}
