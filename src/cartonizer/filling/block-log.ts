import { BLOCK_STRIDE } from "./filling"

/** Blocks as `Filling` describes them, collected in memory that is kept from one box to the next. */
export class BlockLog {
  #numbers = new Int32Array(BLOCK_STRIDE * 16)
  #end = 0

  clear(): void {
    this.#end = 0
  }

  /** @param at where the block's near corner x, y, z stands in `corners`, and its turn in `turns` */
  add(
    type: number,
    shape: Int32Array,
    at: { corners: Int32Array; space: number; turns: Int32Array; turn: number },
  ): void {
    if (this.#end === this.#numbers.length) {
      const longer = new Int32Array(2 * this.#numbers.length)
      longer.set(this.#numbers)
      this.#numbers = longer
    }
    const numbers = this.#numbers
    numbers[this.#end] = type
    for (let axis = 0; axis < 3; axis++) {
      numbers[this.#end + 1 + axis] = at.corners[at.space + axis]!
      numbers[this.#end + 4 + axis] = at.turns[at.turn + axis]!
      numbers[this.#end + 7 + axis] = shape[axis]!
    }
    this.#end += BLOCK_STRIDE
  }

  copy(): Int32Array {
    return this.#numbers.slice(0, this.#end)
  }
}
