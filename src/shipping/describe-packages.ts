import { type ShipOverrides } from "../planning"
import Big from "big.js"
import type { PackageType } from "../carrier-api"
import { type Loading, MOST_DRAWN_UNITS, type Package, PACKING_LIMITS } from "../cartonizer"
import type { Configuration } from "../context"
import type { BoxRow, LedgerPackage, LedgerRow } from "../modules/shipment_ordering"
import { MILLIMETRES, packLines, type ShipLine } from "../packing"
import { roundQuantity } from "../store"

/** A package for a person to read: outer sizes in whole millimetres, gross weight in whole grams. */
export interface DescribedPackage {
  boxId: string | null
  boxName: string | null
  /** 0 for an envelope without a size. */
  length: number
  width: number
  height: number
  weight: number
  /** Empty when not known, such as in several packages given by hand. */
  contents: { number: number; title: string; quantity: number }[]
  /** How it is filled, for `drawLoading`; null when that is not known, or too much for a picture. */
  loading: Loading | null
}

interface ToDescribe {
  configuration: Pick<Configuration, "settings" | "options" | "boxes">
  /** All of the merchant's. */
  boxes: BoxRow[]
  /** As they are sent. */
  packages: LedgerPackage[]
  packageType: PackageType
  sizeUnit: LedgerRow["size_unit"]
  /** The packages that a person gave. */
  given: ShipOverrides["packages"]
  /** From `completeLines`, with the quantities in these packages. */
  lines: ShipLine[]
  /** From 1, by id of a line. */
  numberOf: (lineId: string) => number
  deadlineMs?: number
}

/**
 * Describes packages with their boxes and contents.
 *
 * The places of items are not stored: the same items are packed again by the same code. If boxes, sizes or rules have
 * changed since, the result differs from what was sent, and the packages are described without contents.
 */
export function describePackages(toDescribe: ToDescribe): DescribedPackage[] {
  const { packages, given, boxes } = toDescribe
  const filled = given ? filledByHand(toDescribe, given) : packedAgain(toDescribe)
  if (filled) {
    return asOrdered(
      filled.map((one) => describeFilled(one, toDescribe)),
      toDescribe,
    )
  }
  const names = new Map(boxes.map(({ id, name }) => [id, name]))
  return packages.map((one, index) => {
    const boxId = given?.[index]?.box_id ?? null
    return {
      boxId,
      boxName: names.get(boxId ?? "") ?? null,
      ...measuresOf(one, toDescribe),
      contents: [],
      loading: null,
    }
  })
}

/** Half a metre of cloth is packed as a whole one. It is half a metre in the last package that holds it. */
function asOrdered(
  described: DescribedPackage[],
  { lines, numberOf }: ToDescribe,
): DescribedPackage[] {
  for (const { id, quantity } of lines) {
    const contents = described.flatMap((one) => one.contents)
    const last = contents.findLast(({ number }) => number === numberOf(id))
    if (last) last.quantity = roundQuantity(last.quantity - (Math.ceil(quantity) - quantity))
  }
  return described
}

/** Undefined when the result is not what is sent. */
function packedAgain({
  configuration,
  packages,
  packageType,
  lines,
  deadlineMs,
}: ToDescribe): Package[] | undefined {
  const packing = packLines(lines, packageType, { ...configuration, deadlineMs })
  return packing.kind === "packed" && isSame(packing.apiPackages, packages)
    ? packing.packages
    : undefined
}

/** All items are in the only package that a person gave. Undefined when there are more, or when they do not fit. */
function filledByHand(
  { configuration, boxes, packageType, lines, deadlineMs }: ToDescribe,
  given: NonNullable<ToDescribe["given"]>,
): Package[] | undefined {
  const [only, ...others] = given
  if (!only || others.length > 0) return undefined
  const outer = { length: only.length, width: only.width, height: only.height }
  const box = boxes.find(({ id }) => id === only.box_id)
  const inner = box && innerOf(box)
  // The sizes were given: a person may say less than the box has.
  const isInside = inner && SIDES.every((side) => inner[side] <= outer[side])
  const packing = packLines(lines, packageType, {
    ...configuration,
    deadlineMs,
    boxes: [
      {
        id: only.box_id ?? "by hand",
        kind: packageType === 2 ? "envelope" : "parcel",
        inner: isInside ? inner : outer,
        outer,
        tareWeight: 0,
        maxWeight: PACKING_LIMITS.weightGrams,
      },
    ],
  })
  if (packing.kind !== "packed" || packing.packages.length !== 1) return undefined
  return packing.packages.map((one) => ({
    ...one,
    boxId: only.box_id ?? null,
    grossWeight: only.weight,
  }))
}

function describeFilled(
  { boxId, outer, grossWeight, placements }: Package,
  { boxes, lines, numberOf }: ToDescribe,
): DescribedPackage {
  const box = boxes.find(({ id }) => id === boxId)
  const titles = new Map(lines.map(({ id, title }) => [id, title]))
  const counts = new Map<string, number>()
  for (const { itemId } of placements) counts.set(itemId, (counts.get(itemId) ?? 0) + 1)
  const numbers = Object.fromEntries([...counts.keys()].map((id) => [id, numberOf(id)]))
  return {
    boxId,
    boxName: box?.name ?? null,
    length: Math.round(outer.length),
    width: Math.round(outer.width),
    height: Math.round(outer.height),
    weight: Math.round(grossWeight),
    contents: [...counts]
      .map(([id, quantity]) => ({ number: numbers[id]!, title: titles.get(id) ?? "", quantity }))
      .sort((one, other) => one.number - other.number),
    loading:
      placements.length > MOST_DRAWN_UNITS
        ? null
        : { outer, inner: box && innerOf(box), placements, numbers },
  }
}

const SIDES = ["length", "width", "height"] as const

function innerOf(box: ToDescribe["boxes"][number]) {
  return { length: box.inner_length, width: box.inner_width, height: box.inner_height }
}

function measuresOf({ weight, ...sides }: LedgerPackage, { sizeUnit }: ToDescribe) {
  const millimetres = (size = "0") => new Big(size).times(MILLIMETRES[sizeUnit]).round().toNumber()
  return {
    length: millimetres(sides.length),
    width: millimetres(sides.width),
    height: millimetres(sides.height),
    weight: new Big(weight).times(1000).round().toNumber(),
  }
}

function isSame(some: LedgerPackage[], others: LedgerPackage[]): boolean {
  const text = (packages: LedgerPackage[]) =>
    packages
      .map(({ weight, length, width, height }) => [weight, length, width, height].join())
      .sort()
      .join(" ")
  return text(some) === text(others)
}
