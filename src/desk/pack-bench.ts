import { isDeepStrictEqual } from "node:util"
import { DateTime } from "luxon"
import { pickupSettings, type PluginContext, refuseMissing } from "../context"
import { isEnded, type LedgerRow, type PackSession } from "../modules/shipment_ordering"
import {
  type BenchOrder,
  type BenchPacking,
  type DescribedPackage,
  describeBenchPackages,
  readBenchOrder,
  readOrdersToShip,
} from "../shipping"
import { findOwnOptions, readOrderNumbers, readOrders, readUsers } from "../store"
import {
  countPieces,
  isOfOrder,
  packProgress,
  type PackProgress,
  startProgress,
  toGivenPackages,
  totalsOf,
  weightsOf,
} from "./pack-progress"

/** A bench that says nothing for so long has left its order to others. Each scan begins the time anew. */
export const BENCH_LEASE_SECONDS = 600

/** Who opens an order, and where. */
export interface BenchRequest {
  /** What was scanned or typed; undefined for the next order. */
  scan?: string
  bench: string
  userId: string | null
  takesOver: boolean
  startsAgain: boolean
  /** Orders that the next one shall not be. */
  paused: string[]
}

/** An order as a bench opens it. */
export type OpenedOrder =
  | {
      kind: "packing"
      bench: BenchOrder
      packing: BenchPacking
      claim: string
      progress: PackProgress
      /** One for each package of `progress`. */
      packages: DescribedPackage[]
      isResumed: boolean
      isRestarted: boolean
    }
  | { kind: "held"; bench: BenchOrder; holder: Holder }
  | { kind: "cannot_ship"; bench: BenchOrder; refusal: string }
  | { kind: "shipped"; bench: BenchOrder; rows: LedgerRow[] }

/** Who packs an order, and since when. */
export interface Holder {
  /** Null if the person is not known any more. */
  by: string | null
  since: Date
}

type NothingLeft = { kind: "nothing_left"; atOtherBenches: number; cannotShip: number }

/**
 * Opens the order that was scanned, or the next one to ship, for a bench.
 *
 * @throws MedusaError NOT_FOUND when there is no such order
 */
export async function openAtBench(
  context: PluginContext,
  request: BenchRequest,
): Promise<OpenedOrder | NothingLeft> {
  return request.scan === undefined
    ? openNext(context, request)
    : openOrder(context, await findScanned(context, request.scan), request)
}

/** Larger numbers are none of Medusa's. */
const DISPLAY_ID = /^#?(\d{1,9})$/

/** @returns the id of an order, by it, its number, or the shop's own number */
async function findScanned(context: PluginContext, scan: string): Promise<string> {
  const displayId = DISPLAY_ID.exec(scan)?.[1]
  const keys = [
    ...(displayId === undefined ? [] : [{ display_id: Number(displayId) }]),
    { id: scan },
    { custom_display_id: [scan, scan.replace(/^#/, "")] },
  ]
  for (const filters of keys) {
    const [order] = await readOrders(context, { fields: ["id"], filters })
    if (order) return order.id
  }
  return refuseMissing(`No order has the number "${scan}". Scan the code of a packing slip.`)
}

const FEW = 3
const MANY = 20
/** As many as the list of orders reads. */
const MOST_READ = 1_000

/** The oldest order to ship that nobody packs. The first page is short, since its first order can usually ship. */
async function openNext(
  context: PluginContext,
  request: BenchRequest,
): Promise<OpenedOrder | NothingLeft> {
  const { ordersToShip, packSessions } = context.plugin
  const options = (await findOwnOptions(context, { withDeleted: true })).map(({ id }) => id)
  const left: NothingLeft = { kind: "nothing_left", atOtherBenches: 0, cannotShip: 0 }
  for (let offset = 0, limit = FEW; offset < MOST_READ; offset += limit, limit = MANY) {
    const { ids } = await ordersToShip.catchUpAndList({ options }, { limit, offset })
    if (ids.length === 0) break
    const skipped = await packSessions.skippedAmong(ids, request.bench)
    left.atOtherBenches += [...skipped.values()].filter((why) => why === "held").length
    const free = ids.filter((id) => !skipped.has(id) && !request.paused.includes(id))
    if (free.length === 0) continue
    // Costs little, and leaves out most of those that cannot ship.
    for (const { orderId, refusal } of await readOrdersToShip(context, free)) {
      const opened = refusal === undefined && (await openOrder(context, orderId, request))
      if (!opened || opened.kind === "cannot_ship") left.cannotShip += 1
      else if (opened.kind === "held") left.atOtherBenches += 1
      else if (opened.kind === "packing") return opened
    }
  }
  return left
}

async function openOrder(
  context: PluginContext,
  orderId: string,
  request: BenchRequest,
): Promise<OpenedOrder> {
  const { packSessions } = context.plugin
  const [bench, before] = await Promise.all([
    readBenchOrder(context, orderId),
    packSessions.find(orderId),
  ])
  const settled = before && (await settleShipped(context, before, bench))
  if (settled) return { kind: "shipped", bench, rows: [settled] }
  if (!bench.isOpen) {
    const rows = await shipmentsOf(context, orderId)
    if (before) await packSessions.drop(before.id)
    if (rows.length > 0) return { kind: "shipped", bench, rows }
  }
  const { packing, refusal } = bench
  if (refusal !== undefined || !packing) {
    return { kind: "cannot_ship", bench, refusal: refusal ?? "" }
  }
  const start = startProgress(packing.filled)
  const session = await packSessions.take(orderId, {
    ...request,
    progress: start,
    leaseSeconds: BENCH_LEASE_SECONDS,
  })
  if (!session) {
    const holding = await packSessions.find(orderId)
    const [holder] = holding ? await nameHolders(context, [holding]) : []
    return { kind: "held", bench, holder: holder ?? { by: null, since: new Date() } }
  }
  const stored = readProgress(session)
  const isWhole = stored !== undefined && isOfOrder(stored, bench.lines)
  if (!isWhole) {
    await packSessions.hold(session, { progress: start, leaseSeconds: BENCH_LEASE_SECONDS })
  }
  const progress = isWhole ? stored : start
  return {
    kind: "packing",
    bench,
    packing,
    claim: session.claim,
    progress,
    packages: describeBenchPackages(bench, toGivenPackages(progress.packages)),
    isResumed: isWhole && !isDeepStrictEqual(progress, start),
    isRestarted: !isWhole,
  }
}

/** Undefined if another version of the plugin has written something else. */
export function readProgress({ progress }: PackSession): PackProgress | undefined {
  return packProgress.safeParse(progress).data
}

/** The shipments of an order that went out, or will. */
async function shipmentsOf(context: PluginContext, orderId: string): Promise<LedgerRow[]> {
  const rows = await context.plugin.search.deliveriesOf([orderId])
  return rows.filter(({ state }) => state !== "pending" && !isEnded(state))
}

/**
 * Finishes a packing whose items went out without it: the store died after it had ordered them, or they were shipped from
 * another page.
 *
 * @returns the shipment; undefined if there is none, and the items may still be packed
 */
export async function settleShipped(
  context: PluginContext,
  session: PackSession,
  bench: BenchOrder,
): Promise<LedgerRow | undefined> {
  const progress = readProgress(session)
  if (progress && isOfOrder(progress, bench.lines)) return undefined
  const rows = (await shipmentsOf(context, session.order_id)).filter(
    ({ created_at }) => created_at >= session.started_at,
  )
  const packed = totalsOf(progress?.packages.flatMap(({ contents }) => contents) ?? [])
  const isPacked = ({ lines }: LedgerRow) =>
    lines.length === packed.size &&
    lines.every(({ line_item_id, quantity }) => packed.get(line_item_id) === quantity)
  const row = rows.findLast(isPacked) ?? (bench.isOpen ? undefined : rows.at(-1))
  if (row) await finishPacking(context, { session, bench, shipmentId: row.id })
  return row
}

/** Notes that what was packed is shipped. */
export async function finishPacking(
  context: PluginContext,
  { session, bench, shipmentId }: { session: PackSession; bench: BenchOrder; shipmentId: string },
): Promise<void> {
  const progress = readProgress(session)
  const lines = bench.planned?.items.lines ?? []
  const variantOf = (id: string) => lines.find(({ line }) => line.id === id)?.line.variant_id
  await context.plugin.packSessions.finish(session.id, {
    claim: session.claim,
    user_id: session.user_id,
    shipment_id: shipmentId,
    pieces: progress ? countPieces(progress) : 0,
    weights: progress ? weightsOf(progress, variantOf) : [],
  })
}

/** Who packs these orders, in their order. */
async function nameHolders(context: PluginContext, sessions: PackSession[]): Promise<Holder[]> {
  const users = await readUsers(
    context,
    sessions.map(({ user_id }) => user_id),
  )
  return sessions.map(({ user_id, started_at }) => ({
    by: users.get(user_id ?? "")?.name ?? null,
    since: started_at,
  }))
}

/**
 * Why a page may no longer write to an order, in words.
 *
 * @throws MedusaError NOT_FOUND when there is no such order
 */
export async function whyTakenOver(context: PluginContext, orderId: string): Promise<string> {
  const [numbers, session] = await Promise.all([
    readOrderNumbers(context, [orderId]),
    context.plugin.packSessions.find(orderId),
  ])
  const number = numbers.get(orderId)
  if (number === undefined) refuseMissing("This order no longer exists. Scan another one.")
  if (!session) return `Nobody packs order ${number} now: it was shipped or left. Scan it again.`
  const [holder] = await nameHolders(context, [session])
  return (
    `Order ${number} was taken over by ${holder?.by ?? "another bench"}. ` +
    "What you scan here is not kept. Stop packing it, or scan it again and take it back."
  )
}

/** The day at all benches. */
export async function readBenchDay(context: PluginContext) {
  const { ordersToShip, packSessions } = context.plugin
  const { timeZone } = pickupSettings(context.configuration.settings)
  const options = await findOwnOptions(context, { withDeleted: true })
  const [{ count }, figures, held] = await Promise.all([
    ordersToShip.catchUpAndList({ options: options.map(({ id }) => id) }, { limit: 1, offset: 0 }),
    packSessions.figuresSince(DateTime.now().setZone(timeZone).startOf("day").toJSDate()),
    packSessions.listHeld(),
  ])
  const orderIds = held.map(({ order_id }) => order_id)
  const [numbers, holders] = await Promise.all([
    readOrderNumbers(context, orderIds),
    nameHolders(context, held),
  ])
  return {
    ordersLeft: count,
    packedToday: figures.orders,
    medianSeconds: figures.medianSeconds,
    atBenches: holders.map((holder, index) => {
      const orderId = orderIds[index] ?? ""
      return { ...holder, orderNumber: numbers.get(orderId) ?? orderId }
    }),
  }
}
