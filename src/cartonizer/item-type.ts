import { type Item, type Rotation, type Size, volumeOf } from "./item"

/** Units that differ in their id only. Packing works with types, never with ids. */
export class ItemType {
  readonly size: Size
  readonly weight: number
  readonly volume: number
  readonly rotation: Rotation
  readonly shipsAlone: boolean
  /** The items that these units come from, in the order of their ids. */
  readonly sources: Item[]
  /** The next type of the same size. */
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

  /** Computed on demand: reading ten thousand types is faster without. */
  get orientations(): Size[] {
    return orientationsOf(this.size, this.rotation)
  }

  /** Everything about the type except ids and quantities, as a text. */
  get key(): string {
    const { length, width, height } = this.size
    return `${length}x${width}x${height},${this.weight},${this.rotation},${this.shipsAlone}`
  }
}

/** Above any side, so that three sides make one exact number. */
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

function unitsOf({ sources }: ItemType): number {
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

/** If an item may be turned, it does not matter in which order its sides were measured. */
function canonicalSize({ length, width, height, rotation }: Item): Size {
  if (rotation === "never") return { length, width, height }
  const long = Math.max(length, width)
  const short = Math.min(length, width)
  if (rotation === "keep-flat" || height <= short) return { length: long, width: short, height }
  return height >= long
    ? { length: height, width: long, height: short }
    : { length: long, width: height, height: short }
}

/** Every distinct way an item may stand in a box, in an order that depends on its sides alone. */
function orientationsOf(size: Size, rotation: Rotation): Size[] {
  const { length: l, width: w, height: h } = size
  if (rotation === "never") return [size]
  const ways = [size]
  if (l !== w) ways.push({ length: w, width: l, height: h })
  if (rotation === "keep-flat") return ways
  if (w !== h) ways.push({ length: l, width: h, height: w })
  if (l !== h && w !== h) ways.push({ length: h, width: l, height: w })
  if (l !== w && l !== h) ways.push({ length: w, width: h, height: l })
  if (l !== w && l !== h && w !== h) ways.push({ length: h, width: w, height: l })
  return ways
}

/** Above the number of types in an order, so that a volume and a position make one number. */
const POSITIONS = 2 ** 14

/**
 * Types from the biggest to the smallest; equals in the order of their keys.
 *
 * Sorts plain numbers, which needs no call per comparison, unless the volumes are too large for exact numbers.
 */
function biggestFirst(types: readonly ItemType[]): ItemType[] {
  const keys = new Float64Array(types.length)
  for (let at = 0; at < keys.length; at++) {
    const key = types[at]!.volume * POSITIONS + at
    if (key > Number.MAX_SAFE_INTEGER) return [...types].sort(compareTypes)
    keys[at] = key
  }
  keys.sort()
  const sorted: ItemType[] = []
  for (let at = keys.length - 1; at >= 0; at--) sorted.push(types[keys[at]! % POSITIONS]!)
  sortEquals(sorted)
  return sorted
}

/** Sorts neighbours of the same volume by their keys. */
function sortEquals(types: ItemType[]): void {
  for (let from = 0; from < types.length;) {
    let to = from + 1
    while (to < types.length && types[to]!.volume === types[from]!.volume) to += 1
    if (to - from > 1) types.splice(from, to - from, ...types.slice(from, to).sort(compareTypes))
    from = to
  }
}

function compareTypes(a: ItemType, b: ItemType): number {
  return b.volume - a.volume || compareText(a.key, b.key)
}

/** Plain character order, for sorting. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Ways to rate how big an item is; see `ItemTable.importance`. */
const CRITERIA = 5

/** Ways to put three sides along three axes. */
const MOST_TURNS = 6

/**
 * Item types as flat arrays of numbers, for the inner loops. A type is known by its position; `Counts` holds
 * the units of each type.
 */
export interface ItemTable {
  readonly length: number
  /** Grams of one unit, by type. */
  readonly weight: Float64Array
  /** Cubic millimetres of one unit, by type. */
  readonly volume: Float64Array
  /** Every way to turn a unit of every type, three sides each: along x, y and z. */
  readonly turns: Int32Array
  /** Where in `turns` a type begins; one more entry than types. */
  readonly turnsFrom: Int32Array
  /** The shortest side that any allowed turn has along x, y and z, by type, three each. */
  readonly thinnest: Int32Array
  /** Which items go first, one array per criterion: volume, largest face, longest side, weight, shortest side. */
  readonly importance: readonly Float64Array[]
}

export function itemTableOf(
  types: readonly Pick<ItemType, "orientations" | "weight" | "volume">[],
): ItemTable {
  const { length } = types
  const weight = new Float64Array(length)
  const volume = new Float64Array(length)
  const turns = new Int32Array(3 * MOST_TURNS * length)
  const turnsFrom = new Int32Array(length + 1)
  const thinnest = new Int32Array(3 * length)
  const importance = Array.from({ length: CRITERIA }, () => new Float64Array(length))
  const [byVolume, byFace, byLongest, byWeight, byShortest] = importance
  let at = 0
  for (let index = 0; index < length; index++) {
    const type = types[index]!
    let [thinX, thinY, thinZ] = [Infinity, Infinity, Infinity]
    let longest = 0
    for (const { length: x, width: y, height: z } of type.orientations) {
      turns[at++] = x
      turns[at++] = y
      turns[at++] = z
      if (x < thinX) thinX = x
      if (y < thinY) thinY = y
      if (z < thinZ) thinZ = z
      longest = Math.max(longest, x, y, z)
    }
    const shortest = Math.min(thinX, thinY, thinZ)
    turnsFrom[index + 1] = at
    thinnest[3 * index] = thinX
    thinnest[3 * index + 1] = thinY
    thinnest[3 * index + 2] = thinZ
    weight[index] = type.weight
    volume[index] = type.volume
    byVolume![index] = type.volume
    byFace![index] = type.volume / shortest
    byLongest![index] = longest
    byWeight![index] = type.weight
    byShortest![index] = shortest
  }
  const used = turns.subarray(0, at)
  return { length, weight, volume, turns: used, turnsFrom, thinnest, importance }
}
