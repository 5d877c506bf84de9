import type { PackageType } from "../carrier-api"
import { type PluginContext, refuse, refuseMissing } from "../context"
import type { BoxRow, FilledPackage } from "../modules/shipment_ordering"
import { packLines, weightOf } from "../packing"
import {
  fillPackages,
  foreignText,
  type GivenPackage,
  linesIn,
  type Plan,
  plan,
  type ShipmentFacts,
  toFilled,
} from "../planning"
import {
  type DescribedPackage,
  describePackages,
  ORDER_GONE,
  type OrderOnPaper,
  type PlannedOrder,
  planOrders,
} from "../shipping"
import {
  findOwnOptions,
  ORDER_NUMBER_FIELDS,
  packageTypesOf,
  readOrder,
  readVariants,
} from "../store"
import { type BenchLine, type CodedVariant, toBenchLine, VARIANT_FIELDS } from "./bench-lines"
import { isOfOrder, startProgress } from "./pack-progress"

/** An order on the packing bench. */
export interface BenchOrder {
  order: OrderOnPaper
  /** Undefined for an order that has none of our options. */
  planned: PlannedOrder | undefined
  /** What ships together now. */
  lines: BenchLine[]
  /** Something of it is still to ship. */
  isOpen: boolean
  /** All of the merchant's. */
  boxes: BoxRow[]
  /** How its open items are packed, all of them; undefined if that is not known. */
  packing: { facts: ShipmentFacts; plan: Plan; filled: FilledPackage[] } | undefined
  /** Why it cannot ship now, in words; undefined if it can. */
  refusal: string | undefined
}

/** Packing blocks all other requests. */
const PACKING_MS = 500

const NOT_PACKED =
  "Its packages could not be planned. Ship it from the order's page, where you can enter them."

/**
 * Reads an order for the bench, and how it would ship now. The service is not asked, so that a bench opens at once even
 * if the service is slow.
 *
 * @throws MedusaError NOT_FOUND
 */
export async function readBenchOrder(context: PluginContext, orderId: string): Promise<BenchOrder> {
  const options = await findOwnOptions(context, { withDeleted: true })
  const [order, [planned], boxes] = await Promise.all([
    readOrder<OrderOnPaper>(context, orderId, [
      ...ORDER_NUMBER_FIELDS,
      "metadata",
      "shipping_address.country_code",
    ]),
    planOrders(context, [orderId], { options, budget: { leftMs: PACKING_MS, share: 1 } }),
    context.plugin.boxes.list(),
  ])
  if (!order) refuseMissing(ORDER_GONE)
  const all = planned?.items.lines ?? []
  const open = all.filter(({ quantity }) => quantity > 0)
  const variants = await readVariants<CodedVariant>(
    context,
    open.flatMap(({ line }) => line.variant_id ?? []),
    { fields: VARIANT_FIELDS },
  )
  const lines = open.map(({ line, quantity }, index) =>
    toBenchLine({ ...line, quantity, number: index + 1 }, variants.get(line.variant_id ?? "")),
  )
  const packing = planned?.facts && packAtBench(planned.facts, lines)
  return {
    order,
    planned,
    lines,
    // An order that cannot be understood now, and so has no lines, counts as open.
    isOpen: all.length === 0 || all.some((line) => line.open > 0),
    boxes,
    packing,
    refusal: planned ? (planned.refusal ?? (packing ? undefined : NOT_PACKED)) : foreignText(order),
  }
}

/** The packages of an older quote may not say what is in each of them: then the items are packed anew. */
function packAtBench(facts: ShipmentFacts, lines: BenchLine[]): BenchOrder["packing"] {
  for (const one of [facts, { ...facts, keptPacking: undefined }]) {
    const packed = { facts: one, plan: plan(one) }
    const filled = fillPackages(one, packed.plan, undefined)
    if (filled.length > 0 && isOfOrder(startProgress(filled), lines)) return { ...packed, filled }
  }
  return undefined
}

/** What packages go as: an envelope if they are in one, else parcels. */
export function typeOfPackages(
  given: GivenPackage[],
  { boxes, packing }: Pick<BenchOrder, "boxes" | "packing">,
): PackageType | undefined {
  const kinds = given.map(({ box_id }) => boxes.find(({ id }) => id === box_id)?.kind)
  if (kinds.includes("parcel")) return 1
  return kinds.every((kind) => kind === "envelope") ? 2 : packing?.plan.packageType
}

/** The packages that a person packs. */
export function fillGiven(bench: BenchOrder, given: GivenPackage[]): FilledPackage[] {
  const { packing } = bench
  if (!packing || given.length === 0) return []
  const packageType = typeOfPackages(given, bench) ?? 1
  return fillPackages(packing.facts, { ...packing.plan, packageType }, { packages: given })
}

/** The same as they are drawn. */
export function describeFilled(
  { planned, boxes }: BenchOrder,
  filled: FilledPackage[],
): DescribedPackage[] {
  const lines = planned?.items.lines.filter(({ quantity }) => quantity > 0) ?? []
  return describePackages(filled, lines, { boxes })
}

/** The merchant's boxes that the order's service takes. */
export function boxesFor({ boxes, packing }: BenchOrder): BoxRow[] {
  if (!packing) return []
  const {
    facts,
    plan: { service = facts.service },
  } = packing
  const known = facts.configuration.services.ofAccount(facts.account).get(service.code)
  const types = packageTypesOf(service, known)
  return boxes.filter(
    ({ is_enabled, kind }) => is_enabled && types.includes(kind === "envelope" ? 2 : 1),
  )
}

/** What a package weighs by the weights of its items, in whole grams. */
export function grossWeight(
  { facts }: NonNullable<BenchOrder["packing"]>,
  tareWeight: number,
  items: NonNullable<GivenPackage["items"]>,
): number {
  return tareWeight + weightOf(linesIn(items, facts), facts.configuration.settings)
}

/** Items that go into another kind of box. */
interface OtherBox {
  /** Null without a box, as in a shop that has none. */
  boxId: string | null
  items: NonNullable<GivenPackage["items"]>
  /** In one package, even if they do not fit by their sizes. */
  isOne: boolean
}

/**
 * Packs some of an order's open items into boxes of one kind.
 *
 * @returns nothing if they do not fit
 * @throws MedusaError NOT_FOUND for a box that is gone, NOT_ALLOWED if the order cannot be packed now
 */
export function packIntoBox(bench: BenchOrder, { boxId, items, isOne }: OtherBox): FilledPackage[] {
  if (!bench.packing) refuse(bench.refusal ?? NOT_PACKED)
  const { facts } = bench.packing
  const { configuration } = facts
  const box = configuration.boxes.find(({ id }) => id === boxId)
  if (boxId !== null && !box) refuseMissing("The chosen box no longer exists. Choose another one.")
  if (isOne && box) {
    const weight = grossWeight(bench.packing, box.tareWeight, items)
    return fillGiven(bench, [{ box_id: boxId, ...box.outer, weight, items }])
  }
  const lines = linesIn(items, facts)
  const rules = { ...configuration, boxes: box ? [box] : [], deadlineMs: PACKING_MS }
  const packed = packLines(lines, box?.kind === "envelope" ? 2 : 1, rules)
  return packed.kind === "packed" ? toFilled(packed.packages, lines, configuration) : []
}
