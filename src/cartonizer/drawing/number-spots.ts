import { COS_30, project, type Spot } from "./isometric"
import { isCut, type Solid } from "./solid"
import { type FaceName, faceCorners } from "./solid-paths"

/** A number on an item: the middle of the text. */
export interface NumberSpot {
  itemId: string
  middle: Spot
}

const FACES: FaceName[] = ["top", "left", "right"]

/** Lengths across the edges of an outline, and across those of an upright rectangle. */
type Extent = readonly [from: number, to: number]
type Shape = readonly [right: Extent, down: Extent, yMinusZ: Extent, xMinusZ: Extent]

/**
 * Where the numbers of the items are written: on each item once, on a face with room for it, where
 * nothing in front of the item covers it.
 *
 * @param painted from the back to the front
 * @param sizeOf what the number of an item takes up, in millimetres of the projection
 */
export function numberSpots(
  painted: readonly Solid[],
  sizeOf: (itemId: string) => { width: number; height: number },
): NumberSpot[] {
  const outlines = painted.map(outlineOf)
  return painted.flatMap((solid, index) => {
    if (isCut(solid)) return []
    const size = sizeOf(solid.itemId)
    for (const face of FACES) {
      const corners = faceCorners(solid, face).map(project)
      const middle = middleOf(corners)
      const text = rectangle(middle, size)
      if (!isInside(text, corners)) continue
      const isCovered = outlines.slice(index + 1).some((outline) => overlap(outline, text))
      if (!isCovered) return [{ itemId: solid.itemId, middle }]
    }
    return []
  })
}

function outlineOf({ near, far }: Solid): Shape {
  const [right] = project([far[0], near[1], 0])
  const [left] = project([near[0], far[1], 0])
  const [, bottom] = project([far[0], far[1], near[2]])
  const [, top] = project([near[0], near[1], far[2]])
  return [
    [left, right],
    [top, bottom],
    [near[1] - far[2], far[1] - near[2]],
    [near[0] - far[2], far[0] - near[2]],
  ]
}

function rectangle([x, y]: Spot, { width, height }: { width: number; height: number }): Shape {
  const slope = width / 2 / (2 * COS_30) + height / 2
  const yMinusZ = y - x / (2 * COS_30)
  const xMinusZ = y + x / (2 * COS_30)
  return [
    [x - width / 2, x + width / 2],
    [y - height / 2, y + height / 2],
    [yMinusZ - slope, yMinusZ + slope],
    [xMinusZ - slope, xMinusZ + slope],
  ]
}

/** Whether the shape lies within a face, by the directions across its edges. */
function isInside(shape: Shape, corners: readonly Spot[]): boolean {
  const bounds = corners.map((corner) => rectangle(corner, { width: 0, height: 0 }))
  return [0, 2, 3].every((way) => {
    const [from, to] = shape[way]!
    const ends = bounds.map((bound) => bound[way]![0])
    return Math.min(...ends) <= from && to <= Math.max(...ends)
  })
}

function overlap(a: Shape, b: Shape): boolean {
  return a.every(([from, to], way) => from < b[way]![1] && b[way]![0] < to)
}

function middleOf(corners: readonly Spot[]): Spot {
  const sum = corners.reduce(([x, y], [right, down]) => [x + right, y + down], [0, 0])
  return [sum[0] / corners.length, sum[1] / corners.length]
}
