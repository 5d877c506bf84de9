import type { Axes } from "./paint-order"

export const COS_30 = Math.sqrt(3) / 2

/** A place on the picture: to the right, and down. */
type Spot = readonly [right: number, down: number]

/** Draws places in a package: x runs down to the right, y down to the left, z up; all at the same scale. */
export class Pen {
  readonly scale: number
  readonly #origin: Spot

  /** @param origin where the lower corner at the back is drawn */
  constructor(scale: number, origin: Spot) {
    this.scale = scale
    this.#origin = origin
  }

  project([x, y, z]: Axes): Spot {
    const [left, top] = this.#origin
    return [left + (x - y) * COS_30 * this.scale, top + ((x + y) / 2 - z) * this.scale]
  }

  /**
   * A line through places, for an SVG path. The places are rounded to tenths before the steps between them are
   * taken, so that lines meet exactly.
   */
  line(places: readonly Axes[]): string {
    const tenths = places.map((place) => this.project(place).map((value) => Math.round(10 * value)))
    return tenths
      .map(([x = 0, y = 0], index) => {
        const previous = tenths[index - 1]
        if (!previous) return `M${joinNumbers(x, y)}`
        const [right, down] = [x - previous[0]!, y - previous[1]!]
        return right === 0 ? `v${down / 10}` : `l${joinNumbers(right, down)}`
      })
      .join("")
  }
}

function joinNumbers(x: number, y: number): string {
  return `${x / 10}${y < 0 ? "" : " "}${y / 10}`
}
