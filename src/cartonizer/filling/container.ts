/** A room with limits. */
export interface Container {
  /** Millimetres along x, y and z. */
  sides: readonly [x: number, y: number, z: number]
  /** Grams of goods. */
  weightRoom: number
  /** Cubic millimetres of goods. */
  volumeRoom: number
}
