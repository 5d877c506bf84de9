import { createHash } from "node:crypto"
import { LRUCache } from "lru-cache"
import { toApiPackage, type ApiPackage, type PackageType } from "../carrier-api"
import { cartonize, type Item, type Package, PACKING_LIMITS } from "../cartonizer"
import { type Configuration, perProcess, refuseData } from "../context"
import type { PluginOptions, Settings } from "../modules/shipment_ordering"
import { roundQuantity } from "../store"
import type { Measures, ShipLine } from "./complete-lines"

/** The result of packing into one package type. */
export type Packing =
  | Packed
  | { kind: "empty" }
  /** The lines are fine, but the merchant has no envelope. */
  | { kind: "no_envelope" }
  /** The lines that cannot be packed; none when each fits alone but not all together. */
  | { kind: "unpackable"; issues: LineIssue[] }

interface Packed {
  kind: "packed"
  packages: Package[]
  /** What is packed, with the ids that the packages name. */
  lines: ShipLine[]
  apiPackages: Required<ApiPackage>[]
  /** Whether any item is dangerous: then the whole shipment travels as dangerous goods (ADR). */
  isDangerous: boolean
}

interface PackingRules extends Pick<Configuration, "settings" | "boxes"> {
  options: Pick<PluginOptions, "shipments">
  /** Everything goes into boxes of this kind, if it fits. */
  boxId?: string
  deadlineMs?: number
}

const KIND_OF_TYPE = { 1: "parcel", 2: "envelope" } as const

/**
 * Packs the lines that need shipping into the merchant's boxes. Without a parcel box, makes one package around
 * everything; an envelope is never made up.
 *
 * @throws CartonizerInputError for boxes that cannot be packed into
 */
export function packLines(
  lines: ShipLine[],
  packageType: PackageType,
  { boxId, ...rules }: PackingRules,
): Packing {
  const { settings, options, boxes, deadlineMs } = rules
  const box = boxes.find(({ id, kind }) => id === boxId && kind === KIND_OF_TYPE[packageType])
  const inBox = box && packLines(lines, packageType, { ...rules, boxes: [box] })
  if (inBox?.kind === "packed") {
    return inBox
  }
  const linesToPack = lines.filter((line) => line.requiresShipping && line.quantity > 0)
  if (linesToPack.length === 0) {
    return { kind: "empty" }
  }
  const kind = KIND_OF_TYPE[packageType]
  const ofKind = boxes.filter((box) => box.kind === kind)
  if (kind === "envelope" && ofKind.length === 0) {
    return { kind: "no_envelope" }
  }
  const byItemId = withItemIds(linesToPack)
  const items = [...byItemId].map(([id, line]) => toItem(id, line, settings))
  const issues = issuesBeyondLimits(items)
  const result = cartonize({
    items: items.filter(({ id }) => !issues.has(id)),
    boxes: ofKind,
    options: { kinds: [kind], deadlineMs },
  })
  for (const { item, reason } of result.kind === "unpackable" ? result.leftover : []) {
    if (reason === "too_big" || reason === "too_heavy") issues.set(item.id, { reason })
  }
  if (issues.size > 0 || result.kind === "unpackable") {
    return {
      kind: "unpackable",
      issues: [...byItemId].flatMap(([itemId, { id, title }]) => {
        const issue = issues.get(itemId)
        return issue ? [{ lineId: id, title, ...issue }] : []
      }),
    }
  }
  return {
    kind: "packed",
    packages: result.packages,
    lines: [...byItemId].map(([id, line]) => ({ ...line, id })),
    apiPackages: result.packages.map((box) =>
      toApiPackage(
        {
          lengthMm: box.outer.length,
          widthMm: box.outer.width,
          heightMm: box.outer.height,
          weightGrams: box.grossWeight,
        },
        options.shipments.sizeUnit,
      ),
    ),
    isDangerous: linesToPack.some((line) => line.rule.dangerous === true),
  }
}

/**
 * Recent packings, by items. All options of a cart must get the same packages, although each option has less time
 * left to pack than the one before. An entry's size is its number of units.
 */
const lately = perProcess(
  () =>
    new LRUCache<string, Packed>({
      max: 500,
      maxSize: 100_000,
      sizeCalculation: ({ packages }) =>
        packages.reduce((units, { placements }) => units + placements.length, 1),
      ttl: 10_000,
      ttlResolution: 0,
    }),
)

/** Packs for a price, or returns the same items' packages of a moment ago. */
export function packForPrice(
  lines: ShipLine[],
  packageType: PackageType,
  rules: PackingRules & Pick<Configuration, "version">,
): Packing {
  const { version, settings, options, boxes, boxId = "" } = rules
  const isDangerous = lines.some(({ rule }) => rule.dangerous === true)
  const place = [version, options.shipments.sizeUnit, boxes.map(({ id }) => id).join(), boxId]
  const key = [fingerprintOf(lines, settings), packageType, isDangerous, ...place].join(" ")
  const recent = lately().get(key)
  if (recent) {
    return recent
  }
  const packing = packLines(lines, packageType, rules)
  if (packing.kind === "packed") {
    lately().set(key, packing)
  }
  return packing
}

/** Gives each line a unique id. The cartonizer refuses duplicates, and a caller may leave the id out. */
function withItemIds(lines: ShipLine[]): Map<string, ShipLine> {
  const byItemId = new Map<string, ShipLine>()
  for (const line of lines) {
    let itemId = line.id
    for (let next = 2; itemId === "" || byItemId.has(itemId); next++) {
      itemId = `${line.id}#${next}`
    }
    byItemId.set(itemId, line)
  }
  return byItemId
}

/**
 * A line as a cartonizer item, in whole millimetres and grams, rounded up. Each measure comes from the item rule,
 * else from the variant or product, else from the default item in the settings.
 */
export function toItem(id: string, line: ShipLine, settings: Settings): Item {
  const { measures, rule } = line
  const { weight, length, width, height } = measures
  const grams = GRAMS[settings.weight_unit]
  const millimetres = MILLIMETRES[settings.dimension_unit]
  return {
    id,
    // Half a metre of cloth takes the room of a whole one.
    quantity: atLeastOne(line.quantity),
    weight: atLeastOne(rule.weight_grams ?? (weight ?? settings.default_item_weight) * grams),
    length: atLeastOne(rule.length_mm ?? (length ?? settings.default_item_length) * millimetres),
    width: atLeastOne(rule.width_mm ?? (width ?? settings.default_item_width) * millimetres),
    height: atLeastOne(rule.height_mm ?? (height ?? settings.default_item_height) * millimetres),
    rotation: rule.rotation ?? "any",
    shipsAlone: rule.ships_alone ?? false,
  }
}

/** What lines weigh as they are packed, in whole grams, without a box. */
export function weightOf(lines: readonly ShipLine[], settings: Settings): number {
  return lines.reduce((sum, line) => {
    const { weight, quantity } = toItem(line.id, line, settings)
    return sum + weight * quantity
  }, 0)
}

/** A millionth is a rounding error of unit conversion; ignore it. */
function atLeastOne(value: number): number {
  return Math.max(1, Math.ceil(value - 1e-6))
}

/**
 * A hash of what is packed: variants, quantities, weights and sizes. The order of lines and their ids do not count,
 * since they differ between a cart and its order. The items cannot be read from it.
 */
export function fingerprintOf(lines: readonly ShipLine[], settings: Settings): string {
  const quantities = linesByKind(lines, settings).map(([kind, same]) => [
    kind,
    same.reduce((sum, { quantity }) => roundQuantity(sum + quantity), 0),
  ])
  return createHash("sha256").update(JSON.stringify(quantities)).digest("base64url").slice(0, 22)
}

/**
 * The lines that are packed, with those together that differ in nothing but their id and quantity. A cart and the
 * order that it becomes have the same kinds in the same order.
 */
export function linesByKind(
  lines: readonly ShipLine[],
  settings: Settings,
): [kind: string, lines: ShipLine[]][] {
  const kinds = new Map<string, ShipLine[]>()
  for (const line of lines) {
    const { requiresShipping, quantity, variantId, title } = line
    if (!requiresShipping || quantity <= 0) continue
    const { weight, length, width, height, rotation, shipsAlone } = toItem("", line, settings)
    const kind = JSON.stringify([
      variantId ?? `title:${title}`,
      [weight, length, width, height, rotation, shipsAlone],
    ])
    const same = kinds.get(kind)
    if (same) same.push(line)
    else kinds.set(kind, [line])
  }
  return [...kinds].sort(([a], [b]) => (a < b ? -1 : 1))
}

/** In order of priority: the first one is shown if only one can be. */
export const ITEM_ISSUE_REASONS = ["too_big", "too_heavy", "too_many"] as const

export type ItemIssueReason = (typeof ITEM_ISSUE_REASONS)[number]

/** What is wrong with items that cannot be packed. */
interface ItemIssue {
  reason: ItemIssueReason
  /** The measure above the packing limit; not set when a larger box would do. */
  beyondLimit?: keyof Measures
}

/** A line that cannot be packed. */
export interface LineIssue extends ItemIssue {
  lineId: string
  title: string
}

const SIDES = ["length", "width", "height"] as const

/** What is wrong with each item that the cartonizer would refuse, by item id: a number above a limit. */
function issuesBeyondLimits(items: readonly Item[]): Map<string, ItemIssue> {
  const issues = new Map<string, ItemIssue>()
  let units = 0
  for (const item of items) {
    const side = SIDES.find((one) => item[one] > PACKING_LIMITS.sideMm)
    const isTooHeavy = item.weight > PACKING_LIMITS.weightGrams
    const isTooMany = units + item.quantity > PACKING_LIMITS.units
    if (side) issues.set(item.id, { reason: "too_big", beyondLimit: side })
    else if (isTooHeavy) issues.set(item.id, { reason: "too_heavy", beyondLimit: "weight" })
    else if (isTooMany) issues.set(item.id, { reason: "too_many" })
    else units += item.quantity
  }
  return issues
}

export const NO_ENVELOPE =
  "There is no envelope among your boxes. Add one in Settings > Shipment Ordering > Boxes."

const TOGETHER =
  "These items do not fit into any of your boxes. " +
  "Fulfill fewer items at once, or add a larger box in Settings > Shipment Ordering."

/** The merchant's message about items that cannot be packed: one sentence each, with the next step. */
export function lineIssuesText(issues: LineIssue[], units: StoreUnits): string {
  return issues.length === 0
    ? TOGETHER
    : issues.map((issue) => `"${issue.title}" ${predicate(issue, units)}`).join(" ")
}

function predicate({ reason, beyondLimit }: LineIssue, units: StoreUnits): string {
  if (beyondLimit) {
    const { value, unit } = limitOf(beyondLimit, units)
    return (
      `has a ${beyondLimit} above ${value} ${unit}, the most that can be packed. ` +
      "Correct it at the variant, the product or their item rule."
    )
  }
  switch (reason) {
    case "too_big":
      return "is too big for all of your boxes. Add a larger box in Settings > Shipment Ordering."
    case "too_heavy":
      return (
        "is too heavy for the boxes that have room for it. " +
        "Add one that carries more in Settings > Shipment Ordering."
      )
    case "too_many":
      return `makes more than ${PACKING_LIMITS.units} units in one shipment. Fulfill fewer at once.`
  }
}

const MEASURES = ["weight", ...SIDES] as const

/** The largest weight or side of an item that can be packed, in the store's units. */
export function limitOf(
  measure: keyof Measures,
  { weight_unit, dimension_unit }: StoreUnits,
): { value: number; unit: string } {
  return measure === "weight"
    ? { value: PACKING_LIMITS.weightGrams / GRAMS[weight_unit], unit: weight_unit }
    : { value: PACKING_LIMITS.sideMm / MILLIMETRES[dimension_unit], unit: dimension_unit }
}

/**
 * Refuses a weight or size of an item that could never be packed. Missing values pass.
 *
 * @param measures in the store's units
 * @param nameOf how the request names the field
 * @throws MedusaError INVALID_DATA naming each such field, its value and the limit, in the store's units
 */
export function refuseBeyondLimits(
  measures: Partial<Measures>,
  units: StoreUnits,
  nameOf: (measure: keyof Measures) => string = (measure) => measure,
): void {
  const issues = MEASURES.flatMap((measure) => {
    const ownMeasure = measures[measure] ?? 0
    const { value, unit } = limitOf(measure, units)
    return ownMeasure > value
      ? [`${nameOf(measure)}: must be at most ${value} ${unit}, got ${ownMeasure} ${unit}`]
      : []
  })
  if (issues.length > 0) {
    refuseData(issues.join("; "))
  }
}

/** Grams per unit of weight. */
export const GRAMS = { g: 1, kg: 1000 } as const

/** Millimetres per unit of size. */
export const MILLIMETRES = { mm: 1, cm: 10 } as const

/** Units of a store's products, as its settings name them. */
export interface StoreUnits {
  weight_unit: keyof typeof GRAMS
  dimension_unit: keyof typeof MILLIMETRES
}
