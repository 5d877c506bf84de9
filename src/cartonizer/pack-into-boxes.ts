import { type BoxStock, costOf } from "./box-stock"
import type { Draft, DraftPackage } from "./draft-package"
import { type Load, unitsIn } from "./fill-best"
import type { Counts } from "./item-type"
import { isLess } from "./is-less"
import type { CartonizeOptions, Objective } from "./options"
import { cheapest, fullest, type GreedyRule, largestShare, packGreedily } from "./pack-greedily"
import { type FilledBox, packOneBox } from "./pack-one-box"
import { volumeOf } from "./size"

const RULES: Record<Objective, GreedyRule[]> = {
  boxes: [largestShare],
  volume: [largestShare, fullest],
  cost: [largestShare, cheapest],
}

/** Packs a load into the merchant's boxes: units that ship alone first, then all the others. */
export function packIntoBoxes(load: Load, stock: BoxStock, options: CartonizeOptions): Draft {
  const { types, counts } = load
  const alone = packUnitsAlone(load, stock, options)
  const others = counts.map((count, index) => (types[index]?.shipsAlone ? 0 : count))
  const together = packTogether({ types, counts: others }, stock, options)
  return {
    packages: [...alone.filled, ...together.filled].map(draftOf),
    left: alone.left.map((count, index) => count + (together.left[index] ?? 0)),
  }
}

export function draftOf({ box, filling }: FilledBox): DraftPackage {
  return {
    boxId: box.id,
    kind: box.kind,
    outer: { length: box.outer.length, width: box.outer.width, height: box.outer.height },
    tareWeight: box.tareWeight,
    padding: box.padding ?? 0,
    units: filling.units,
  }
}

interface FilledBoxes {
  filled: FilledBox[]
  left: Counts
}

function packUnitsAlone(load: Load, stock: BoxStock, options: CartonizeOptions): FilledBoxes {
  const filled: FilledBox[] = []
  const notPacked = load.counts.map(() => 0)
  for (const [index, type] of load.types.entries()) {
    if (!type.shipsAlone) continue
    const single: Load = { types: [type], counts: [1] }
    for (let left = load.counts[index] ?? 0; left > 0; left--) {
      const one = packOneBox(single, stock, options.maxPackageWeight)
      if (!one) {
        notPacked[index] = left
        break
      }
      stock.take(one.box)
      const units = one.filling.units.map(({ block }) => ({ type: index, block }))
      filled.push({ box: one.box, filling: { ...one.filling, units } })
    }
  }
  return { filled, left: notPacked }
}

function packTogether(load: Load, stock: BoxStock, options: CartonizeOptions): FilledBoxes {
  const { objective = "boxes", maxPackageWeight } = options
  const nothing = load.counts.map(() => 0)
  if (unitsIn(load.counts) === 0) return { filled: [], left: nothing }
  const single = packOneBox(load, stock, maxPackageWeight)
  const candidates: FilledBoxes[] = single ? [{ filled: [single], left: nothing }] : []
  if (single && objective === "boxes") return { filled: [single], left: nothing }
  for (const rule of RULES[objective]) {
    candidates.push(packGreedily(load, stock.copy(), { rule, maxPackageWeight }))
  }
  const rated = candidates.map((packing) => ({ packing, rating: rate(packing, objective) }))
  return rated.reduce((best, one) => (isLess(one.rating, best.rating) ? one : best)).packing
}

/** Leaving least behind comes before everything else. */
function rate({ filled, left }: FilledBoxes, objective: Objective): number[] {
  const volume = filled.reduce((sum, { box }) => sum + volumeOf(box.outer), 0)
  const cost = filled.reduce((sum, { box }) => sum + costOf(box), 0)
  const count = filled.length
  const remaining = unitsIn(left)
  if (objective === "cost") return [remaining, cost, count, volume]
  return objective === "volume" ? [remaining, volume, count] : [remaining, count, volume]
}
