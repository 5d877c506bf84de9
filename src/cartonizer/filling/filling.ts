/** How many units of each type, by the type's position. */
export type Counts = Int32Array

/** Numbers that describe one block in `Filling.blocks`. */
export const BLOCK_STRIDE = 10

/** Which units lie where in one container. */
export interface Filling {
  /**
   * Blocks of equal units that are turned alike: type, the near corner x, y, z, the sides of a unit
   * along x, y, z, and how many units lie along x, y, z.
   */
  blocks: Int32Array
  /** Units that were placed, by type. */
  placed: Counts
  /** Units that were placed. */
  units: number
  /** Grams of items. */
  weight: number
  /** Cubic millimetres of items. */
  volume: number
}

/** Where one unit lies: near corner and sides in millimetres. */
interface UnitPlace {
  x: number
  y: number
  z: number
  length: number
  width: number
  height: number
}

/** Visits every unit of the blocks. */
export function forEachUnit(
  blocks: Int32Array,
  visit: (type: number, place: UnitPlace) => void,
): void {
  for (let at = 0; at < blocks.length; at += BLOCK_STRIDE) {
    const type = blocks[at]!
    const length = blocks[at + 4]!
    const width = blocks[at + 5]!
    const height = blocks[at + 6]!
    for (let iz = 0; iz < blocks[at + 9]!; iz++) {
      const z = blocks[at + 3]! + iz * height
      for (let iy = 0; iy < blocks[at + 8]!; iy++) {
        const y = blocks[at + 2]! + iy * width
        for (let ix = 0; ix < blocks[at + 7]!; ix++) {
          visit(type, { x: blocks[at + 1]! + ix * length, y, z, length, width, height })
        }
      }
    }
  }
}

export function countUnits(counts: Counts): number {
  let units = 0
  for (const count of counts) units += count
  return units
}

/** A key that is equal for equal counts only. It lists types with units only, so it stays short. */
export function toKey(counts: Counts): string {
  let key = ""
  for (let type = 0; type < counts.length; type++) {
    if (counts[type]! > 0) key += `${type}*${counts[type]},`
  }
  return key
}

/** The room for items in a box. */
export interface Container {
  /** Millimetres along x, y and z. */
  sides: readonly [x: number, y: number, z: number]
  /** Grams of items. */
  weightRoom: number
  /** Cubic millimetres of items. */
  volumeRoom: number
}
