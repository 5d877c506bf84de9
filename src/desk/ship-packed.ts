import { type PluginContext, refuse } from "../context"
import type { OrderOverrides } from "../planning"
import { type BenchOrder, fillPacked, readBenchOrder, typeOfPackages } from "./bench-order"
import { finishPacking, settleShipped } from "./pack-bench"
import { isOfOrder, type PackProgress, totalsOf } from "./pack-progress"

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
export function overridesOf({ packages }: PackProgress, bench: BenchOrder): OrderOverrides {
  const { planned, packing } = bench
  if (!planned || !packing) return {}
  const { option, locationId, lines } = planned.items
  const totals = totalsOf(packages.flatMap(({ contents }) => contents))
  const filled = fillPacked(bench, packages)
  const isAsPlanned =
    packing.plan.isKept &&
    packing.filled.every((one) => filled.includes(one)) &&
    packages.every(({ weight }) => weight === null)
  const given = filled.map(({ box_id, outer: [length, width, height], weight, items }, index) => ({
    ...{ box_id, length, width, height },
    weight: packages[index]?.weight ?? Math.max(1, weight),
    items: items.map(({ line_item_id: id, quantity }) => ({ id, quantity })),
  }))
  return {
    shipping_option_id: option.id,
    location_id: locationId,
    // The open quantity was seen: if it has changed when this is repeated, nothing ships a second time.
    items: lines.flatMap(({ line, open }) => {
      const quantity = totals.get(line.id)
      return quantity === undefined ? [] : { id: line.id, quantity, shippable: open }
    }),
    ...(!isAsPlanned && { packages: given, package_type: typeOfPackages(packages, bench) }),
  }
}
