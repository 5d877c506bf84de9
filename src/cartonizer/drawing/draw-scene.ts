import type { ItemMark } from "./item-key"
import { numberSpots } from "./number-spots"
import { type Pen, rounded } from "./pen"
import type { Scene } from "./scene"
import { backWalls, frontEdges, itemPaths } from "./solid-paths"

const NUMBER_SIZE = 10
/** A digit is at most this wide, for each unit of its size. */
const DIGIT = 0.62
/** How far the middle of a digit is above the line it stands on. */
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
