import { type PluginContext, refuse, refuseMissing } from "../context"
import type { PackageType } from "../carrier-api"
import type { BoxRow, FilledPackage } from "../modules/shipment_ordering"
import { packLines, weightOf } from "../packing"
import {
  fillPackages,
  foreignText,
  type GivenPackage,
  plan as planAgain,
  type Plan,
  type ShipmentFacts,
  linesIn,
  toFilled,
} from "../planning"
import {
  findOwnOptions,
  ORDER_NUMBER_FIELDS,
  packageTypesOf,
  readOrder,
  readVariants,
  roundQuantity,
} from "../store"
import { type BenchLine, type CodedVariant, toBenchLine } from "./bench-lines"
import { type DescribedPackage } from "./describe-packages"
import { ORDER_GONE } from "./order"
import { describePackages, type OrderOnPaper } from "./packed-orders"
import { type PlannedOrder, planOrders } from "./plan-orders"

/** An order on the packing bench. */
export interface BenchOrder {
  order: OrderOnPaper
  /** Undefined for an order that has none of our options. */
  planned: PlannedOrder | undefined
  /** What ships together now. */
  lines: BenchLine[]
  /** Something of it is still to ship. */
  isOpen: boolean
  /** Undefined if nothing can be packed. */
  packing: BenchPacking | undefined
  /** Why it cannot ship now, in words; undefined if it can. */
  refusal: string | undefined
}

/** How the open items of an order are packed. */
export interface BenchPacking {
  facts: ShipmentFacts
  plan: Plan
  /** In these packages, with all items. */
  filled: FilledPackage[]
  boxes: BoxRow[]
}

/** Packing blocks all other requests. */
const PACKING_MS = 500

const VARIANT_FIELDS = [
  "id",
  "sku",
  "barcode",
  "ean",
  "upc",
  "inventory_items.required_quantity",
  "inventory_items.inventory.id",
  "inventory_items.inventory.sku",
  "inventory_items.inventory.title",
]

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
  const open = planned?.items.lines.filter(({ quantity }) => quantity > 0) ?? []
  const variants = await readVariants<CodedVariant>(
    context,
    open.flatMap(({ line }) => line.variant_id ?? []),
    { fields: VARIANT_FIELDS },
  )
  const packing = planned && packAtBench(planned)
  return {
    order,
    planned,
    lines: open.map(({ line, quantity }, index) =>
      toBenchLine({ ...line, quantity, number: index + 1 }, variants.get(line.variant_id ?? "")),
    ),
    isOpen: isOpen(planned),
    packing: packing && { ...packing, boxes },
    refusal: planned ? (planned.refusal ?? (packing ? undefined : NOT_PACKED)) : foreignText(order),
  }
}

/** An order that cannot be understood now, and so has no lines, counts as open. */
function isOpen(planned: PlannedOrder | undefined): boolean {
  const lines = planned?.items.lines ?? []
  return lines.length === 0 || lines.some(({ open }) => open > 0)
}

const NOT_PACKED =
  "Its packages could not be planned. Ship it from the order's page, where you can enter them."

/**
 * The plan, if it says what is in each package. The packages of an older quote may not: then the items are packed anew.
 */
function packAtBench({
  items: { lines },
  facts,
  plan,
}: PlannedOrder): Omit<BenchPacking, "boxes"> | undefined {
  if (!facts || !plan) return undefined
  const isWhole = (filled: FilledPackage[]) =>
    lines.every(({ line, quantity }) => {
      const items = filled.flatMap((one) => one.items)
      const inPackages = items.filter(({ line_item_id }) => line_item_id === line.id)
      return roundQuantity(inPackages.reduce((sum, one) => sum + one.quantity, 0)) === quantity
    })
  const filled = fillPackages(facts, plan, undefined)
  if (filled.length > 0 && isWhole(filled)) return { facts, plan, filled }
  const withoutQuote = { ...facts, keptPacking: undefined }
  const again = planAgain(withoutQuote)
  const filledAgain = fillPackages(withoutQuote, again, undefined)
  return filledAgain.length > 0 && isWhole(filledAgain)
    ? { facts: withoutQuote, plan: again, filled: filledAgain }
    : undefined
}

/** The packages that a person packs, as they are drawn. */
export function describeBenchPackages(
  { planned, packing }: BenchOrder,
  given: GivenPackage[],
): DescribedPackage[] {
  if (!planned || !packing || given.length === 0) return []
  const { facts, plan, boxes } = packing
  const packageType = typeOfPackages(packing, given)
  return describe(
    { planned, boxes },
    fillPackages(facts, { ...plan, packageType }, { packages: given }),
  )
}

function describe(
  { planned, boxes }: { planned: PlannedOrder; boxes: BoxRow[] },
  filled: FilledPackage[],
): DescribedPackage[] {
  const lines = planned.items.lines.filter(({ quantity }) => quantity > 0)
  return describePackages(filled, lines, { boxes })
}

/** What packages go as: an envelope if they are in one, else parcels. */
export function typeOfPackages(
  { plan, boxes }: Pick<BenchPacking, "plan" | "boxes">,
  given: GivenPackage[],
): PackageType {
  const kinds = given.map(({ box_id }) => boxes.find(({ id }) => id === box_id)?.kind)
  if (kinds.includes("parcel")) return 1
  return kinds.every((kind) => kind === "envelope") ? 2 : plan.packageType
}

/** The merchant's boxes that the order's service takes. */
export function boxesAtBench({ facts, plan, boxes }: BenchPacking): BoxRow[] {
  const service = plan.service ?? facts.service
  const known = facts.configuration.services.ofAccount(facts.account).get(service.code)
  const types = packageTypesOf(service, known)
  return boxes.filter(
    ({ is_enabled, kind }) => is_enabled && types.includes(kind === "envelope" ? 2 : 1),
  )
}

/** Items that go into another kind of box. */
interface OtherBox {
  boxId: string
  items: NonNullable<GivenPackage["items"]>
  /** In one package, even if they do not fit by their sizes. */
  isOne: boolean
}

interface RepackedItems {
  /** By their sizes, they fit into boxes of this kind. */
  fits: boolean
  filled: FilledPackage[]
  /** One for each of `filled`. */
  packages: DescribedPackage[]
}

/**
 * Packs some of an order's open items into boxes of one kind.
 *
 * @throws MedusaError NOT_FOUND for a box that is gone, NOT_ALLOWED if the order cannot be packed now
 */
export function packIntoBox(
  { planned, packing, refusal }: BenchOrder,
  { boxId, items, isOne }: OtherBox,
): RepackedItems {
  if (!planned || !packing) refuse(refusal ?? NOT_PACKED)
  const { facts, plan, boxes } = packing
  const { configuration } = facts
  const box = configuration.boxes.find(({ id }) => id === boxId)
  if (!box) refuseMissing("The chosen box no longer exists. Choose another one.")
  const lines = linesIn(items, facts)
  const packageType = box.kind === "envelope" ? 2 : 1
  const weight = box.tareWeight + weightOf(lines, configuration.settings)
  const rules = { ...configuration, boxes: [box], deadlineMs: PACKING_MS }
  const packed = isOne ? undefined : packLines(lines, packageType, rules)
  const one = { box_id: boxId, ...box.outer, weight, items }
  const filled = isOne
    ? fillPackages(facts, { ...plan, packageType }, { packages: [one] })
    : packed?.kind === "packed"
      ? toFilled(packed.packages, lines, configuration)
      : []
  return {
    fits: filled.length > 0 && filled.every(({ empty }) => empty !== null),
    filled,
    packages: describe({ planned, boxes }, filled),
  }
}
