import { biggestFirst } from "./biggest-first"
import { compareText } from "./compare-text"
import type { Item, Rotation } from "./item"
import { orientationsOf } from "./orientations"
import { type Size, volumeOf } from "./size"

/** Units that nothing but their id tells apart: packing decides for types, never for ids. */
export class ItemType {
  readonly size: Size
  readonly weight: number
  readonly volume: number
  readonly rotation: Rotation
  readonly shipsAlone: boolean
  /** The items that these units come from, in the order of their ids. */
  readonly sources: Item[]
  /** Another type of the same size. */
  sibling: ItemType | undefined

  constructor(size: Size, item: Item, sibling: ItemType | undefined) {
    this.size = size
    this.weight = item.weight
    this.volume = volumeOf(size)
    this.rotation = item.rotation
    this.shipsAlone = item.shipsAlone ?? false
    this.sources = [item]
    this.sibling = sibling
  }

  /** Made when it is asked for: ten thousand types are read faster without. */
  get orientations(): Size[] {
    return orientationsOf(this.size, this.rotation)
  }

  /** Everything about the type but its ids and quantities, in words. */
  get key(): string {
    const { length, width, height } = this.size
    return `${length}x${width}x${height},${this.weight},${this.rotation},${this.shipsAlone}`
  }
}

/** Above any side, so that three sides are one number, and an exact one. */
const BASE = 2 ** 17

/**
 * Groups equal items. The result is the same for every order of the items: types from the biggest
 * to the smallest, the ids inside a type in plain character order.
 */
export function itemTypesOf(items: readonly Item[]): ItemType[] {
  const bySize = new Map<number, ItemType>()
  const types: ItemType[] = []
  for (const item of items) {
    const size = canonicalSize(item)
    const sides = (size.length * BASE + size.width) * BASE + size.height
    const siblings = bySize.get(sides)
    const known = siblings && typeAmong(siblings, item)
    if (known) known.sources.push(item)
    else {
      const type = new ItemType(size, item, siblings)
      bySize.set(sides, type)
      types.push(type)
    }
  }
  for (const { sources } of types)
    if (sources.length > 1) sources.sort((a, b) => compareText(a.id, b.id))
  return biggestFirst(types)
}

function typeAmong(siblings: ItemType, item: Item): ItemType | undefined {
  const { weight, rotation, shipsAlone = false } = item
  for (let type: ItemType | undefined = siblings; type; type = type.sibling) {
    const isEqual = type.weight === weight && type.rotation === rotation
    if (isEqual && type.shipsAlone === shipsAlone) return type
  }
  return undefined
}

export function unitsOf({ sources }: ItemType): number {
  let units = 0
  for (const { quantity } of sources) units += quantity
  return units
}

/** Units by the position of their type. */
export function countsOf(types: readonly ItemType[]): Int32Array {
  const counts = new Int32Array(types.length)
  for (let type = 0; type < counts.length; type++) counts[type] = unitsOf(types[type]!)
  return counts
}

/** Items that may be turned are the same item whichever way round they were measured. */
function canonicalSize({ length, width, height, rotation }: Item): Size {
  if (rotation === "never") return { length, width, height }
  const long = Math.max(length, width)
  const short = Math.min(length, width)
  if (rotation === "keep-flat" || height <= short) return { length: long, width: short, height }
  return height >= long
    ? { length: height, width: long, height: short }
    : { length: long, width: height, height: short }
}
