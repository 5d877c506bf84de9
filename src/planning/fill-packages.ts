import Big from "big.js"
import type { ApiPackage, PackageType } from "../carrier-api"
import { type Box, MOST_DRAWN_UNITS, type Package, PACKING_LIMITS } from "../cartonizer"
import type { FilledPackage, LedgerRow, Sides } from "../modules/shipment_ordering"
import type { Configuration } from "../context"
import { linesByKind, MILLIMETRES, packLines, type ShipLine } from "../packing"
import { roundQuantity } from "../store"
import type { ShipmentFacts } from "./facts"
import type { StoredFilling } from "./method-data"
import type { GivenPackage, ShipOverrides } from "./overrides"
import { keptType, packLinesOf } from "./choose-packages"
import type { Plan } from "./plan"

type Size = Box["outer"]

/**
 * How the packages of a plan are filled. Where that is not known (several packages given by hand without their items, or
 * packages of a quote of an older version whose boxes have changed since), a package names its box and no items.
 */
export function fillPackages(
  facts: ShipmentFacts,
  { packages, packageType }: Pick<Plan, "packages" | "packageType">,
  overrides: ShipOverrides | undefined,
): FilledPackage[] {
  if (packages.length === 0) return []
  const ownPackages = overrides?.packages
  if (ownPackages) {
    const mostMs = PICTURE_MS / ownPackages.length
    const isOnly = ownPackages.length === 1
    return ownPackages.map((given) => {
      const lines = given.items ? linesIn(given.items, facts) : isOnly ? facts.packedLines : []
      return fillByHand(facts.configuration, { given, lines, packageType, mostMs })
    })
  }
  const quoted = facts.keptPacking
  if (quoted?.filled && isSame(quoted.packages, packages) && keptType(facts) !== undefined) {
    return filledAsQuoted(facts, quoted.packages, quoted.filled)
  }
  const packing = packLinesOf(facts, packageType, PICTURE_MS)
  return packing?.kind === "packed" && isSame(packing.apiPackages, packages)
    ? toFilled(packing.packages, facts.packedLines, facts.configuration)
    : packages.map((one) =>
        unknownFilling(measuresOf(one, facts.configuration.options.shipments.sizeUnit)),
      )
}

/** Packages as they were packed, and the lines whose ids they name: perhaps those of another cart with the same items. */
export interface PackedLines {
  packages: Package[]
  lines: ShipLine[]
}

/** How the packages of a price are filled, for the cart to store; without places if there are too many to draw. */
export function fillingToStore(
  { packages, lines }: PackedLines,
  configuration: Pick<Configuration, "settings" | "boxes">,
): StoredFilling[] {
  const kinds = linesByKind(lines, configuration.settings)
  const kindOf = new Map(kinds.flatMap(([, same], kind) => same.map(({ id }) => [id, kind])))
  const units = packages.reduce((sum, { placements }) => sum + placements.length, 0)
  return toFilled(packages, lines, configuration).map(
    ({ box_id, inner, empty, items, places }) => ({
      box_id,
      inner,
      empty,
      items: items.map((one) => [kindOf.get(one.line_item_id) ?? -1, one.quantity]),
      places: units > MOST_DRAWN_UNITS ? null : places,
    }),
  )
}

/** The order's lines take the places of the cart's, kind by kind. */
function filledAsQuoted(
  { packedLines, configuration: { settings, options } }: ShipmentFacts,
  packages: ApiPackage[],
  filled: StoredFilling[],
): FilledPackage[] {
  const open = linesByKind(packedLines, settings).map(([, same]) =>
    same.map(({ id, quantity }) => ({ id, quantity })),
  )
  return packages.map((one, at) => {
    const size = unknownFilling(measuresOf(one, options.shipments.sizeUnit))
    const filling = filled[at]
    if (!filling) return size
    const items = new Map<string, number>()
    // For each stored item, the lines that its units belong to.
    const lineIds = filling.items.map(([kind, quantity]) =>
      takeLines(open[kind] ?? [], quantity).flatMap(({ line_item_id, quantity: part }) => {
        items.set(line_item_id, roundQuantity((items.get(line_item_id) ?? 0) + part))
        return Array.from<string>({ length: Math.ceil(part) }).fill(line_item_id)
      }),
    )
    const ids = [...items.keys()]
    const places = filling.places?.map(([item = 0, ...box]) => [
      ids.indexOf(lineIds[item]?.shift() ?? ids[0] ?? ""),
      ...box,
    ])
    return {
      ...size,
      ...filling,
      items: [...items].map(([line_item_id, quantity]) => ({ line_item_id, quantity })),
      places: places ?? null,
    }
  })
}

/** Takes a quantity off the lines of one kind. */
function takeLines(
  open: { id: string; quantity: number }[],
  quantity: number,
): FilledPackage["items"] {
  let missing = quantity
  return open.flatMap((line) => {
    const part = Math.min(missing, line.quantity)
    if (part <= 0) return []
    missing = roundQuantity(missing - part)
    line.quantity = roundQuantity(line.quantity - part)
    return [{ line_item_id: line.id, quantity: part }]
  })
}

/** A package as it is sent, in whole millimetres and grams. */
export function measuresOf(
  { weight, length = "0", width = "0", height = "0" }: ApiPackage,
  sizeUnit: LedgerRow["size_unit"],
): Size & { weight: number } {
  const millimetres = (size: string) =>
    new Big(size).times(MILLIMETRES[sizeUnit]).round().toNumber()
  return {
    length: millimetres(length),
    width: millimetres(width),
    height: millimetres(height),
    weight: new Big(weight).times(1000).round().toNumber(),
  }
}

export function unknownFilling({ weight, ...sides }: Size & { weight: number }): FilledPackage {
  const outer = sidesOf(sides)
  return { box_id: null, outer, inner: null, weight, empty: null, items: [], places: null }
}

/** Packages as they were packed now, as the ledger keeps them. */
export function toFilled(
  packages: Package[],
  lines: ShipLine[],
  { boxes }: Pick<Configuration, "boxes">,
): FilledPackage[] {
  const filled = packages.map((one) => fill(one, innerOf(boxes, one.boxId)))
  return withFractions(filled, lines)
}

function fill(
  { boxId, outer, grossWeight, placements }: Package,
  inner: Size | undefined,
): FilledPackage {
  const counts = new Map<string, number>()
  for (const { itemId } of placements) counts.set(itemId, (counts.get(itemId) ?? 0) + 1)
  const ids = [...counts.keys()]
  const used = placements.reduce((sum, one) => sum + volumeOf(one), 0)
  return {
    box_id: boxId,
    outer: sidesOf(outer),
    inner: inner ? sidesOf(inner) : null,
    weight: Math.round(grossWeight),
    empty: Number((1 - Math.min(1, used / Math.max(1, volumeOf(inner ?? outer)))).toFixed(3)),
    items: [...counts].map(([line_item_id, quantity]) => ({ line_item_id, quantity })),
    places:
      placements.length > MOST_DRAWN_UNITS
        ? null
        : placements.map((one) => [
            ids.indexOf(one.itemId),
            ...[one.x, one.y, one.z, one.length, one.width, one.height].map(Math.round),
          ]),
  }
}

function innerOf(boxes: Box[], boxId: string | null): Size | undefined {
  return boxes.find(({ id }) => id === boxId)?.inner
}

/** Half a metre of cloth is packed as a whole one. It is half a metre in the last package that holds it. */
function withFractions(filled: FilledPackage[], lines: ShipLine[]): FilledPackage[] {
  for (const { id, quantity } of lines) {
    const last = filled.flatMap(({ items }) => items).findLast((one) => one.line_item_id === id)
    if (last) last.quantity = roundQuantity(last.quantity - (Math.ceil(quantity) - quantity))
  }
  return filled
}

/** The part of the lines that a person put into a package. */
export function linesIn(
  items: NonNullable<GivenPackage["items"]>,
  { packedLines }: Pick<ShipmentFacts, "packedLines">,
): ShipLine[] {
  const quantities = new Map(items.map(({ id, quantity }) => [id, quantity]))
  return packedLines.flatMap((line) => {
    const quantity = quantities.get(line.id)
    return quantity === undefined ? [] : { ...line, quantity }
  })
}

interface ByHand {
  given: GivenPackage
  /** What is in it; empty if that is not known. */
  lines: ShipLine[]
  packageType: PackageType
  mostMs: number
}

/** A package that a person gave. Its items have no places if they do not fit by their sizes. */
function fillByHand(
  configuration: Configuration,
  { given, lines, packageType, mostMs }: ByHand,
): FilledPackage {
  const boxId = given.box_id ?? null
  const outer = { length: given.length, width: given.width, height: given.height }
  const inner = innerOf(configuration.boxes, boxId)
  // The sizes were given: a person may say less than the box has.
  const isInside = inner && SIDES.every((side) => inner[side] <= outer[side])
  const box: Box = {
    id: boxId ?? BY_HAND,
    kind: packageType === 2 ? "envelope" : "parcel",
    inner: isInside ? inner : outer,
    outer,
    tareWeight: 0,
    maxWeight: PACKING_LIMITS.weightGrams,
  }
  const packing = packLines(lines, packageType, {
    ...configuration,
    deadlineMs: mostMs,
    boxes: [box],
  })
  if (packing.kind === "packed" && packing.packages.length === 1) {
    const [filled] = toFilled(packing.packages, lines, { boxes: isInside ? [box] : [] })
    if (filled) return { ...filled, box_id: boxId, weight: given.weight }
  }
  return {
    ...unknownFilling(given),
    box_id: boxId,
    items: given.items ? lines.map(({ id, quantity }) => ({ line_item_id: id, quantity })) : [],
  }
}

const BY_HAND = "by hand"

/** Only pictures wait for it. What the plan has packed is not packed again. */
const PICTURE_MS = 500

const SIDES = ["length", "width", "height"] as const

function sidesOf(size: Size): Sides {
  return [Math.round(size.length), Math.round(size.width), Math.round(size.height)]
}

function volumeOf({ length, width, height }: Size): number {
  return length * width * height
}

function isSame(some: ApiPackage[], others: ApiPackage[]): boolean {
  const text = (packages: ApiPackage[]) =>
    packages
      .map(({ weight, length, width, height }) => [weight, length, width, height].join())
      .sort()
      .join(" ")
  return text(some) === text(others)
}
