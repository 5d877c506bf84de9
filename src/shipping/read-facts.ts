import type { CollectingFulfillment } from "../booking"
import type { PackageType } from "../carrier-api"
import { accountOf, alone, type PluginContext } from "../context"
import { type LedgerRow, newestOfEach } from "../modules/shipment_ordering"
import {
  completeLines,
  type LineLike,
  type Packing,
  packLines,
  type ShipLine,
  toShipLine,
} from "../packing"
import {
  choiceOf,
  type ItemsToShip,
  mayCollect,
  MONEY_FIELDS,
  readMethodData,
  type ReadOrder,
  type ShipmentFacts,
} from "../planning"
import { readOrderOutcome } from "../pricing"
import type { RuleOutcome } from "../shipping-rules"
import {
  deliveryAddress,
  type OwnOption,
  readOrder,
  readShippingPlaces,
  roundQuantity,
  type StoredAddress,
  type StoredOrder,
  toBookingAddress,
} from "../store"
import { CONTACT_FIELDS, type OrderToShip, readOrderCounts, readWithTotals } from "./order"
import { type DeliveryInput, type PlanInput, type ReturnInput } from "./plan-input"
import { itemsOf, readItemFacts } from "./read-items"

interface FactsRequest {
  /** The shipment's row in the ledger if there is one: it collects nothing yet. */
  rowId?: string
  /** The order, if it was read just now with its money. */
  order?: OrderToShip
  /** Codes of the services that may be booked; by default the planned one. */
  serviceCodes?: Iterable<string>
}

/** Facts with an account that has an address to ask. */
export type AskableFacts = ShipmentFacts & { account: { baseUrl: string } }

/** Reads what is missing to plan a shipment: measures, the customer's phones, the pickup place, what is owed. */
export async function readFacts(
  context: PluginContext,
  input: PlanInput,
  extras: FactsRequest,
): Promise<AskableFacts> {
  const lines = input.lines.map(({ line, quantity }) => toShipLine(line as LineLike, quantity))
  const { configuration, account, kind, order } = input
  const locationId = input.fulfillment.location_id ?? undefined
  const [packedLines, orderFacts, outcome] = await Promise.all([
    completeLines(context, lines, input.configuration.itemRules),
    input.kind === "delivery" ? readDelivery(context, input, extras) : ofReturn(input),
    input.kind === "delivery"
      ? readOrderOutcome(context, { ...input, locationId }, ["box", "prefer", "note"])
      : undefined,
  ])
  const pack = packOnce((type, deadlineMs) =>
    packLines(packedLines, type, { ...configuration, boxId: outcome?.boxId, deadlineMs }),
  )
  const shared = { kind, configuration, account, order, lines: input.lines, packedLines, pack }
  return { ...shared, outcome, locationId, correctAt: input.correctAt, ...orderFacts }
}

/** Facts of orders that wait to be shipped, without a person's choices. Nothing is collected for what is shipped in part. */
export interface OpenShipment {
  items: ItemsToShip
  /** Undefined if its account is gone. */
  facts: ShipmentFacts | undefined
}

/**
 * Reads what many orders are planned from, all together.
 *
 * @param orders read with `PLAN_FIELDS`
 * @param options by default those that the orders were placed with
 * @returns undefined for an order that has none of the options
 */
export async function readOpenShipments(
  context: PluginContext,
  orders: OrderToShip[],
  options?: OwnOption[],
): Promise<(order: OrderToShip, budget: PackingBudget) => OpenShipment | undefined> {
  const { configuration } = context
  const [itemFacts, packedLines] = await Promise.all([
    readItemFacts(context, orders, { options }),
    completeOrders(context, orders),
  ])
  const outcomes = new Map<string, RuleOutcome | undefined>()
  for (const order of orders) {
    const { result } = await alone(context, async () => {
      const items = itemsOf(order, itemFacts)
      return items && readOrderOutcome(context, { ...items, order, service: items.option.service })
    })
    outcomes.set(order.id, result)
  }
  return (order, budget) => {
    const outcome = outcomes.get(order.id)
    const items = itemsOf(order, itemFacts)
    if (!items) return undefined
    const { option, locationId } = items
    const method = order.shipping_methods?.find((one) => one?.shipping_option_id === option.id)
    const choice = choiceOf(option.service, readMethodData(method?.data))
    const account = accountOf(configuration, choice.service.account)
    const lines = items.lines.filter(({ quantity }) => quantity > 0)
    const { sender, address } = itemFacts.placeOf(locationId)
    const toPack = lines.flatMap(({ line, quantity }) => {
      const packedLine = packedLines.get(line.id)
      return packedLine ? [{ ...packedLine, quantity }] : []
    })
    const facts = account && {
      kind: "delivery" as const,
      configuration,
      account,
      order,
      lines,
      packedLines: toPack,
      recipient: recipientOf(order, order.shipping_address ?? {}),
      sender,
      pickupAddress: address,
      locationId,
      ...choice,
      money: order,
      // What earlier shipments collect is read when the rest ships.
      standing: isBegun(order) ? undefined : [],
      outcome,
      pack: packOnce((type) =>
        packWithin(budget, (deadlineMs) =>
          packLines(toPack, type, { ...configuration, boxId: outcome?.boxId, deadlineMs }),
        ),
      ),
    }
    return { items, facts }
  }
}

/** Packs each type at most once. */
function packOnce(pack: ShipmentFacts["pack"]): ShipmentFacts["pack"] {
  const packings = new Map<PackageType, ReturnType<ShipmentFacts["pack"]>>()
  return (type, mostMs) => {
    if (!packings.has(type)) packings.set(type, pack(type, mostMs))
    return packings.get(type)
  }
}

/** How long packing may still take. It blocks all other requests. */
export interface PackingBudget {
  leftMs: number
  /** The share of it for one packing, so that no order that is hard to pack uses it all. */
  share: number
}

function packWithin(budget: PackingBudget, pack: (deadlineMs: number) => Packing) {
  if (budget.leftMs <= 0) return undefined
  const startMs = performance.now()
  try {
    return pack(budget.leftMs * budget.share)
  } finally {
    budget.leftMs -= performance.now() - startMs
  }
}

function isBegun({ items }: OrderToShip): boolean {
  return (items ?? []).some(({ detail }) => Number(detail?.fulfilled_quantity ?? 0) > 0)
}

/** All lines of the orders by id, completed by one query. */
async function completeOrders(
  context: PluginContext,
  orders: ReadOrder[],
): Promise<Map<string, ShipLine>> {
  const lines = orders.flatMap(({ items = [] }) =>
    items.map((line) => toShipLine(line as LineLike)),
  )
  const completed = await completeLines(context, lines, context.configuration.itemRules)
  return new Map(completed.map((line) => [line.id, line]))
}

function ofReturn({ account, service, recipient, sender, pickupAddress }: ReturnInput) {
  const { code, name, offersParcel, offersEnvelope } = service
  const types = { offersParcel, offersEnvelope, virtual: undefined }
  return {
    service: { key: code, account: account.handle, code, name, ...types },
    recipient: { ...recipient, email: undefined },
    sender,
    pickupAddress,
  }
}

async function readDelivery(
  context: PluginContext,
  input: DeliveryInput,
  { rowId, order, serviceCodes }: FactsRequest,
) {
  const { configuration, account, service, fulfillment, overrides, replacing } = input
  const codes = serviceCodes ?? [service.code, overrides?.service_code ?? service.code]
  const isCollecting = mayCollect({ configuration, account }, codes)
  // Read the rows first: a shipment that the order starts to count meanwhile is then counted once.
  const standing = isCollecting
    ? await readStanding(context, { orderId: input.order.id, rowId, replacing })
    : undefined
  const [placeOf, stored] = await Promise.all([
    readShippingPlaces(context, [fulfillment.location_id]),
    order ?? readMoneyAndContact(context, input.order.id, isCollecting),
  ])
  const place = placeOf(fulfillment.location_id)
  const recipient = recipientOf(stored ?? {}, recipientAddress(input))
  // The number of another person, if it cannot be called, must not become the customer's without a word.
  const hasOwnPhone = Boolean(fulfillment.delivery_address?.phone)
  return {
    service,
    recipient: hasOwnPhone ? { ...recipient, otherPhones: [] } : recipient,
    sender: place.sender,
    pickupAddress: place.address,
    keptPacking: input.keptPacking,
    storeType: input.storeType,
    chosenLocker: input.chosenLocker,
    replacing,
    standing,
    money: isCollecting ? stored : undefined,
  }
}

/** Where a delivery goes. */
export function recipientAddress({
  order,
  fulfillment,
}: Pick<DeliveryInput, "order" | "fulfillment">): StoredAddress {
  return deliveryAddress(order.shipping_address, fulfillment.delivery_address)
}

/** @param address the order's, with the changes for one fulfillment */
function recipientOf(
  { email, billing_address, customer }: Partial<StoredOrder>,
  address: StoredAddress,
): ShipmentFacts["recipient"] {
  return {
    address: toBookingAddress(address),
    otherPhones: [
      { phone: billing_address?.phone, countryCode: billing_address?.country_code },
      { phone: customer?.phone },
    ],
    email: email ?? undefined,
  }
}

async function readMoneyAndContact(
  context: PluginContext,
  orderId: string,
  withMoney: boolean,
): Promise<Partial<OrderToShip> | undefined> {
  const fields = ["id", ...CONTACT_FIELDS]
  return withMoney
    ? readWithTotals<OrderToShip>(context, orderId, [...fields, ...MONEY_FIELDS])
    : readOrder(context, orderId, fields)
}

/** Beyond this many shipments of one order, a person should look at what is collected. */
const MOST_ROWS = 500

/**
 * What is shipped of an order, and what carriers collect for it. Items that went without a collecting carrier count
 * as shipped, so that nothing is left to collect for them.
 *
 * A shipment that is being ordered now counts. One that a crash left behind does not: its items still have to ship,
 * and their share is collected then.
 *
 * @param rowId the shipment to decide about; not counted
 * @param replacing the shipment that it replaces; its items ship again
 */
async function readStanding(
  context: PluginContext,
  { orderId, rowId, replacing }: { orderId: string; rowId?: string; replacing?: LedgerRow },
): Promise<CollectingFulfillment[]> {
  const { rows } = await context.plugin.ledger.list(
    { order_id: orderId },
    { limit: MOST_ROWS, offset: 0 },
  )
  const shipments = newestOfEach(
    rows.filter(({ id, kind }) => id !== rowId && kind === "delivery"),
  ).filter(({ fulfillment_id }) => fulfillment_id !== replacing?.fulfillment_id)
  const { linked, unaccounted, fulfilled, isLinkMissing } = await readOrderCounts(context, orderId)
  const isCounted = (row: LedgerRow): boolean =>
    linked.has(row.fulfillment_id) || isLinkMissing(row)
  const countedShipments = shipments.filter(isCounted)
  const underWay = shipments.filter((row) => !isCounted(row) && row.lease_until > new Date())
  return [
    {
      // Items of a linked fulfillment are shipped, even if the order does not count them yet.
      lines: [...fulfilled].map(([lineItemId, quantity]) => ({
        lineItemId,
        quantity: roundQuantity(
          Math.max(quantity, quantity - (unaccounted.get(lineItemId) ?? 0)) -
            shippedAs(replacing, lineItemId),
        ),
      })),
      collects: 0,
    },
    ...countedShipments.map(({ cod_amount }) => ({ lines: [], collects: cod_amount ?? 0 })),
    ...underWay.map(({ cod_amount, lines }) => ({
      lines: lines.map((line) => ({ lineItemId: line.line_item_id, quantity: line.quantity })),
      collects: cod_amount ?? 0,
    })),
  ]
}

function shippedAs(row: LedgerRow | undefined, lineItemId: string): number {
  return row?.lines.find((line) => line.line_item_id === lineItemId)?.quantity ?? 0
}
