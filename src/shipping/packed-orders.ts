import { setImmediate as yieldToRequests } from "node:timers/promises"
import { alone, type PluginContext, refuseData, refuseMissing } from "../context"
import type { BoxRow, FilledPackage, LedgerRow } from "../modules/shipment_ordering"
import {
  fillPackages,
  measuresOf,
  type OrderLine,
  plan,
  shipOverridesOf,
  unknownFilling,
} from "../planning"
import { readOrderOutcome } from "../pricing"
import { isAnyDone } from "../shipping-rules"
import {
  deliveryAddress,
  ORDER_NUMBER_FIELDS,
  readEachOrder,
  readOwnAddresses,
  readOwnOptions,
  roundQuantity,
  type StoredAddress,
} from "../store"
import { type DescribedPackage, describePackage } from "./describe-packages"
import { NO_TOTALS, ORDER_FIELDS, type OrderToShip, PLAN_FIELDS } from "./order"
import { readOpenShipments } from "./read-facts"

/** What of an order goes out together, and in which packages. */
export interface PackedOrder {
  order: OrderOnPaper
  /** Where it goes. */
  address: StoredAddress
  /** Numbered from 1 by their places. */
  lines: { line: LineOnPaper; quantity: number }[]
  /** Empty if nothing could be packed. */
  packages: DescribedPackage[]
  /** Empty if it is not ordered at the service yet. */
  rows: LedgerRow[]
  /** Name of the delivery service. */
  service: string
  /** Of the shipping rules. */
  notes: string[]
  /** Why the paper shows no items, in words for a person; undefined otherwise. */
  refusal?: string
}

export type LineOnPaper = OrderLine & {
  variant?: { metadata?: Record<string, unknown> | null } | null
}

export type OrderOnPaper = OrderToShip & {
  created_at?: Date | string
  /** Of the customer; a language tag such as `lv`. */
  locale?: string | null
  metadata?: Record<string, unknown> | null
}

const PAPER_FIELDS = ["created_at", "locale", "metadata", "items.variant.metadata"]

const ORDERS_AT_ONCE = 20
/** An order that is hard to pack must not block other requests for longer. */
const PACKING_MS = 100

/**
 * What goes out of these orders: the items that wait to be shipped, else the items of the shipments that exist.
 * Leaves out orders with neither; an order that cannot be understood has no items but a refusal. Reads many orders
 * together, and gives way to other requests while it packs.
 *
 * @throws MedusaError NOT_FOUND if an order does not exist
 */
export async function readPackedOrders(
  context: PluginContext,
  orderIds: string[],
): Promise<PackedOrder[]> {
  const rows = await context.plugin.search.deliveriesOf(orderIds)
  return readAll(context, { orderIds, rows, isOpenFirst: true })
}

/**
 * The items and packages of shipments, all those of an order that go to one address together, in the order of the
 * shipments. Packages are numbered through.
 */
export async function readPackedShipments(
  context: PluginContext,
  rows: LedgerRow[],
): Promise<PackedOrder[]> {
  const orderIds = [...new Set(rows.map(({ order_id }) => order_id))]
  return readAll(context, { orderIds, rows, isOpenFirst: false })
}

async function readAll(
  context: PluginContext,
  { orderIds, rows, isOpenFirst }: { orderIds: string[]; rows: LedgerRow[]; isOpenFirst: boolean },
): Promise<PackedOrder[]> {
  const [boxes, ownOf] = await Promise.all([
    context.plugin.boxes.list(),
    readOwnAddresses(context, rows),
  ])
  const packedOrders: PackedOrder[] = []
  for (let first = 0; first < orderIds.length; first += ORDERS_AT_ONCE) {
    const ids = orderIds.slice(first, first + ORDERS_AT_ONCE)
    const { orders, failures } = await readEachOrder<OrderOnPaper>(context, {
      ids,
      fields: [...(isOpenFirst ? PLAN_FIELDS : ORDER_FIELDS), ...PAPER_FIELDS],
      instead: ORDER_NUMBER_FIELDS,
    })
    const shipmentOf = isOpenFirst ? await readOpenShipments(context, orders) : undefined
    const facts = { boxes, shipmentOf }
    for (const id of ids) {
      const order = orders.find((one) => one.id === id)
      if (!order) {
        // The shipment's order was deleted; nothing is left to print.
        if (!isOpenFirst) continue
        refuseMissing("A chosen order no longer exists. Reload the page and choose again.")
      }
      const own = rows.filter(({ order_id }) => order_id === id)
      const { result, refusal } = await alone(context, () => {
        if (failures.has(id)) refuseData(NO_TOTALS)
        const open = isOpenFirst ? packOpen(order, facts) : undefined
        return open
          ? [open]
          : Promise.all(
              byAddress(order, own, ownOf).map(async (some) => {
                const packed = packShipments(some, facts)
                return { ...packed, notes: await readNotes(context, packed) }
              }),
            )
      })
      if (result) packedOrders.push(...result)
      else if (refusal !== undefined) packedOrders.push(notUnderstood(order, refusal))
      await yieldToRequests()
    }
  }
  return packedOrders
}

function notUnderstood(order: OrderOnPaper, refusal: string): PackedOrder {
  const address = deliveryAddress(order.shipping_address, undefined)
  return { order, address, lines: [], packages: [], rows: [], service: "", notes: [], refusal }
}

interface PageFacts {
  boxes: BoxRow[]
  /** Undefined where only shipments are printed. */
  shipmentOf: Awaited<ReturnType<typeof readOpenShipments>> | undefined
}

/** The items that wait to be shipped; undefined when there are none. */
function packOpen(order: OrderOnPaper, facts: PageFacts): PackedOrder | undefined {
  const shipment = facts.shipmentOf?.(order, { leftMs: PACKING_MS, share: 1 })
  const lines = shipment?.items.lines.filter(({ quantity }) => quantity > 0) ?? []
  if (!shipment || lines.length === 0 || order.status === "canceled") {
    return undefined
  }
  const { items, facts: toPlan } = shipment
  const shipmentPlan = toPlan && plan(toPlan)
  return {
    order,
    address: deliveryAddress(order.shipping_address, undefined),
    lines,
    packages: shipmentPlan
      ? describePackages(fillPackages(toPlan, shipmentPlan, undefined), lines, facts)
      : [],
    rows: [],
    service: (shipmentPlan?.service ?? items.option.service).name,
    notes: toPlan?.outcome?.notes ?? [],
  }
}

/** Several shipments of an order are on paper together, if they go to one address. */
function byAddress(
  order: OrderOnPaper,
  rows: LedgerRow[],
  ownOf: (row: LedgerRow) => StoredAddress,
): Pick<PackedOrder, "order" | "address" | "rows">[] {
  const groups = new Map<string, Pick<PackedOrder, "order" | "address" | "rows">>()
  for (const row of rows) {
    const address = deliveryAddress(order.shipping_address, ownOf(row))
    const key = JSON.stringify(address)
    const group = groups.get(key) ?? { order, address, rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  return [...groups.values()]
}

async function readNotes(
  context: PluginContext,
  { order, rows }: Omit<PackedOrder, "notes">,
): Promise<string[]> {
  if (!isAnyDone(context.configuration.rules, ["note"])) return []
  const optionIds = rows.flatMap(({ shipping_option_id: id }) => id ?? [])
  const notes: string[] = []
  for (const { id, service } of await readOwnOptions(context, optionIds, { withDeleted: true })) {
    const own = rows.filter(({ shipping_option_id }) => shipping_option_id === id)
    const items = { order, lines: linesOf(order, own), service, locationId: own[0]?.location_id }
    notes.push(...((await readOrderOutcome(context, items, ["note"]))?.notes ?? []))
  }
  return [...new Set(notes)]
}

function packShipments(
  { order, address, rows }: Pick<PackedOrder, "order" | "address" | "rows">,
  facts: PageFacts,
): Omit<PackedOrder, "notes"> {
  const lines = linesOf(order, rows)
  return {
    order,
    address,
    lines,
    packages: rows.flatMap((row) => describePackages(filledOf(row), lines, facts)),
    rows,
    service: [
      ...new Set(rows.map(({ service_name, service_code }) => service_name ?? service_code)),
    ].join(", "),
  }
}

function linesOf({ items = [] }: OrderOnPaper, rows: LedgerRow[]): PackedOrder["lines"] {
  const quantities = new Map<string, number>()
  for (const { line_item_id: id, quantity } of rows.flatMap(({ lines }) => lines)) {
    quantities.set(id, roundQuantity((quantities.get(id) ?? 0) + quantity))
  }
  return items.flatMap((line) => {
    const quantity = quantities.get(line.id)
    return quantity ? [{ line, quantity }] : []
  })
}

/** A shipment of an older version has no contents, but perhaps the boxes that a person gave. */
function filledOf({ filled, packages, size_unit, overrides }: LedgerRow): FilledPackage[] {
  const boxes = shipOverridesOf(overrides ?? {}).packages
  return (
    filled ??
    packages.map((one, index) => ({
      ...unknownFilling(measuresOf(one, size_unit)),
      box_id: boxes?.[index]?.box_id ?? null,
    }))
  )
}

/** Packages that name items by their place among the lines. */
export function describePackages(
  filled: FilledPackage[],
  lines: PackedOrder["lines"],
  { boxes }: Pick<PageFacts, "boxes">,
): DescribedPackage[] {
  const lineOf = (id: string) => lines.find(({ line }) => line.id === id)?.line
  const names = {
    boxes,
    numberOf: (id: string) => lines.findIndex(({ line }) => line.id === id) + 1,
    titleOf: (id: string) => lineOf(id)?.product_title ?? lineOf(id)?.title ?? "",
  }
  return filled
    .map((one) => describePackage(one, names))
    .map((one) => ({ ...one, boxName: one.boxName ?? boxOfSize(one, boxes) }))
}

/** The only box of the merchant with these outer sizes: probably the package is in it. */
function boxOfSize({ length, width, height }: DescribedPackage, boxes: BoxRow[]): string | null {
  const [one, ...others] = boxes.filter(
    (box) =>
      box.outer_length === length && box.outer_width === width && box.outer_height === height,
  )
  return one && others.length === 0 ? one.name : null
}
