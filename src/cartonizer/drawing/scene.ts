import type { Size } from "../order"
import type { Package } from "../result"
import { type Axes, outlinesOverlap, sortForPainting, type Solid, createSolid } from "./paint-order"
import { COS_30, Pen } from "./pen"

/** One package, ready to be painted; all in millimetres. */
export interface Scene {
  outer: Solid
  /** The inside, where placements start. */
  inner: Solid
  /** The items from the back to the front. */
  items: Solid[]
  /** The size of the picture, and how far the back corner is from its left and top. */
  width: number
  height: number
  left: number
  top: number
}

/**
 * @param inner the inside of the box; it is drawn in the middle, with walls of equal thickness
 * @param nameOf names the solid of a placement; by default by its item
 */
export function createScene(
  { outer, placements }: Pick<Package, "outer" | "placements">,
  inner: Size,
  nameOf = (index: number) => placements[index]?.itemId ?? "",
): Scene {
  const { length, width, height } = outer
  const [x, y, z]: Axes = [
    (length - inner.length) / 2,
    (width - inner.width) / 2,
    (height - inner.height) / 2,
  ]
  const items = placements.map((placed, index) =>
    createSolid(nameOf(index), [placed.x + x, placed.y + y, placed.z + z], placed),
  )
  return {
    outer: createSolid("", [0, 0, 0], outer),
    inner: createSolid("", [x, y, z], inner),
    items: sortForPainting(items),
    ...measurePicture(outer),
  }
}

function measurePicture({ length, width, height }: Size) {
  return {
    width: (length + width) * COS_30,
    height: (length + width) / 2 + height,
    left: width * COS_30,
    top: height,
  }
}

/** Corners of a solid: for each axis 0 is the near end and 1 the far end. */
export const OUTLINE = "001 101 100 110 010 011"
export const FACES = { top: "001 101 111 011", left: "111 110 010 011", right: "101 100 110 111" }
/** The walls at the back, seen from the inside: floor, left and right. */
const BACK = ["000 100 110 010", "000 010 011 001", "000 100 101 001"]
/** The three edges that meet in the corner nearest to the viewer. */
const FRONT_EDGES = ["111 110", "111 101", "111 011"]

/** The walls behind the items, the frame of the box, and its edges in front of the items, as paths of an SVG. */
export function drawBoxPaths({ inner, outer }: Scene, pen: Pen) {
  return {
    walls: BACK.map((wall) => drawFace(inner, wall, pen)).join(""),
    frame: BACK.map((wall) => drawFace(outer, wall, pen)).join(""),
    front: FRONT_EDGES.map((edge) => pen.line(listCorners(outer, edge))).join(""),
  }
}

export function drawFace(of: Solid, corners: string, pen: Pen): string {
  return `${pen.line(listCorners(of, corners))}z`
}

/** The visible sides of a closed box, as `points` of SVG polygons in the unit of the sizes, and the picture's size. */
export function drawBox(outer: Size) {
  const { width, height, left, top } = measurePicture(outer)
  const pen = new Pen(1, [left, top])
  const box = createSolid("", [0, 0, 0], outer)
  const sides = Object.values(FACES).map((face) =>
    listCorners(box, face)
      .map((corner) => pen.project(corner).join(","))
      .join(" "),
  )
  return { width, height, sides }
}

function listCorners({ near, far }: Solid, corners: string): Axes[] {
  return corners
    .split(" ")
    .map(([x, y, z]): Axes => [
      x === "1" ? far[0] : near[0],
      y === "1" ? far[1] : near[1],
      z === "1" ? far[2] : near[2],
    ])
}

export const NUMBER_SIZE = 10
/** The greatest width of a digit, and its middle above its line, as shares of the font size. */
const DIGIT = 0.62
const DIGIT_MIDDLE = 0.36

/**
 * Where an item's number is written: on a face that has room for it and that no item in front covers there.
 *
 * @param inFront solids that are painted after the item
 */
export function findNumberSpot(
  item: Solid,
  number: string,
  { inFront, pen }: { inFront: readonly Solid[]; pen: Pen },
): [right: number, down: number] | undefined {
  const reach = Math.max(NUMBER_SIZE, number.length * DIGIT * NUMBER_SIZE) / 2 / pen.scale
  for (const face of Object.values(FACES)) {
    const [from, , to] = listCorners(item, face) as [Axes, Axes, Axes]
    const middle: Axes = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2]
    const sides = to.map((end, axis) => Math.abs(end - from[axis]!)).filter((side) => side > 0)
    if (Math.min(...sides) < 3 * reach) continue
    const [x, y, z] = middle
    const near: Axes = [x - reach / 2, y - reach / 2, z - reach / 2]
    const around = createSolid("", near, { length: reach, width: reach, height: reach })
    if (inFront.some((front) => outlinesOverlap(front, around))) continue
    const [right, down] = pen.project(middle)
    return [right, down + DIGIT_MIDDLE * NUMBER_SIZE]
  }
  return undefined
}

/**
 * Eight colours of Paul Tol's "light" scheme: they carry dark text and are distinct with any colour vision.
 * Each one plain, darker and lighter.
 */
export const HUES = [
  ["#77aadd", "#4f82b5", "#bbd5ee"],
  ["#ee8866", "#c4603f", "#f7c4b3"],
  ["#eedd88", "#c2ac4b", "#f7eec4"],
  ["#ffaabb", "#d67a8d", "#ffd9e0"],
  ["#99ddff", "#5db5c4", "#d3f3f7"],
  ["#44bb99", "#2f9076", "#a5ded0"],
  ["#bbcc33", "#8f9e1c", "#dfe89b"],
  ["#c8c8c8", "#969696", "#ececec"],
] as const
