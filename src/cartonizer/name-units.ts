import type { Draft, DraftPackage } from "./draft-package"
import { type PlacedUnit, unitsOfBlocks } from "./filling/filling"
import type { ItemType } from "./item-type"
import type { Leftover, LeftoverReason, Package, Placement } from "./result"

/** Gives the units of a draft their ids back, and names what was left over. */
export function nameUnits(
  { packages, left }: Draft,
  types: readonly ItemType[],
  reasonFor: (type: ItemType) => LeftoverReason,
): { packages: Package[]; leftover: Leftover[] } {
  const shelves = types.map(({ sources }) => ({
    rest: sources.map((item) => ({ item, quantity: item.quantity })),
    next: 0,
  }))
  const nextId = (type: number): string => {
    const shelf = shelves[type]
    while (shelf?.rest[shelf.next]?.quantity === 0) shelf.next += 1
    const source = shelf?.rest[shelf.next]
    if (!source) throw new Error("more units were packed than there are")
    source.quantity -= 1
    return source.item.id
  }
  const named = packages.map((draft) => packageOf(draft, { types, nextId }))
  const leftover = types.flatMap((type, index) => {
    if ((left[index] ?? 0) === 0) return []
    const rest = (shelves[index]?.rest ?? []).filter(({ quantity }) => quantity > 0)
    const reason = reasonFor(type)
    return rest.map(({ item, quantity }) => ({ item: { ...item, quantity }, reason }))
  })
  return { packages: named, leftover }
}

function packageOf(
  draft: DraftPackage,
  { types, nextId }: { types: readonly ItemType[]; nextId: (type: number) => string },
): Package {
  const units = unitsOfBlocks(draft.blocks)
  let grossWeight = draft.tareWeight
  for (const { type } of units) grossWeight += types[type]?.weight ?? 0
  return {
    boxId: draft.boxId,
    kind: draft.kind,
    outer: { ...draft.outer },
    grossWeight,
    placements: units.map((unit) => placementOf(unit, nextId(unit.type), draft.padding)),
  }
}

function placementOf(unit: PlacedUnit, itemId: string, padding: number): Placement {
  const { x, y, z, length, width, height } = unit
  return { itemId, x: x + padding, y: y + padding, z: z + padding, length, width, height }
}
