import type { Spot } from "./isometric"

/** Turns millimetres of the projection into units of the picture. */
export class Pen {
  readonly scale: number
  readonly #left: number
  readonly #top: number

  /** @param origin where on the picture the corner at the back, below, is drawn */
  constructor(scale: number, [left, top]: Spot) {
    this.scale = scale
    this.#left = left
    this.#top = top
  }

  /** Where a spot lies on the picture. */
  on([right, down]: Spot): Spot {
    return [this.#left + right * this.scale, this.#top + down * this.scale]
  }

  /**
   * A line through spots, as it stands in a path: steps in tenths, each between places that are
   * already rounded, so that lines which meet do so exactly.
   */
  line(spots: readonly Spot[]): string {
    const tenths = spots.map((spot) => this.on(spot).map((value) => Math.round(10 * value)))
    return tenths
      .map(([x = 0, y = 0], index) => {
        const before = tenths[index - 1]
        if (!before) return `M${joined(x, y)}`
        const [right, down] = [x - before[0]!, y - before[1]!]
        if (right === 0) return `v${down / 10}`
        return `l${joined(right, down)}`
      })
      .join("")
  }
}

function joined(x: number, y: number): string {
  return `${x / 10}${y < 0 ? "" : " "}${y / 10}`
}

/** As short as it can be written. */
export function rounded(value: number): string {
  return String(Math.round(10 * value) / 10 + 0)
}
