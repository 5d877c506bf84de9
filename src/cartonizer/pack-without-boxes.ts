import { type BoundGoods, boundGoods } from "./bound-goods"
import type { Draft, DraftPackage } from "./draft-package"
import { type Counts, unitsIn } from "./filling/filling"
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
  { options, isLate }: { options: CartonizeOptions; isLate: () => boolean },
): Draft {
  const { noBoxes = "bounding", maxPackageWeight = Infinity } = options
  const isTooHeavy = types.map((type) => type.weight > maxPackageWeight)
  const left = counts.map((count, index) => (isTooHeavy[index] ? count : 0))
  const packages: DraftPackage[] = []
  const shared = counts.map((count, index) => {
    const type = types[index]
    if (!type || isTooHeavy[index]) return 0
    if (noBoxes === "bounding" && !type.shipsAlone) return count
    const single = new Int32Array(counts.length)
    single[index] = 1
    const unit = madeUp(boundGoods(types, single, isLate))
    for (let left = count; left > 0; left--) packages.push(unit)
    return 0
  })
  for (const group of splitByWeight(types, shared, maxPackageWeight)) {
    packages.push(madeUp(boundGoods(types, group, isLate)))
  }
  return { packages, left }
}

function madeUp({ outer, blocks }: BoundGoods): DraftPackage {
  return { boxId: null, kind: "parcel", outer, tareWeight: 0, padding: 0, blocks }
}

/** First fit, heaviest first. */
function splitByWeight(types: readonly ItemType[], counts: Counts, limit: number): Counts[] {
  const groups: { counts: Counts; room: number }[] = []
  const heaviestFirst = types
    .map(({ weight }, index) => ({ weight, index }))
    .sort((a, b) => b.weight - a.weight || a.index - b.index)
  for (const { weight, index } of heaviestFirst) {
    let units = counts[index] ?? 0
    for (let at = 0; units > 0; at++) {
      const group = (groups[at] ??= { counts: new Int32Array(counts.length), room: limit })
      const added = Math.min(units, Math.floor(group.room / weight))
      group.counts[index] = added
      group.room -= added * weight
      units -= added
    }
  }
  return groups.map((group) => group.counts).filter((group) => unitsIn(group) > 0)
}
