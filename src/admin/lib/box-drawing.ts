/** A point of a drawing, y downwards. */
type Point = readonly [x: number, y: number]

/** Length, width and height, in any unit. */
export type Sizes = readonly [number, number, number]

interface BoxDrawing {
  width: number
  height: number
  /** The three visible faces, as `points` of an SVG polygon. */
  faces: { top: string; left: string; right: string }
}

const COS_30 = Math.sqrt(3) / 2
const SIN_30 = 0.5
/** Keeps a flat envelope visible. */
const LEAST = 1.5

/**
 * A box seen from above a corner, drawn to scale.
 *
 * @param scale pixels per unit of the sizes
 */
export function drawBox(sizes: Sizes, scale: number): BoxDrawing {
  const [length, width, height] = sizes.map((size) => Math.max(size * scale, LEAST)) as [
    number,
    number,
    number,
  ]
  const at = (x: number, y: number, z: number): Point => [
    (x - y + width) * COS_30,
    (x + y) * SIN_30 + height - z,
  ]
  return {
    width: (length + width) * COS_30,
    height: (length + width) * SIN_30 + height,
    faces: {
      top: polygon([
        at(0, 0, height),
        at(length, 0, height),
        at(length, width, height),
        at(0, width, height),
      ]),
      left: polygon([
        at(0, width, height),
        at(length, width, height),
        at(length, width, 0),
        at(0, width, 0),
      ]),
      right: polygon([
        at(length, 0, height),
        at(length, width, height),
        at(length, width, 0),
        at(length, 0, 0),
      ]),
    },
  }
}

function polygon(points: Point[]): string {
  return points.map((point) => point.map((part) => part.toFixed(2)).join(",")).join(" ")
}
