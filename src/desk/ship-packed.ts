import { isDeepStrictEqual } from "node:util"
import { MedusaError } from "@medusajs/framework/utils"
import { cleanText } from "../carrier-api"
import type { PluginContext } from "../context"
import type { PackSession } from "../modules/shipment_ordering"
import type { OrderOverrides } from "../planning"
import { type BenchOrder, readBenchOrder, typeOfPackages } from "../shipping"
import { BENCH_LEASE_SECONDS, settleShipped } from "./pack-bench"
import {
  isOfOrder,
  issueOfTicks,
  packagesToShip,
  type PackProgress,
  startProgress,
  toGivenPackages,
  totalsOf,
} from "./pack-progress"

/** What a bench has packed. */
interface PackedAtBench {
  orderId: string
  claim: string
  progress: PackProgress
}

type ReadyToShip =
  | { kind: "ready"; session: PackSession; bench: BenchOrder; overrides: OrderOverrides }
  /** By this page, perhaps without its knowledge. */
  | { kind: "shipped"; shipmentId: string }
  | { kind: "taken_over" }

/**
 * Saves what is packed, and decides how it ships.
 *
 * @throws MedusaError with a code: `not_packed` if something is missing, `order_changed`, `cannot_ship`
 */
export async function prepareToShip(
  context: PluginContext,
  { orderId, claim, progress }: PackedAtBench,
): Promise<ReadyToShip> {
  const { packSessions } = context.plugin
  const session = await packSessions.hold(
    { order_id: orderId, claim },
    { progress, leaseSeconds: BENCH_LEASE_SECONDS },
  )
  if (!session) {
    const shipmentId = (await packSessions.find(orderId, claim))?.shipment_id
    return shipmentId ? { kind: "shipped", shipmentId } : { kind: "taken_over" }
  }
  const bench = await readBenchOrder(context, orderId)
  if (!isOfOrder(progress, bench.lines)) {
    const row = await settleShipped(context, session, bench)
    if (row) return { kind: "shipped", shipmentId: row.id }
    refuseAs("order_changed", `${ORDER_CHANGED}${bench.refusal ? ` ${bench.refusal}` : ""}`)
  }
  const issue = issueOfTicks(progress, bench.lines)
  if (issue) refuseAs("not_packed", issue)
  if (bench.refusal !== undefined) refuseAs("cannot_ship", bench.refusal)
  return { kind: "ready", session, bench, overrides: overridesOf(progress, bench) }
}

const ORDER_CHANGED =
  "The order is no longer as you packed it: it was changed, or some of it went out. Scan it again."

function refuseAs(code: string, message: string): never {
  throw new MedusaError(MedusaError.Types.NOT_ALLOWED, cleanText(message), code)
}

/**
 * The items that are packed, and the packages as they really are. Without packages the order ships as it was planned: only
 * if that is certain, which it is for those of the customer's quote. Others are planned anew when the order ships, perhaps
 * differently.
 */
export function overridesOf(
  progress: PackProgress,
  { planned, packing }: BenchOrder,
): OrderOverrides {
  if (!planned || !packing) return {}
  const { option, locationId, lines } = planned.items
  const packages = packagesToShip(progress)
  const totals = totalsOf(packages.flatMap(({ contents }) => contents))
  const isAsPlanned =
    packing.plan.isKept && isDeepStrictEqual(withoutTicks(progress), startProgress(packing.filled))
  const given = toGivenPackages(packages)
  return {
    shipping_option_id: option.id,
    location_id: locationId,
    // The open quantity was seen: if it has changed when this is repeated, nothing ships a second time.
    items: lines.flatMap(({ line, open }) => {
      const quantity = totals.get(line.id)
      return quantity === undefined ? [] : { id: line.id, quantity, shippable: open }
    }),
    ...(!isAsPlanned && { packages: given, package_type: typeOfPackages(packing, given) }),
  }
}

function withoutTicks({ packages, left_out }: PackProgress): PackProgress {
  return { packages: packages.map((one) => ({ ...one, ticks: {} })), left_out }
}
