import type { PackageKind } from "../box"
import type { Package } from "../result"
import { type Size, volumeOf } from "../size"

export interface ItemCount {
  itemId: string
  quantity: number
}

/** What is said of a package in words: centimetres and kilograms. */
export interface PackageFacts {
  boxId: string | null
  kind: PackageKind
  outerCentimetres: Size
  grossKilograms: number
  /** Share of the inside that goods take up; of the outside when the inside is not known. */
  fillShare: number
  /** By id, in plain character order. */
  items: ItemCount[]
}

export function packageFacts(pack: Package, inner: Size = pack.outer): PackageFacts {
  const { length, width, height } = pack.outer
  const goods = pack.placements.reduce((sum, placed) => sum + volumeOf(placed), 0)
  return {
    boxId: pack.boxId,
    kind: pack.kind,
    outerCentimetres: { length: length / 10, width: width / 10, height: height / 10 },
    grossKilograms: pack.grossWeight / 1000,
    fillShare: goods / volumeOf(inner),
    items: countItems([pack]),
  }
}

/** How often each item is in the packages, by id in plain character order. */
export function countItems(packages: readonly Package[]): ItemCount[] {
  const counts = new Map<string, number>()
  for (const { placements } of packages) {
    for (const { itemId } of placements) counts.set(itemId, (counts.get(itemId) ?? 0) + 1)
  }
  return [...counts]
    .map(([itemId, quantity]) => ({ itemId, quantity }))
    .sort((a, b) => (a.itemId < b.itemId ? -1 : 1))
}
