import type { ItemTable } from "../item-type"
import type { Container } from "./filling"

/**
 * One box that is filled in rows: rows side by side make a shelf, shelves lie one upon the other. What
 * lies is never looked at again, so that a unit costs the same however many there are. Fills best when
 * the tallest items come first.
 */
export class ShelfStack {
  /** What lies where, as in `Filling`. */
  readonly blocks: number[] = []
  weight = 0
  volume = 0
  units = 0
  /** Millimetres from the corner where the items begin to where they end along x, y and z. */
  readonly far: [number, number, number] = [0, 0, 0]
  readonly #container: Container
  readonly #items: ItemTable
  /** Where the open row goes on. */
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

  /** Places up to `wanted` units as one block. Returns how many; 0 when not one has a place. */
  add(type: number, wanted: number): number {
    const { weight, volume } = this.#items
    const { weightRoom, volumeRoom, sides } = this.#container
    const byWeight = (weightRoom - this.weight) / weight[type]!
    const byVolume = (volumeRoom - this.volume) / volume[type]!
    const most = Math.floor(Math.min(wanted, byWeight, byVolume))
    const turn = most > 0 ? this.#lowestTurn(type) : -1
    if (turn < 0) return 0
    const { turns } = this.#items
    const x = turns[turn]!
    const y = turns[turn + 1]!
    const z = turns[turn + 2]!
    if (!this.#makeRoom(x, y, z)) return 0
    const along = Math.min(most, Math.floor((sides[0] - this.#x) / x))
    // Whole rows and whole shelves go in at once; a row that was begun takes what it still can.
    const rows = this.#x > 0 ? 1 : Math.floor(Math.min(most / along, (sides[1] - this.#y) / y))
    const isShelfNew = this.#x === 0 && this.#y === 0
    const perShelf = along * rows
    const shelves = isShelfNew ? Math.floor(Math.min(most / perShelf, (sides[2] - this.#z) / z)) : 1
    this.blocks.push(type, this.#x, this.#y, this.#z, x, y, z, along, rows, shelves)
    this.#reach(this.#x + along * x, this.#y + rows * y, this.#z + shelves * z)
    // Only the last row and the last shelf of the block can be gone on with.
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

  /** The way to lie that takes the least height, then the least depth; -1 when none fits the box. */
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
      // Nothing is lower, and the other way round it would be deeper.
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
