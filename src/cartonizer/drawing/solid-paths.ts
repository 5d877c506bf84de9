import { project } from "./isometric"
import type { Pen } from "./pen"
import { type Axes, isCut, type Solid } from "./solid"

/** The sides of a solid that can be seen, as the corners they lie between. */
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
const FACES = { top: TOP, right: RIGHT, left: LEFT }

/** The three edges that meet in the corner nearest to the one who looks. */
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

/** What shades a face: light comes from above, and more from the left. */
const SHADE = { left: "#00000017", right: "#00000038" }

export type FaceName = keyof typeof FACES

/** The corners of a face, in order. */
export function faceCorners(solid: Solid, face: FaceName): Axes[] {
  return FACES[face].map((corner) => cornerOf(solid, corner))
}

/** A solid item: three faces of one colour, shaded, and their edges. */
export function itemPaths(solid: Solid, { pen, colour }: { pen: Pen; colour: string }): string {
  const outline = `<path d="${closed(solid, OUTLINE, pen)}"/>`
  const left = `<path fill="${SHADE.left}" d="${closed(solid, LEFT, pen)}"/>`
  const right = `<path fill="${SHADE.right}" d="${closed(solid, RIGHT, pen)}"/>`
  const faces = `${outline}${left}${right}`
  if (!isCut(solid)) return `<g fill="${colour}">${faces}</g>`
  const edges = uncutEdges(solid).map((edge) => open(solid, edge, pen))
  const lines = edges.length > 0 ? `<path d="${edges.join("")}"/>` : ""
  return `<g fill="${colour}"><g stroke="none">${faces}</g>${lines}</g>`
}

export function backWalls(solid: Solid, pen: Pen): string {
  return BACK.map((wall) => closed(solid, wall, pen)).join("")
}

export function frontEdges(solid: Solid, pen: Pen): string {
  return FRONT_EDGES.map((edge) => open(solid, edge, pen)).join("")
}

/** The edges of the faces that can be seen, without those where the item was cut. */
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
