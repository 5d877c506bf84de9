import type { Draft, DraftPackage } from "./draft-package"
import { forEachUnit } from "./filling/filling"
import type { Item } from "./item"
import type { ItemType } from "./item-type"
import type { Leftover, LeftoverReason, Package, Placement } from "./result"

/** Gives the units of a draft their ids back, and names what was left over. */
export function nameUnits(
  { packages, left }: Draft,
  types: readonly ItemType[],
  reasonFor: (type: ItemType) => LeftoverReason,
): { packages: Package[]; leftover: Leftover[] } {
  // Which source of a type the next unit comes from, and how many units of it are gone.
  const next = new Int32Array(types.length)
  const gone = new Int32Array(types.length)
  const nextId = (type: number): string => {
    const sources = types[type]!.sources
    while (sources[next[type]!]?.quantity === gone[type]) {
      next[type] = next[type]! + 1
      gone[type] = 0
    }
    const source = sources[next[type]!]
    if (!source) throw new Error("more units were packed than there are")
    gone[type] = gone[type]! + 1
    return source.id
  }
  const named = packages.map((draft) => packageOf(draft, { types, nextId }))
  const leftover: Leftover[] = []
  for (const [index, type] of types.entries()) {
    if (left[index] === 0) continue
    const reason = reasonFor(type)
    for (let at = next[index]!; at < type.sources.length; at++) {
      const item = type.sources[at]!
      const quantity = item.quantity - (at === next[index] ? gone[index]! : 0)
      if (quantity > 0) leftover.push({ item: leftItem(item, quantity), reason })
    }
  }
  return { packages: named, leftover }
}

/** Named one by one as well: an item that is an instance of a class keeps them on its prototype. */
function leftItem(item: Item, quantity: number): Item {
  const { id, length, width, height, weight, rotation } = item
  return { ...item, id, quantity, length, width, height, weight, rotation }
}

function packageOf(
  draft: DraftPackage,
  { types, nextId }: { types: readonly ItemType[]; nextId: (type: number) => string },
): Package {
  const { boxId, kind, outer, blocks, padding } = draft
  let grossWeight = draft.tareWeight
  const placements: Placement[] = []
  forEachUnit(blocks, (type, unit) => {
    grossWeight += types[type]!.weight
    placements.push({
      itemId: nextId(type),
      x: unit.x + padding,
      y: unit.y + padding,
      z: unit.z + padding,
      length: unit.length,
      width: unit.width,
      height: unit.height,
    })
  })
  return { boxId, kind, outer: { ...outer }, grossWeight, placements }
}
