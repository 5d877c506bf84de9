import type { ItemType } from "../item-type"

/** How many ways there are to say which goods are big; see `Goods.importance`. */
const CRITERIA = 5

/** Ways to put three sides along three axes. */
const MOST_TURNS = 6

/**
 * Item types as flat arrays of numbers, the form the inner loops read. The position of a type is its
 * name; how many units of each are meant is told by `Counts` beside it.
 */
export interface Goods {
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
  /**
   * What makes goods go first, one array for each criterion: volume, largest face, longest side,
   * weight, shortest side.
   */
  readonly importance: readonly Float64Array[]
}

export function goodsOf(
  types: readonly Pick<ItemType, "orientations" | "weight" | "volume">[],
): Goods {
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
