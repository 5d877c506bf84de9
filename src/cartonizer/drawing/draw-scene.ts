import type { ItemMark } from "./legend"
import type { Scene } from "./scene"
import { COS_30, project, type Spot, isCut, type Solid, type Axes } from "./solid"
import { type Pen, rounded } from "./svg"

const NUMBER_SIZE = 10
/** The greatest width of a digit, as a share of its font size. */
const DIGIT = 0.62
/** The height of a digit's middle above its line, as a share of its font size. */
const DIGIT_MIDDLE = 0.36
/** Edges of items thinner than this on the picture are drawn finer. */
const THIN = 6

/** A package: the walls at the back, the items, and the edges at the front. */
export function drawScene(
  scene: Scene,
  { pen, key, hasNumbers }: { pen: Pen; key: ReadonlyMap<string, ItemMark>; hasNumbers: boolean },
): string {
  const line = 'stroke="var(--package-line,#848d97)"'
  const walls = `<path fill="var(--package-wall,#848d9722)" d="${backWalls(scene.inner, pen)}"/>`
  const frame = `<path fill="none" ${line} d="${backWalls(scene.outer, pen)}"/>`
  const items = scene.items.map((item) => {
    return itemPaths(item, { pen, colour: key.get(item.itemId)?.colour ?? "none" })
  })
  const edge = `stroke="var(--package-edge,#1f2328)" stroke-width="${edgeWidth(scene, pen)}"`
  const content = items.length > 0 ? `<g ${edge}>${items.join("")}</g>` : ""
  const numbers = hasNumbers && key.size > 1 ? drawNumbers(scene, { pen, key }) : ""
  const front = `<path fill="none" ${line} stroke-dasharray="4 3" d="${frontEdges(scene.outer, pen)}"/>`
  return `<g stroke-linejoin="round">${walls}${frame}${content}${front}</g>${numbers}`
}

function drawNumbers(
  { items }: Scene,
  { pen, key }: { pen: Pen; key: ReadonlyMap<string, ItemMark> },
): string {
  const numberOf = (itemId: string): string => String(key.get(itemId)?.number ?? "")
  const spots = numberSpots(items, (itemId) => ({
    width: (numberOf(itemId).length * DIGIT * NUMBER_SIZE + 2) / pen.scale,
    height: NUMBER_SIZE / pen.scale,
  }))
  if (spots.length === 0) return ""
  const texts = spots.map(({ itemId, middle }) => {
    const [x, y] = pen.on(middle)
    const line = y + DIGIT_MIDDLE * NUMBER_SIZE
    return `<text x="${rounded(x)}" y="${rounded(line)}">${numberOf(itemId)}</text>`
  })
  const style = `fill="var(--package-number,#1f2328)" font-size="${NUMBER_SIZE}"`
  return `<g ${style} text-anchor="middle">${texts.join("")}</g>`
}

function edgeWidth({ items }: Scene, { scale }: Pen): number {
  const thinnest = items.reduce(
    (least, { near, far }) => Math.min(least, ...far.map((end, axis) => end - near[axis]!)),
    Infinity,
  )
  const width = Math.min(0.8, Math.max(0.2, (thinnest * scale) / THIN))
  return Math.round(width * 100) / 100
}

/** Where the number of an item is written: the middle of the text. */
interface NumberSpot {
  itemId: string
  middle: Spot
}

const FACE_NAMES: FaceName[] = ["top", "left", "right"]

/** A shape as its extents across the edges of solids and of an upright rectangle. */
type Extent = readonly [from: number, to: number]
type Shape = readonly [right: Extent, down: Extent, yMinusZ: Extent, xMinusZ: Extent]

/**
 * Places one number per item, on a face with room for it that no item in front covers.
 *
 * @param painted items from the back to the front
 * @param sizeOf size of an item's number, in millimetres of the projection
 */
function numberSpots(
  painted: readonly Solid[],
  sizeOf: (itemId: string) => { width: number; height: number },
): NumberSpot[] {
  const outlines = painted.map(outlineOf)
  return painted.flatMap((solid, index) => {
    if (isCut(solid)) return []
    const size = sizeOf(solid.itemId)
    for (const face of FACE_NAMES) {
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

/** A corner of a solid: for each axis 0 is the near end and 1 the far end. */
type Corner = readonly [0 | 1, 0 | 1, 0 | 1]

const OUTLINE: Corner[] = [
  [0, 0, 1],
  [1, 0, 1],
  [1, 0, 0],
  [1, 1, 0],
  [0, 1, 0],
  [0, 1, 1],
]
const TOP: Corner[] = [
  [0, 0, 1],
  [1, 0, 1],
  [1, 1, 1],
  [0, 1, 1],
]
const RIGHT: Corner[] = [
  [1, 0, 1],
  [1, 0, 0],
  [1, 1, 0],
  [1, 1, 1],
]
const LEFT: Corner[] = [
  [1, 1, 1],
  [1, 1, 0],
  [0, 1, 0],
  [0, 1, 1],
]
/** The walls at the back, seen from the inside: floor, left and right. */
const BACK: Corner[][] = [
  [
    [0, 0, 0],
    [1, 0, 0],
    [1, 1, 0],
    [0, 1, 0],
  ],
  [
    [0, 0, 0],
    [0, 1, 0],
    [0, 1, 1],
    [0, 0, 1],
  ],
  [
    [0, 0, 0],
    [1, 0, 0],
    [1, 0, 1],
    [0, 0, 1],
  ],
]
const FACE_CORNERS = { top: TOP, right: RIGHT, left: LEFT }

/** The three edges that meet in the corner nearest to the viewer. */
const FRONT_EDGES: Corner[][] = [
  [
    [1, 1, 1],
    [1, 1, 0],
  ],
  [
    [1, 1, 1],
    [1, 0, 1],
  ],
  [
    [1, 1, 1],
    [0, 1, 1],
  ],
]

/** Shades of the faces: light comes from above, and more from the left. */
const SHADE = { left: "#00000017", right: "#00000038" }

type FaceName = keyof typeof FACE_CORNERS

/** The corners of a face, in order. */
function faceCorners(solid: Solid, face: FaceName): Axes[] {
  return FACE_CORNERS[face].map((corner) => cornerOf(solid, corner))
}

/** A solid item: three faces of one colour, shaded, and their edges. */
function itemPaths(solid: Solid, { pen, colour }: { pen: Pen; colour: string }): string {
  const outline = `<path d="${closed(solid, OUTLINE, pen)}"/>`
  const left = `<path fill="${SHADE.left}" d="${closed(solid, LEFT, pen)}"/>`
  const right = `<path fill="${SHADE.right}" d="${closed(solid, RIGHT, pen)}"/>`
  const faces = `${outline}${left}${right}`
  if (!isCut(solid)) return `<g fill="${colour}">${faces}</g>`
  const edges = uncutEdges(solid).map((edge) => open(solid, edge, pen))
  const lines = edges.length > 0 ? `<path d="${edges.join("")}"/>` : ""
  return `<g fill="${colour}"><g stroke="none">${faces}</g>${lines}</g>`
}

function backWalls(solid: Solid, pen: Pen): string {
  return BACK.map((wall) => closed(solid, wall, pen)).join("")
}

function frontEdges(solid: Solid, pen: Pen): string {
  return FRONT_EDGES.map((edge) => open(solid, edge, pen)).join("")
}

/** The visible edges, without those where the item was cut. */
function uncutEdges(solid: Solid): Corner[][] {
  const faces = [TOP, RIGHT, LEFT]
  const edges = faces.flatMap((face) =>
    face.map((corner, index) => [corner, face[(index + 1) % face.length]!]),
  )
  return edges.filter(([from, to]) =>
    [0, 1, 2].every((axis) => {
      if (from![axis] !== to![axis]) return true
      return !(from![axis] === 1 ? solid.isCutFar : solid.isCutNear)[axis]
    }),
  )
}

function cornerOf({ near, far }: Solid, [x, y, z]: Corner): Axes {
  return [x ? far[0] : near[0], y ? far[1] : near[1], z ? far[2] : near[2]]
}

function open(solid: Solid, corners: readonly Corner[], pen: Pen): string {
  return pen.line(corners.map((corner) => project(cornerOf(solid, corner))))
}

function closed(solid: Solid, corners: readonly Corner[], pen: Pen): string {
  return `${open(solid, corners, pen)}z`
}
