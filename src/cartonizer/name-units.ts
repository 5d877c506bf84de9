import type { Draft, DraftPackage } from "./draft-package"
import type { PlacedUnit } from "./fill-container"
import type { ItemType } from "./item-type"
import type { Leftover, LeftoverReason, Package, Placement } from "./result"

/** Gives the units of a draft their ids back, and names what was left over. */
export function nameUnits(
  { packages, left }: Draft,
  types: ItemType[],
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
  { types, nextId }: { types: ItemType[]; nextId: (type: number) => string },
): Package {
  const goods = draft.units.reduce((sum, { type }) => sum + (types[type]?.weight ?? 0), 0)
  return {
    boxId: draft.boxId,
    kind: draft.kind,
    outer: { ...draft.outer },
    grossWeight: draft.tareWeight + goods,
    placements: draft.units.map((unit) => placementOf(unit, nextId(unit.type), draft.padding)),
  }
}

function placementOf({ block }: PlacedUnit, itemId: string, padding: number): Placement {
  return {
    itemId,
    x: block.x1 + padding,
    y: block.y1 + padding,
    z: block.z1 + padding,
    length: block.x2 - block.x1,
    width: block.y2 - block.y1,
    height: block.z2 - block.z1,
  }
}
