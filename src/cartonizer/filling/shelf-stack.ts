import type { ItemTable } from "../item-type"
import type { Container } from "./filling"

/**
 * Fills one box in rows. Rows side by side make a shelf; shelves lie on top of each other. Placed items are
 * never checked again, so every unit takes the same time. Fills best with the tallest items first.
 */
export class ShelfStack {
  /** Blocks as in `Filling`. */
  readonly blocks: number[] = []
  weight = 0
  volume = 0
  units = 0
  /** How far the items reach along x, y and z, in millimetres. */
  readonly far: [number, number, number] = [0, 0, 0]
  readonly #container: Container
  readonly #items: ItemTable
  /** Where the open row continues. */
  #x = 0
  #y = 0
  #z = 0
  /** How deep the open row is, and how tall the open shelf. */
  #depth = 0
  #tall = 0

  constructor(container: Container, items: ItemTable) {
    this.#container = container
    this.#items = items
  }

  /** Places up to `requested` units as one block. Returns how many; 0 if none fits. */
  add(type: number, requested: number): number {
    const { weight, volume } = this.#items
    const { weightRoom, volumeRoom, sides } = this.#container
    const byWeight = (weightRoom - this.weight) / weight[type]!
    const byVolume = (volumeRoom - this.volume) / volume[type]!
    const most = Math.floor(Math.min(requested, byWeight, byVolume))
    const turn = most > 0 ? this.#lowestTurn(type) : -1
    if (turn < 0) return 0
    const { turns } = this.#items
    const x = turns[turn]!
    const y = turns[turn + 1]!
    const z = turns[turn + 2]!
    if (!this.#makeRoom(x, y, z)) return 0
    const along = Math.min(most, Math.floor((sides[0] - this.#x) / x))
    // A new row or shelf may repeat at once; a row that was begun is only filled up.
    const rows = this.#x > 0 ? 1 : Math.floor(Math.min(most / along, (sides[1] - this.#y) / y))
    const isShelfNew = this.#x === 0 && this.#y === 0
    const perShelf = along * rows
    const shelves = isShelfNew ? Math.floor(Math.min(most / perShelf, (sides[2] - this.#z) / z)) : 1
    this.blocks.push(type, this.#x, this.#y, this.#z, x, y, z, along, rows, shelves)
    this.#reach(this.#x + along * x, this.#y + rows * y, this.#z + shelves * z)
    // Only the last row and the last shelf of the block stay open.
    this.#z += (shelves - 1) * z
    this.#y += (rows - 1) * y
    this.#x += along * x
    this.#depth = Math.max(this.#depth, y)
    this.#tall = Math.max(this.#tall, z)
    const units = perShelf * shelves
    this.units += units
    this.weight += units * weight[type]!
    this.volume += units * volume[type]!
    return units
  }

  /** The turn with the least height, then the least depth; -1 if none fits the box. */
  #lowestTurn(type: number): number {
    const { turns, turnsFrom, thinnest } = this.#items
    const { sides } = this.#container
    const end = turnsFrom[type + 1]!
    let best = -1
    for (let turn = turnsFrom[type]!; turn < end; turn += 3) {
      const x = turns[turn]!
      const y = turns[turn + 1]!
      const z = turns[turn + 2]!
      if (x > sides[0] || y > sides[1] || z > sides[2]) continue
      // No turn is lower, and the other way round it would be deeper.
      if (z === thinnest[3 * type + 2]! && y <= x) return turn
      const isLower = best < 0 || z < turns[best + 2]!
      if (isLower || (z === turns[best + 2]! && y < turns[best + 1]!)) best = turn
    }
    return best
  }

  /** Opens a row or a shelf if the unit needs one; false when the box is full. */
  #makeRoom(x: number, y: number, z: number): boolean {
    const { sides } = this.#container
    const isLow = this.#tall === 0 || z <= this.#tall
    if (isLow && this.#z + z <= sides[2]) {
      if (this.#x + x <= sides[0] && this.#y + y <= sides[1]) return true
      if (this.#y + this.#depth + y <= sides[1]) {
        this.#y += this.#depth
        this.#x = 0
        this.#depth = 0
        return true
      }
    }
    if (this.#z + this.#tall + z > sides[2]) return false
    this.#z += this.#tall
    this.#x = 0
    this.#y = 0
    this.#depth = 0
    this.#tall = 0
    return true
  }

  #reach(x: number, y: number, z: number): void {
    this.far[0] = Math.max(this.far[0], x)
    this.far[1] = Math.max(this.far[1], y)
    this.far[2] = Math.max(this.far[2], z)
  }
}
