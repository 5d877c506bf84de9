/** Numbers that describe one space: its lower, near, left corner and the opposite one. */
export const SPACE_STRIDE = 6

/** Beyond this the smallest spaces are dropped: that loses some places but keeps huge orders fast. */
const MAX_SPACES = 160

/**
 * The free room in a box, as all maximal empty spaces (Lai and Chan 1997). They overlap, so a placed block is
 * cut out of every space.
 *
 * One instance serves millions of fillings: `reset` clears it, and nothing is allocated. Indexes below `count *
 * SPACE_STRIDE` are always filled, so reading `corners` needs no check.
 */
export class FreeSpaces {
  /** x1, y1, z1, x2, y2, z2 of each space, in millimetres. A cut turns one space into up to six. */
  readonly corners = new Int32Array(SPACE_STRIDE * (MAX_SPACES + 1) * 7)
  count = 0
  readonly #thinnest = new Int32Array(3)
  /** The spaces that the new block cuts, and where they end in `#cut`. */
  readonly #cut = new Int32Array(SPACE_STRIDE * (MAX_SPACES + 1))
  #cutEnd = 0
  /** End of the spaces that the block does not touch. */
  #keptEnd = 0
  #end = 0
  /** Where each space begins that may cover a rest beside the block. */
  readonly #neighbours = new Int32Array(MAX_SPACES + 1)
  #neighbourCount = 0
  /** Volume of the largest space; below 0 if it is not known. */
  #largest = -1

  /** Empties the box. Gaps thinner than the thinnest items along an axis are not kept. */
  reset(sides: readonly [x: number, y: number, z: number], thinnest: Int32Array): void {
    this.corners.fill(0, 0, 3)
    this.corners.set(sides, 3)
    this.#thinnest.set(thinnest)
    this.count = 1
    this.#largest = -1
  }

  drop(index: number): void {
    const from = SPACE_STRIDE * (index + 1)
    this.corners.copyWithin(from - SPACE_STRIDE, from, SPACE_STRIDE * this.count)
    this.count -= 1
    this.#largest = -1
  }

  /** Cubic millimetres of the largest space. */
  findLargest(): number {
    if (this.#largest >= 0) return this.#largest
    const s = this.corners
    let largest = 0
    for (let at = 0; at < this.count * SPACE_STRIDE; at += SPACE_STRIDE) {
      const volume = (s[at + 3]! - s[at]!) * (s[at + 4]! - s[at + 1]!) * (s[at + 5]! - s[at + 2]!)
      if (volume > largest) largest = volume
    }
    this.#largest = largest
    return largest
  }

  /** Removes a block (x1, y1, z1, x2, y2, z2) from the free room. */
  take(block: Int32Array): void {
    this.#separate(block)
    this.#end = this.#keptEnd
    for (let side = 0; side < 6; side++) this.#addRests(side, block)
    this.count = this.#end / SPACE_STRIDE
    this.#largest = -1
    while (this.count > MAX_SPACES) this.drop(this.#findSmallest())
  }

  /** Moves the spaces that the block overlaps to `#cut` and closes the gaps between the others. */
  #separate(block: Int32Array): void {
    const s = this.corners
    const x1 = block[0]!
    const y1 = block[1]!
    const z1 = block[2]!
    const x2 = block[3]!
    const y2 = block[4]!
    const z2 = block[5]!
    let keptEnd = 0
    let cuts = 0
    for (let at = 0, end = this.count * SPACE_STRIDE; at < end; at += SPACE_STRIDE) {
      const isApart =
        s[at]! >= x2 ||
        s[at + 3]! <= x1 ||
        s[at + 1]! >= y2 ||
        s[at + 4]! <= y1 ||
        s[at + 2]! >= z2 ||
        s[at + 5]! <= z1
      if (!isApart) {
        for (let k = 0; k < SPACE_STRIDE; k++) this.#cut[cuts + k] = s[at + k]!
        cuts += SPACE_STRIDE
        continue
      }
      if (keptEnd !== at) for (let k = 0; k < SPACE_STRIDE; k++) s[keptEnd + k] = s[at + k]!
      keptEnd += SPACE_STRIDE
    }
    this.#keptEnd = keptEnd
    this.#cutEnd = cuts
  }

  /**
   * Adds the rests of the cut spaces beyond one side of the block (0, 1, 2 below and 3, 4, 5 above it along x,
   * y and z). A rest ends at this side, so only a space that ends here too can cover it.
   */
  #addRests(side: number, block: Int32Array): void {
    const s = this.corners
    const cut = this.#cut
    const isAbove = side >= 3
    const axis = isAbove ? side - 3 : side
    const edge = block[side]!
    const replaced = isAbove ? axis : axis + 3
    const thinnest = this.#thinnest[axis]!
    const first = this.#end
    let end = first
    this.#noteNeighbours(replaced, edge)
    for (let at = 0; at < this.#cutEnd; at += SPACE_STRIDE) {
      const beyond = isAbove ? cut[at + axis + 3]! - edge : edge - cut[at + axis]!
      if (beyond < thinnest) continue
      for (let k = 0; k < SPACE_STRIDE; k++) s[end + k] = cut[at + k]!
      s[end + replaced] = edge
      if (this.#isCovered(end)) continue
      if (covers(s, { from: first, to: end, at: end })) continue
      end = removeCovered(s, first, end)
    }
    this.#end = end
  }

  /** Notes the untouched spaces that end at an edge: only these are compared with each rest. */
  #noteNeighbours(replaced: number, edge: number): void {
    const s = this.corners
    let count = 0
    for (let at = 0; at < this.#keptEnd; at += SPACE_STRIDE) {
      if (s[at + replaced] === edge) this.#neighbours[count++] = at
    }
    this.#neighbourCount = count
  }

  #isCovered(at: number): boolean {
    const s = this.corners
    for (let index = 0; index < this.#neighbourCount; index++) {
      if (contains(s, this.#neighbours[index]!, at)) return true
    }
    return false
  }

  #findSmallest(): number {
    const s = this.corners
    let smallest = 0
    let least = Infinity
    for (let at = 0, index = 0; index < this.count; index++, at += SPACE_STRIDE) {
      const volume = (s[at + 3]! - s[at]!) * (s[at + 4]! - s[at + 1]!) * (s[at + 5]! - s[at + 2]!)
      if (volume >= least) continue
      least = volume
      smallest = index
    }
    return smallest
  }
}

/** Whether a space from `from` to `to` contains the one at `at`. */
function covers(
  s: Int32Array,
  { from, to, at }: { from: number; to: number; at: number },
): boolean {
  for (let other = from; other < to; other += SPACE_STRIDE) {
    if (contains(s, other, at)) return true
  }
  return false
}

/** Keeps the space at `end` and removes the spaces from `from` on that lie within it. Returns the new end. */
function removeCovered(s: Int32Array, from: number, end: number): number {
  let to = from
  for (let at = from; at < end; at += SPACE_STRIDE) {
    if (contains(s, end, at)) continue
    if (to !== at) for (let k = 0; k < SPACE_STRIDE; k++) s[to + k] = s[at + k]!
    to += SPACE_STRIDE
  }
  if (to !== end) for (let k = 0; k < SPACE_STRIDE; k++) s[to + k] = s[end + k]!
  return to + SPACE_STRIDE
}

function contains(s: Int32Array, outer: number, inner: number): boolean {
  return (
    s[outer]! <= s[inner]! &&
    s[outer + 1]! <= s[inner + 1]! &&
    s[outer + 2]! <= s[inner + 2]! &&
    s[outer + 3]! >= s[inner + 3]! &&
    s[outer + 4]! >= s[inner + 4]! &&
    s[outer + 5]! >= s[inner + 5]!
  )
}
