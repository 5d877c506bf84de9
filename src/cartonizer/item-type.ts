import type { Item } from "./item"
import { orientationsOf } from "./orientations"
import { type Size, volumeOf } from "./size"

/** Units that nothing but their id tells apart: packing decides for types, never for ids. */
export interface ItemType {
  /** Everything about the type but its ids and quantities, in words. */
  key: string
  size: Size
  weight: number
  volume: number
  orientations: Size[]
  shipsAlone: boolean
  /** The items that these units come from, in the order of their ids. */
  sources: Item[]
}

/**
 * Groups equal items. The result is the same for every order of the items: types from the biggest
 * to the smallest, the ids inside a type in plain character order.
 */
export function itemTypesOf(items: Item[]): ItemType[] {
  const types = new Map<string, ItemType>()
  for (const item of [...items].sort(byId)) {
    const size = canonicalSize(item)
    const shipsAlone = item.shipsAlone ?? false
    const sides = `${size.length}x${size.width}x${size.height}`
    const key = `${sides},${item.weight},${item.rotation},${shipsAlone}`
    const known = types.get(key)
    if (known) {
      known.sources.push(item)
      continue
    }
    types.set(key, {
      key,
      size,
      weight: item.weight,
      volume: volumeOf(size),
      orientations: orientationsOf(size, item.rotation),
      shipsAlone,
      sources: [item],
    })
  }
  return [...types.values()].sort((a, b) => b.volume - a.volume || compareText(a.key, b.key))
}

export function unitsOf(type: ItemType): number {
  return type.sources.reduce((units, item) => units + item.quantity, 0)
}

/** Items that may be turned are the same item whichever way round they were measured. */
function canonicalSize({ length, width, height, rotation }: Item): Size {
  if (rotation === "never") return { length, width, height }
  const free = rotation === "any" ? [length, width, height] : [length, width]
  const [long = length, middle = width, short = height] = free.sort((a, b) => b - a)
  return { length: long, width: middle, height: short }
}

function byId(a: Item, b: Item): number {
  return compareText(a.id, b.id) || a.quantity - b.quantity
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
