import { type Item, type Rotation, type Size, volumeOf } from "./order"

/** Units that differ in their id only. Packing works with types, never with ids. */
export class ItemType {
  readonly size: Size
  readonly weight: number
  readonly volume: number
  readonly rotation: Rotation
  readonly shipsAlone: boolean
  /** Everything about the type except ids and quantities, as a text. */
  readonly key: string
  /** The items that these units come from, in the order of their ids. */
  readonly sources: Item[] = []

  constructor(item: Item) {
    this.size = toCanonicalSize(item)
    const { length, width, height } = this.size
    this.weight = item.weight
    this.volume = volumeOf(this.size)
    this.rotation = item.rotation
    this.shipsAlone = item.shipsAlone ?? false
    this.key = `${length}x${width}x${height},${this.weight},${this.rotation},${this.shipsAlone}`
  }

  /** Computed on demand, so that reading ten thousand types is fast. */
  get orientations(): Size[] {
    return listOrientations(this.size, this.rotation)
  }
}

/**
 * Groups equal items. The result is the same for every order of the items: types from the biggest
 * to the smallest, the ids inside a type in plain character order.
 */
export function groupItems(items: readonly Item[]): ItemType[] {
  const types = new Map<string, ItemType>()
  for (const item of items) {
    const one = new ItemType(item)
    const type = types.get(one.key) ?? one
    type.sources.push(item)
    types.set(type.key, type)
  }
  for (const { sources } of types.values()) sources.sort((a, b) => compareText(a.id, b.id))
  return [...types.values()].sort((a, b) => b.volume - a.volume || compareText(a.key, b.key))
}

function sumQuantities({ sources }: ItemType): number {
  let units = 0
  for (const { quantity } of sources) units += quantity
  return units
}

/** Units by the position of their type. */
export function toCounts(types: readonly ItemType[]): Int32Array {
  const counts = new Int32Array(types.length)
  for (let type = 0; type < counts.length; type++) counts[type] = sumQuantities(types[type]!)
  return counts
}

/** If an item may be turned, it does not matter in which order its sides were measured. */
function toCanonicalSize({ length, width, height, rotation }: Item): Size {
  if (rotation === "never") return { length, width, height }
  const long = Math.max(length, width)
  const short = Math.min(length, width)
  if (rotation === "keep-flat" || height <= short) return { length: long, width: short, height }
  return height >= long
    ? { length: height, width: long, height: short }
    : { length: long, width: height, height: short }
}

/** Every distinct way an item may stand in a box, in an order that depends on its sides alone. */
function listOrientations(size: Size, rotation: Rotation): Size[] {
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

/** Plain character order, for sorting. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The number of ways to rate how big an item is; see `ItemTable.importance`. */
const CRITERIA = 5

/** The number of ways to put three sides along three axes. */
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

export function createItemTable(
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
  const usedTurns = turns.subarray(0, at)
  return { length, weight, volume, turns: usedTurns, turnsFrom, thinnest, importance }
}
