import type { PackageType } from "../carrier-api"
import { type PluginContext, refuse, refuseMissing } from "../context"
import type { BoxRow, FilledPackage } from "../modules/shipment_ordering"
import { packLines, weightOf } from "../packing"
import {
  fillPackages,
  foreignText,
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
import {
  type BenchLine,
  CODE_FIELDS,
  type CodedVariant,
  kitPartsOf,
  toBenchLine,
  VARIANT_FIELDS,
} from "./bench-lines"
import { isOfOrder, isSamePackage, type PackedPackage, startProgress } from "./pack-progress"

/** An order at a pack bench. */
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
  const parts = [...variants.values()].flatMap(kitPartsOf)
  const sold = await readVariants<CodedVariant>(
    context,
    parts.flatMap(({ sku }) => sku ?? []),
    { by: "sku", fields: CODE_FIELDS },
  )
  const lines = open.map(({ line, quantity }, index) =>
    toBenchLine({ ...line, quantity, number: index + 1 }, variants.get(line.variant_id ?? ""), [
      ...sold.values(),
    ]),
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
  packages: Pick<PackedPackage, "box_id">[],
  { boxes, packing }: Pick<BenchOrder, "boxes" | "packing">,
): PackageType | undefined {
  const kinds = packages.map(({ box_id }) => boxes.find(({ id }) => id === box_id)?.kind)
  if (kinds.includes("parcel")) return 1
  return kinds.every((kind) => kind === "envelope") ? 2 : packing?.plan.packageType
}

/**
 * The packages as they would go out now, in their order: a planned one as it was planned, others with the size of their box,
 * and as heavy as what is in them.
 *
 * @throws MedusaError NOT_ALLOWED naming a package that needs another box
 */
export function fillPacked(bench: BenchOrder, packages: PackedPackage[]): FilledPackage[] {
  const planned = [...(bench.packing?.filled ?? [])]
  return packages.map((one, index) => {
    const at = planned.findIndex((other) => isSamePackage(one, other))
    const [same] = at < 0 ? [] : planned.splice(at, 1)
    return (
      same ??
      fillOne(bench, one) ??
      refuse(
        `Choose another box for package ${index + 1}: the order's service does not take this one.`,
      )
    )
  })
}

/** All in one package, even if it does not fit by its sizes. */
function fillOne(bench: BenchOrder, one: PackedPackage): FilledPackage | undefined {
  if (!bench.packing) return undefined
  const { facts, plan } = bench.packing
  const items = one.contents.map(({ line_id: id, quantity }) => ({ id, quantity }))
  const box = boxesFor(bench).find(({ id }) => id === one.box_id)
  if (!box) {
    const [made, ...others] = one.box_id === null ? packInto(bench, one) : []
    return others.length > 0 ? undefined : made
  }
  const given = {
    box_id: box.id,
    ...{ length: box.outer_length, width: box.outer_width, height: box.outer_height },
    weight: box.tare_weight + weightOf(linesIn(items, facts), facts.configuration.settings),
    items,
  }
  const packageType = typeOfPackages([one], bench) ?? 1
  return fillPackages(facts, { ...plan, packageType }, { packages: [given] })[0]
}

/**
 * Packs what is in a package into as many boxes of its kind as it needs; without a box, into packages made up for it.
 *
 * @returns nothing if it does not fit
 */
export function packInto({ packing }: BenchOrder, one: PackedPackage): FilledPackage[] {
  if (!packing) return []
  const { facts } = packing
  const { configuration } = facts
  const lines = linesIn(
    one.contents.map(({ line_id: id, quantity }) => ({ id, quantity })),
    facts,
  )
  const boxes = configuration.boxes.filter(({ id }) => id === one.box_id)
  if (one.box_id !== null && boxes.length === 0) return []
  const rules = { ...configuration, boxes, deadlineMs: PACKING_MS }
  const packed = packLines(lines, boxes[0]?.kind === "envelope" ? 2 : 1, rules)
  return packed.kind === "packed" ? toFilled(packed.packages, lines, configuration) : []
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
