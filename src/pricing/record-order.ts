import { amountText, DAY_MS, eachAlone, type PluginContext } from "../context"
import type { OrderFacts, OrderPart } from "../modules/shipment_ordering"
import type { LineLike } from "../packing"
import { noPrice } from "../price-rules"
import { optionIdsOf, type OwnOption, profileOf, readOrder, readOwnOptions } from "../store"
import { toPriceRecord } from "./journal"
import { planOption } from "./price-option"
import { findTaxRatePercent, type PricedCart, toPricedCart } from "./priced-cart"

/** An order as it was placed. */
interface PlacedOrder {
  id: string
  sales_channel_id?: string | null
  cart?: { id: string } | null
  customer?: { groups?: ({ id: string } | null)[] | null } | null
  shipping_methods?: ({ shipping_option_id?: string | null; amount?: unknown } | null)[] | null
  items?: PlacedItem[] | null
}

interface PlacedItem extends LineLike {
  id: string
  product_type_id?: string | null
  variant?: (LineLike["variant"] & { product?: ProductGroups | null }) | null
}

interface ProductGroups {
  categories?: { id: string }[] | null
  tags?: { id: string }[] | null
}

const FIELDS = [
  "id",
  "sales_channel_id",
  "cart.id",
  "customer.groups.id",
  "shipping_methods.shipping_option_id",
  "shipping_methods.amount",
  "items.*",
  "items.variant.product.id",
  "items.variant.product.shipping_profile.id",
  "items.variant.product.categories.id",
  "items.variant.product.tags.id",
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
    const order_facts = await readOrderFacts(context, { order, option, items, cart })
    const part = { order_id: orderId, order_facts }
    if (!(await context.plugin.priceRecords.keepForOrder(key, part))) {
      await addRecord(context, { cart, option, cartId, part })
    }
  }
}

interface OrderedOption {
  order: PlacedOrder
  option: OwnOption
  /** Those that ship with the option. */
  items: PlacedItem[]
  cart: PricedCart
}

async function readOrderFacts(
  context: PluginContext,
  { order, option, items, cart }: OrderedOption,
): Promise<OrderFacts> {
  const methods = order.shipping_methods ?? []
  const method = methods.find((one) => one?.shipping_option_id === option.id)
  const { countryCode } = cart
  const products = items.flatMap(({ variant }) => variant?.product ?? [])
  return {
    paid: amountText(method?.amount),
    items_value: (await cart.readFacts())?.itemsValue ?? null,
    tax: countryCode ? await findTaxRatePercent(context, countryCode) : null,
    zone: option.serviceZoneId,
    profile: option.profileId,
    channel: order.sales_channel_id ?? null,
    groups: idsOf(order.customer?.groups),
    products: idsOf(products),
    types: unique(items.flatMap(({ product_type_id }) => product_type_id ?? [])),
    categories: idsOf(products.flatMap(({ categories }) => categories ?? [])),
    tags: idsOf(products.flatMap(({ tags }) => tags ?? [])),
  }
}

function idsOf(rows: ({ id?: string } | null)[] | null | undefined): string[] {
  return unique((rows ?? []).flatMap((row) => row?.id ?? []))
}

function unique(ids: string[]): string[] {
  return [...new Set(ids)]
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
  const plan = planOption(context, { service, account, cart, until })
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
