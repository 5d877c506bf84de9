import { isDeepStrictEqual } from "node:util"
import { DateTime } from "luxon"
import { alone, pickupSettings, type PluginContext, refuseData, refuseMissing } from "../context"
import { isEnded, type LedgerRow, type PackSession } from "../modules/shipment_ordering"
import { readOrdersToShip } from "../shipping"
import {
  findOwnOptions,
  ORDER_NUMBER_FIELDS,
  orderNumberText,
  readOrderNumbers,
  readOrders,
  readUsers,
} from "../store"
import {
  type BenchOrder,
  boxesFor,
  describeFilled,
  fillPacked,
  readBenchOrder,
} from "./bench-order"
import {
  countTicks,
  isOfOrder,
  isShippedAs,
  packProgress,
  type PackProgress,
  startProgress,
  weightsOf,
} from "./pack-progress"
import { paymentOf } from "./catch-up-and-list-orders"
import { noteOf } from "./packing-slips"

/** Who opens an order, and where. */
export interface BenchRequest {
  /** What was scanned or typed; undefined for the next order. */
  scan?: string
  bench: string
  user_id: string | null
  take_over?: boolean
}

/** An order as a bench opens it, and as the page gets it but for shipments and drawings. */
export type OpenedOrder = Awaited<ReturnType<typeof openAtBench>>

/**
 * Opens the order that was scanned, or the next one to ship, for a bench.
 *
 * @throws MedusaError NOT_FOUND when there is no such order
 */
export async function openAtBench(context: PluginContext, request: BenchRequest) {
  return request.scan === undefined
    ? openNext(context, request)
    : openOrder(context, await findScanned(context, request.scan), request)
}

/** A longer number can only be the shop's own. */
const DISPLAY_ID = /^#?(\d{1,9})$/

/**
 * With a `#`, a number is Medusa's before it is the shop's own.
 *
 * @returns the id of an order, by it, its number, or the shop's own number
 */
async function findScanned(context: PluginContext, scan: string): Promise<string> {
  const displayId = DISPLAY_ID.exec(scan)?.[1]
  const find = async (filters: Record<string, unknown>) =>
    readOrders(context, { fields: ORDER_NUMBER_FIELDS, filters })
  const numbered = displayId === undefined ? [] : await find({ display_id: Number(displayId) })
  const isExact = numbered.length > 0 && scan.startsWith("#")
  const named = isExact
    ? []
    : [
        ...(await find({ id: scan })),
        ...(await find({ custom_display_id: [scan, scan.replace(/^#/, "")] })),
      ]
  const found = new Map([...numbered, ...named].map((order) => [order.id, orderNumberText(order)]))
  if (found.size > 1) {
    const [first, second] = found.values()
    refuseData(
      `Two orders have the number ${scan}: ${first} and ${second}. Type the one you mean with its #.`,
    )
  }
  const [id] = found.keys()
  return id ?? refuseMissing(`No order has the number "${scan}". Scan the code of a packing slip.`)
}

const PAGE = 10
/** As many as the list of orders reads. */
const MOST_READ = 1_000

/** The oldest order to ship that nobody has begun to pack; if there is none, one that was paused. */
async function openNext(context: PluginContext, request: BenchRequest) {
  const { ordersToShip, packSessions } = context.plugin
  const options = (await findOwnOptions(context, { withDeleted: true })).map(({ id }) => id)
  const unfinished = await packSessions.listUnfinished()
  const isHere = ({ bench, is_paused }: (typeof unfinished)[0]) =>
    bench === request.bench && !is_paused
  const begun = new Set(unfinished.filter((one) => !isHere(one)).map(({ order_id }) => order_id))
  for (let offset = 0; offset < MOST_READ; offset += PAGE) {
    const { ids } = await ordersToShip.catchUpAndList({ options }, { limit: PAGE, offset })
    if (ids.length === 0) break
    const resting = await packSessions.restingAmong(ids)
    const free = ids.filter((id) => !begun.has(id) && !resting.has(id))
    const opened = await openFirst(context, free, request)
    if (opened) return opened
  }
  const paused = unfinished.flatMap(({ is_paused, order_id }) => (is_paused ? order_id : []))
  return (await openFirst(context, paused, request)) ?? { kind: "nothing_left" as const }
}

/** The first of these orders that can be packed. */
async function openFirst(context: PluginContext, orderIds: string[], request: BenchRequest) {
  if (orderIds.length === 0) return undefined
  // Costs little, and leaves out most of those that cannot ship.
  for (const { orderId, refusal } of await readOrdersToShip(context, orderIds)) {
    const opened = refusal === undefined ? await openAlone(context, orderId, request) : undefined
    if (opened?.kind === "packing") return opened
  }
  return undefined
}

/** @returns undefined for an order that fails: the next one can be packed */
async function openAlone(context: PluginContext, orderId: string, request: BenchRequest) {
  const { result, refusal } = await alone(context, () => openOrder(context, orderId, request))
  if (refusal !== undefined) {
    context.logger.warn(
      `shipment-ordering: order ${orderId} cannot be opened at a pack bench, ${refusal}`,
    )
  }
  return result
}

async function openOrder(context: PluginContext, orderId: string, request: BenchRequest) {
  const { packSessions } = context.plugin
  const [bench, before] = await Promise.all([
    readBenchOrder(context, orderId),
    packSessions.find(orderId),
  ])
  const { order: read, planned, packing, lines } = bench
  const order = {
    id: read.id,
    order_number: orderNumberText(read),
    /** In its metadata, and of the shipping rules. */
    note: noteOf(read, planned?.facts?.outcome?.notes) ?? null,
    /** Empty once all is shipped. */
    service_name: planned?.service.name ?? "",
    /** As in _To ship_; null for an order without options of this plugin. */
    payment: planned ? paymentOf(planned) : null,
    /** Two letters, lower case. */
    country_code: read.shipping_address?.country_code ?? null,
  }
  const settled = before && (await settleShipped(context, before, bench))
  const shipments = settled ? [settled] : bench.isOpen ? [] : await shipmentsOf(context, orderId)
  if (shipments.length > 0) return { kind: "shipped" as const, order, shipments }
  // A person may still ship a refunded order.
  const isLeftOut = request.scan === undefined && planned?.isRefunded
  if (bench.refusal !== undefined || !packing || isLeftOut) {
    return { kind: "cannot_ship" as const, order, refusal: bench.refusal ?? "" }
  }
  const kept = before && readProgress(before)
  const isKept =
    kept !== undefined && isOfOrder(kept, lines) && (await canShip(context, bench, kept))
  const start = startProgress(packing.filled)
  const session = await packSessions.take(orderId, {
    user_id: request.user_id,
    bench: request.bench,
    progress: start,
    takesOver: request.take_over ?? false,
    startsAgain: !isKept,
  })
  if (!session) {
    const { user_id = null, updated_at = new Date() } = (await packSessions.find(orderId)) ?? {}
    const users = await readUsers(context, [user_id])
    return {
      ...{ kind: "held" as const, order },
      /** Null if the person is not known any more. */
      by: users.get(user_id ?? "")?.name ?? null,
      /** Or when it was opened. */
      last_scan_at: updated_at,
    }
  }
  const progress = readProgress(session) ?? start
  const { settings } = context.configuration
  return {
    kind: "packing" as const,
    order,
    /** Sent with each further request. */
    claim: session.claim,
    lines,
    /** As planned; one for each package of `progress`. Their drawings follow `progress`. */
    packages: describeFilled(bench, fillPacked(bench, progress.packages)),
    progress,
    /** Something was packed before, at this bench or at another. */
    is_resumed: isKept && !isDeepStrictEqual(progress, start),
    /** The order was changed since, so that packing starts again. */
    is_restarted: before !== undefined && !isKept,
    boxes: boxesFor(bench).map(({ id, name, outer_length, outer_width, outer_height }) => ({
      ...{ id, name, length: outer_length, width: outer_width, height: outer_height },
    })),
    /** The page asks if a weight differs by more from the planned one. */
    weight_tolerance_percent: settings.weight_tolerance_percent,
    /** Without it, somebody confirms the shipment by hand. */
    is_confirmed_automatically: settings.auto_confirm,
  }
}

/** Not if the merchant has deleted a box, say. */
async function canShip(context: PluginContext, bench: BenchOrder, { packages }: PackProgress) {
  return (await alone(context, () => fillPacked(bench, packages))).refusal === undefined
}

/** Undefined if another version of the plugin has written something else. */
function readProgress({ progress }: PackSession): PackProgress | undefined {
  return packProgress.safeParse(progress).data
}

/** The shipments of an order that went out, or will. */
async function shipmentsOf(context: PluginContext, orderId: string): Promise<LedgerRow[]> {
  const rows = await context.plugin.search.deliveriesOf([orderId])
  return rows.filter(({ state }) => state !== "pending" && !isEnded(state))
}

/**
 * Finishes a packing whose packages went out without it: the store died after it had ordered them, or they were shipped
 * from another page.
 *
 * @returns the shipment; undefined if none has just these packages
 */
export async function settleShipped(
  context: PluginContext,
  session: PackSession,
  bench: BenchOrder,
): Promise<LedgerRow | undefined> {
  const progress = readProgress(session)
  if (!progress || isOfOrder(progress, bench.lines)) return undefined
  const row = (await shipmentsOf(context, session.order_id)).findLast(
    ({ created_at, filled }) =>
      created_at >= session.started_at && isShippedAs(progress.packages, filled ?? []),
  )
  if (row) await finishPacking(context, { session, bench, shipmentId: row.id })
  return row
}

/** Notes that what was packed is shipped. */
export async function finishPacking(
  context: PluginContext,
  { session, bench, shipmentId }: { session: PackSession; bench: BenchOrder; shipmentId: string },
): Promise<void> {
  const progress = readProgress(session) ?? { packages: [], ticks: {}, left_out: [] }
  const lines = bench.planned?.items.lines ?? []
  await context.plugin.packSessions.finish(session, {
    shipment_id: shipmentId,
    pieces: countTicks(progress),
    weights: weightsOf(progress, {
      variantOf: (id) => lines.find(({ line }) => line.id === id)?.line.variant_id,
      tareOf: (id) => bench.boxes.find((box) => box.id === id)?.tare_weight,
    }),
  })
}

/** As many paused orders as the first screen has room for. */
const MOST_PAUSED = 5

/** The day at all benches. */
export async function catchUpAndReadBenchDay(context: PluginContext) {
  const { ordersToShip, packSessions, printJobs } = context.plugin
  const { timeZone } = pickupSettings(context.configuration.settings)
  const isQueueOn = context.plugin.options.printQueueKey !== undefined
  const options = await findOwnOptions(context, { withDeleted: true })
  const [{ count }, { orders, median_seconds }, unfinished, notPrinted] = await Promise.all([
    ordersToShip.catchUpAndList({ options: options.map(({ id }) => id) }, { limit: 1, offset: 0 }),
    packSessions.packedSince(DateTime.now().setZone(timeZone).startOf("day").toJSDate()),
    packSessions.listUnfinished(),
    isQueueOn ? printJobs.countNotPrinted() : 0,
  ])
  // A paused order may have been shipped or canceled since.
  const toShip = await ordersToShip.openLinesOf(unfinished.map(({ order_id }) => order_id))
  const open = unfinished.filter(({ order_id }) => toShip.has(order_id))
  const paused = open.filter(({ is_paused }) => is_paused).slice(0, MOST_PAUSED)
  const shown = [...open.filter(({ is_paused }) => !is_paused), ...paused]
  const [numbers, users] = await Promise.all([
    readOrderNumbers(
      context,
      shown.map(({ order_id }) => order_id),
    ),
    readUsers(
      context,
      shown.map(({ user_id }) => user_id),
    ),
  ])
  return {
    orders_left: count,
    packed_today: orders,
    /** Half of today's orders took less; null before the first one. */
    median_seconds,
    /** Orders that are being packed now, then the first few that were paused. */
    at_benches: shown.map(({ order_id, bench, user_id, is_paused }) => ({
      ...{ order_id, bench, is_paused },
      order_number: numbers.get(order_id) ?? "",
      /** Null if the person is not known any more. */
      by: users.get(user_id ?? "")?.name ?? null,
    })),
    print_queue: {
      is_on: isQueueOn,
      /** Labels that were queued more than ten minutes ago. */
      not_printed: notPrinted,
    },
  }
}

export type BenchDay = Awaited<ReturnType<typeof catchUpAndReadBenchDay>>
