import { isDeepStrictEqual } from "node:util"
import { type PluginContext, refuse } from "../context"
import type { GivenPackage, OrderOverrides } from "../planning"
import {
  type BenchOrder,
  boxesFor,
  grossWeight,
  readBenchOrder,
  typeOfPackages,
} from "./bench-order"
import { finishPacking, settleShipped } from "./pack-bench"
import {
  isOfOrder,
  type PackedPackage,
  packagesToShip,
  type PackProgress,
  startProgress,
  toGivenPackages,
  totalsOf,
} from "./pack-progress"

/**
 * Ships what is packed. A repeat with the same claim finds the same shipment.
 *
 * @param ship orders the shipment, and returns its id
 * @returns its id; undefined if the order was taken over
 */
export async function shipPacked(
  context: PluginContext,
  { order_id, claim, progress }: { order_id: string; claim: string; progress: PackProgress },
  ship: (overrides: OrderOverrides) => Promise<string>,
): Promise<string | undefined> {
  const { packSessions } = context.plugin
  const findShipped = async () =>
    (await packSessions.find(order_id, claim))?.shipment_id ?? undefined
  const session = await packSessions.hold({ order_id, claim, progress })
  if (!session) return findShipped()
  const bench = await readBenchOrder(context, order_id)
  if (!isOfOrder(progress, bench.lines)) {
    const row = await settleShipped(context, session, bench)
    return row?.id ?? refuse(`${ORDER_CHANGED} ${bench.refusal ?? ""}`.trim())
  }
  if (bench.refusal !== undefined) refuse(bench.refusal)
  try {
    const shipmentId = await ship(overridesOf(progress, bench))
    await finishPacking(context, { session, bench, shipmentId })
    return shipmentId
  } catch (error) {
    // The same page may have asked twice: then the other request has shipped it.
    const shipmentId = await findShipped()
    if (shipmentId === undefined) throw error
    return shipmentId
  }
}

const ORDER_CHANGED =
  "The order is no longer as you packed it: it was changed, or some of it went out. Scan it again."

/**
 * The items that are packed, and the packages as they really are. Without packages the order ships as it was planned: only
 * if that is certain, which it is for those of the customer's quote. Others are planned anew when the order ships, perhaps
 * differently.
 */
export function overridesOf(progress: PackProgress, bench: BenchOrder): OrderOverrides {
  const { planned, packing } = bench
  const packages = packagesToShip(progress)
  if (packages.length === 0) refuse("Everything is left out, so nothing ships.")
  if (!planned || !packing) return {}
  const { option, locationId, lines } = planned.items
  const totals = totalsOf(packages.flatMap(({ contents }) => contents))
  const untouched = {
    ...progress,
    packages: progress.packages.map((one) => ({ ...one, ticks: {} })),
  }
  const isAsPlanned =
    packing.plan.isKept && isDeepStrictEqual(untouched, startProgress(packing.filled))
  const given = isAsPlanned ? [] : givenPackages(progress, { bench, packing })
  return {
    shipping_option_id: option.id,
    location_id: locationId,
    // The open quantity was seen: if it has changed when this is repeated, nothing ships a second time.
    items: lines.flatMap(({ line, open }) => {
      const quantity = totals.get(line.id)
      return quantity === undefined ? [] : { id: line.id, quantity, shippable: open }
    }),
    ...(!isAsPlanned && { packages: given, package_type: typeOfPackages(given, bench) }),
  }
}

/**
 * The packages as they are ordered. The page guesses sizes and weights, so that they are worked out here: only a weight from
 * the scale is taken from it. A package that no box of the merchant has must be a planned one.
 */
function givenPackages(
  progress: PackProgress,
  { bench, packing }: { bench: BenchOrder; packing: NonNullable<BenchOrder["packing"]> },
): GivenPackage[] {
  const boxes = boxesFor(bench)
  const planned = startProgress(packing.filled).packages
  return progress.packages.flatMap((one, index) => {
    const contents = totalsOf(one.contents)
    if (contents.size === 0) return []
    const [given] = toGivenPackages([one])
    const at = planned.findIndex((other) => isWithin(one, other))
    const [original] = at < 0 ? [] : planned.splice(at, 1)
    const box = boxes.find(({ id }) => id === one.box_id)
    const isSame = original && isDeepStrictEqual(totalsOf(original.contents), contents)
    if (!given || (!box && (!original || (one.box_id !== null && !isSame)))) {
      refuse(
        one.box_id === null
          ? `Choose a box for package ${index + 1}.`
          : `Choose another box for package ${index + 1}: the order's service does not take this one.`,
      )
    }
    if (isSame) return { ...given, weight: one.weight ?? original.planned_weight }
    const weight = one.weight ?? grossWeight(packing, box?.tare_weight ?? 0, given.items ?? [])
    if (!box) return { ...given, weight }
    const { outer_length: length, outer_width: width, outer_height: height } = box
    return { ...given, length, width, height, weight }
  })
}

/** Whether a package is a planned one, perhaps with less in it. */
function isWithin(one: PackedPackage, planned: PackedPackage): boolean {
  const most = totalsOf(planned.contents)
  return (
    (["box_id", "length", "width", "height"] as const).every((key) => one[key] === planned[key]) &&
    [...totalsOf(one.contents)].every(([id, quantity]) => quantity <= (most.get(id) ?? 0))
  )
}
