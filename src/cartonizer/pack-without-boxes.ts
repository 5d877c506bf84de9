import type { Search } from "./search/search"
import type { BoundGoods } from "./block-of-goods"
import { boundGoods } from "./bound-goods"
import type { Draft, DraftPackage } from "./draft-package"
import { BLOCK_STRIDE, type Counts } from "./filling/filling"
import type { ItemType } from "./item-type"
import type { CartonizeOptions } from "./options"

/**
 * Makes packages up for a store that keeps no boxes: either one that bounds all goods, more where
 * the weight limit asks for it, or one for each unit. They add no weight of their own.
 *
 * Units heavier than the limit are left over.
 */
export function packWithoutBoxes(
  types: readonly ItemType[],
  counts: Counts,
  { options, search }: { options: CartonizeOptions; search: Search },
): Draft {
  const { noBoxes = "bounding", maxPackageWeight = Infinity } = options
  const left = new Int32Array(counts.length)
  const shared: Lot[] = []
  const packages: DraftPackage[] = []
  for (const [type, { weight, size, shipsAlone }] of types.entries()) {
    const units = counts[type] ?? 0
    if (weight > maxPackageWeight) left[type] = units
    else if (noBoxes === "bounding" && !shipsAlone) shared.push({ type, units, weight })
    else {
      const { length, width, height } = size
      const blocks = Int32Array.of(type, 0, 0, 0, length, width, height, 1, 1, 1)
      for (let unit = 0; unit < units; unit++) packages.push(madeUp({ outer: size, blocks }))
    }
  }
  const split = () => splitByWeight(shared, { limit: maxPackageWeight, isLate: search.isLate })
  const groups = split()
  // Half of it done well and half in haste would be neither the one nor the other.
  for (const lots of search.isLate() ? split() : groups) {
    packages.push(madeUp(boundLots(types, lots, search)))
  }
  return { packages, left }
}

function madeUp({ outer, blocks }: BoundGoods): DraftPackage {
  return { boxId: null, kind: "parcel", outer, tareWeight: 0, padding: 0, blocks }
}

/** Units of one type, and the grams of one of them. */
interface Lot {
  type: number
  units: number
  weight: number
}

/** Looks at the types of the lots alone: there may be as many groups as there are types. */
function boundLots(types: readonly ItemType[], lots: readonly Lot[], search: Search): BoundGoods {
  const few = [...lots].sort((a, b) => a.type - b.type)
  const goods = few.map(({ type }) => types[type]!)
  const { outer, blocks } = boundGoods(
    goods,
    Int32Array.from(few, ({ units }) => units),
    search,
  )
  for (let at = 0; at < blocks.length; at += BLOCK_STRIDE) blocks[at] = few[blocks[at]!]!.type
  return { outer, blocks }
}

/** First fit, heaviest first; once it is late, only the group that was opened last is looked at. */
function splitByWeight(
  lots: readonly Lot[],
  { limit, isLate }: { limit: number; isLate: () => boolean },
): Lot[][] {
  const groups: { lots: Lot[]; room: number }[] = []
  const heaviestFirst = [...lots].sort((a, b) => b.weight - a.weight || a.type - b.type)
  const lightest = heaviestFirst.at(-1)?.weight ?? 0
  let firstOpen = 0
  for (const { type, units, weight } of heaviestFirst) {
    while ((groups[firstOpen]?.room ?? lightest) < lightest) firstOpen += 1
    let left = units
    const from = isLate() ? Math.max(firstOpen, groups.length - 1) : firstOpen
    for (let at = from; left > 0; at++) {
      const group = (groups[at] ??= { lots: [], room: limit })
      const added = Math.min(left, Math.floor(group.room / weight))
      if (added === 0) continue
      group.lots.push({ type, units: added, weight })
      group.room -= added * weight
      left -= added
    }
  }
  return groups.map((group) => group.lots)
}
