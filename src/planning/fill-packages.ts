import Big from "big.js"
import type { ApiPackage, PackageType } from "../carrier-api"
import { type Box, MOST_DRAWN_UNITS, type Package, PACKING_LIMITS } from "../cartonizer"
import type { FilledPackage, LedgerRow, Sides } from "../modules/shipment_ordering"
import { MILLIMETRES, packLines, type ShipLine } from "../packing"
import { roundQuantity } from "../store"
import type { ShipmentFacts } from "./facts"
import type { ShipOverrides } from "./overrides"
import { packLinesOf } from "./pack-items"
import type { Plan } from "./plan"

type Size = Box["outer"]

/**
 * How the packages of a plan are filled. Where that is not known (several packages given by hand, or packages of the
 * customer's quote whose boxes have changed since), a package names its box and no items.
 */
export function fillPackages(
  facts: ShipmentFacts,
  { packages, packageType }: Pick<Plan, "packages" | "packageType">,
  overrides: ShipOverrides | undefined,
): FilledPackage[] {
  if (packages.length === 0) return []
  const given = overrides?.packages
  if (given) {
    const filled = fillByHand(facts, packageType, given)
    return filled ?? given.map((one) => ({ ...unknownFilling(one), box_id: one.box_id ?? null }))
  }
  const packing = packLinesOf(facts, packageType, PICTURE_MS)
  return packing?.kind === "packed" && isSame(packing.apiPackages, packages)
    ? toFilled(packing.packages, facts.packedLines, (id) => innerOf(facts, id))
    : packages.map((one) =>
        unknownFilling(measuresOf(one, facts.configuration.options.shipments.sizeUnit)),
      )
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

/** @param innerOf the inside of a box by its id */
function toFilled(
  packages: Package[],
  lines: ShipLine[],
  innerOf: (boxId: string | null) => Size | undefined,
): FilledPackage[] {
  const filled = packages.map((one) => fill(one, innerOf(one.boxId)))
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

function innerOf({ configuration: { boxes } }: ShipmentFacts, boxId: string | null) {
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

/** All items are in the only package that a person gave. Undefined when there are more, or when they do not fit. */
function fillByHand(
  facts: ShipmentFacts,
  packageType: PackageType,
  given: NonNullable<ShipOverrides["packages"]>,
): FilledPackage[] | undefined {
  const [only, ...others] = given
  if (!only || others.length > 0) return undefined
  const { configuration, packedLines } = facts
  const outer = { length: only.length, width: only.width, height: only.height }
  const inner = innerOf(facts, only.box_id ?? null)
  // The sizes were given: a person may say less than the box has.
  const isInside = inner && SIDES.every((side) => inner[side] <= outer[side])
  const packing = packLines(packedLines, packageType, {
    ...configuration,
    deadlineMs: PICTURE_MS,
    boxes: [
      {
        id: only.box_id ?? BY_HAND,
        kind: packageType === 2 ? "envelope" : "parcel",
        inner: isInside ? inner : outer,
        outer,
        tareWeight: 0,
        maxWeight: PACKING_LIMITS.weightGrams,
      },
    ],
  })
  if (packing.kind !== "packed" || packing.packages.length !== 1) return undefined
  return toFilled(packing.packages, packedLines, () => (isInside ? inner : undefined)).map(
    (one) => ({
      ...one,
      box_id: only.box_id ?? null,
      weight: only.weight,
    }),
  )
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
