import type { ItemType } from "../item-type"

/** How many ways there are to say which goods are big; see `Goods.importance`. */
const CRITERIA = 5

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
  const turnCount = types.reduce((sum, { orientations }) => sum + orientations.length, 0)
  const weight = new Float64Array(length)
  const volume = new Float64Array(length)
  const turns = new Int32Array(3 * turnCount)
  const turnsFrom = new Int32Array(length + 1)
  const thinnest = new Int32Array(3 * length)
  const importance = Array.from({ length: CRITERIA }, () => new Float64Array(length))
  let at = 0
  types.forEach((type, index) => {
    weight[index] = type.weight
    volume[index] = type.volume
    let [thinX, thinY, thinZ] = [Infinity, Infinity, Infinity]
    let [longest, shortest] = [0, Infinity]
    for (const { length: x, width: y, height: z } of type.orientations) {
      turns[at++] = x
      turns[at++] = y
      turns[at++] = z
      thinX = Math.min(thinX, x)
      thinY = Math.min(thinY, y)
      thinZ = Math.min(thinZ, z)
      longest = Math.max(longest, x, y, z)
      shortest = Math.min(shortest, x, y, z)
    }
    turnsFrom[index + 1] = at
    thinnest.set([thinX, thinY, thinZ], 3 * index)
    const ratings = [type.volume, type.volume / shortest, longest, type.weight, shortest]
    ratings.forEach((rating, criterion) => {
      const ratingsOfAll = importance[criterion]
      if (ratingsOfAll) ratingsOfAll[index] = rating
    })
  })
  return { length, weight, volume, turns, turnsFrom, thinnest, importance }
}
