import { amountText, DAY_MS, eachAlone, type PluginContext } from "../context"
import type { OrderFacts, OrderPart } from "../modules/shipment_ordering"
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
  const cartId = order.cart?.id ?? order.id
  for (const option of options) {
    const key = { cart_id: cartId, option_key: option.service.key }
    const items = (order.items ?? []).filter((item) => profileOf(item) === option.profileId)
    const cart = await toPricedCart(context, { id: orderId, items })
    const order_facts = await readOrderFacts(context, { order, option, cart })
    const part = { order_id: orderId, order_facts }
    if (!(await context.plugin.priceRecords.keepForOrder(key, part))) {
      await addRecord(context, { cart, option, cartId, part })
    }
  }
}

interface OrderedOption {
  order: PlacedOrder
  option: OwnOption
  cart: PricedCart
}

async function readOrderFacts(
  context: PluginContext,
  { order, option, cart }: OrderedOption,
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

/** For an order whose delivery the service was not asked about, such as a draft order: how it is packed now. */
async function addRecord(
  context: PluginContext,
  {
    cart,
    option,
    cartId,
    part,
  }: Pick<OrderedOption, "cart" | "option"> & {
    cartId: string
    part: OrderPart
  },
): Promise<void> {
  const { service } = option
  const { account } = service
  const until = performance.now() + context.configuration.options.timing.quoteDeadlineMs
  const plan = await planOption(context, { service, account, cart, until })
  const basis = "reason" in plan ? undefined : { plan, asked: [] }
  const price = { ...noPrice("no_live_price"), basis }
  const record = toPriceRecord({ cart, service, price, account })
  if (!record) return
  await context.plugin.priceRecords.addForOrder(
    {
      ...record,
      cart_id: cartId,
      reason: null,
      package_count: basis?.plan.packed[0].packages.length ?? 0,
    },
    part,
  )
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
