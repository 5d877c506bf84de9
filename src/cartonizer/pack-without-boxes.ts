import { boundGoods } from "./bound-goods"
import type { Draft, DraftPackage } from "./draft-package"
import { type Load, unitsIn } from "./fill-best"
import type { PlacedUnit } from "./fill-container"
import type { Counts } from "./item-type"
import type { CartonizeOptions } from "./options"
import type { Size } from "./size"

/**
 * Makes packages up for a store that keeps no boxes: either one that bounds all goods, more where
 * the weight limit asks for it, or one for each unit. They add no weight of their own.
 *
 * Units heavier than the limit are left over.
 */
export function packWithoutBoxes(load: Load, options: CartonizeOptions): Draft {
  const { noBoxes = "bounding", maxPackageWeight = Infinity } = options
  const { types } = load
  const isTooHeavy = types.map((type) => type.weight > maxPackageWeight)
  const left = load.counts.map((count, index) => (isTooHeavy[index] ? count : 0))
  const packages: DraftPackage[] = []
  const shared = load.counts.map((count, index) => {
    const type = types[index]
    if (!type || isTooHeavy[index]) return 0
    if (noBoxes === "bounding" && !type.shipsAlone) return count
    const { outer, units } = boundGoods({ types: [type], counts: [1] })
    const unit = units.map(({ block }) => ({ type: index, block }))
    for (let left = count; left > 0; left--) packages.push(madeUp({ outer, units: unit }))
    return 0
  })
  for (const counts of splitByWeight({ types, counts: shared }, maxPackageWeight)) {
    packages.push(madeUp(boundGoods({ types, counts })))
  }
  return { packages, left }
}

function madeUp({ outer, units }: { outer: Size; units: PlacedUnit[] }): DraftPackage {
  return { boxId: null, kind: "parcel", outer, tareWeight: 0, padding: 0, units }
}

/** First fit, heaviest first. */
function splitByWeight({ types, counts }: Load, limit: number): Counts[] {
  const groups: { counts: Counts; room: number }[] = []
  const heaviestFirst = types
    .map(({ weight }, index) => ({ weight, index }))
    .sort((a, b) => b.weight - a.weight || a.index - b.index)
  for (const { weight, index } of heaviestFirst) {
    let units = counts[index] ?? 0
    for (let at = 0; units > 0; at++) {
      const group = (groups[at] ??= { counts: counts.map(() => 0), room: limit })
      const added = Math.min(units, Math.floor(group.room / weight))
      group.counts[index] = added
      group.room -= added * weight
      units -= added
    }
  }
  return groups.map((group) => group.counts).filter((group) => unitsIn(group) > 0)
}
