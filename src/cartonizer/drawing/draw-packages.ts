import type { Box } from "../order"
import { type Size, volumeOf } from "../order"
import type { Package } from "../result"
import type { Solid } from "./paint-order"
import {
  boxPaths,
  closed,
  FACES,
  HUES,
  NUMBER_SIZE,
  numberSpot,
  OUTLINE,
  type Scene,
  sceneOf,
  SHADE,
} from "./scene"
import { fitted, Pen, rounded, svgDocument, textWidth, xmlText } from "./svg"

interface DrawPackagesOptions {
  /** Width of the picture in pixels. Default 800. */
  width?: number
  /** The merchant's boxes, to show the walls of those that are used. */
  boxes?: readonly Pick<Box, "id" | "inner">[]
}

const MARGIN = 12
/** A package is drawn at least this wide, if the picture is wide enough. */
const NARROWEST = 220
const GAP = 16
const TEXT_SIZE = 12
const LINE = 16

/**
 * Draws packages and their items as an SVG, beside each other at the same scale, seen from above and the front. Under
 * each are its size, weight and fill; one legend serves all.
 *
 * An item has the same hue in every drawing. The same packages give the same text, in any order of their placements.
 * All texts are escaped. The colours are CSS variables: see the documentation of the cartonizer.
 */
export function drawPackages(
  packages: readonly Package[],
  { width = 800, boxes = [] }: DrawPackagesOptions = {},
): string {
  const panels = packages.map((pack) => {
    const inner = boxes.find(({ id }) => id === pack.boxId)?.inner ?? pack.outer
    return { scene: sceneOf(pack, inner), caption: captionOf(pack, inner) }
  })
  const key = itemKey(packages)
  const room = Math.max(1, width - 2 * MARGIN)
  const most = Math.max(1, Math.floor((room + GAP) / (NARROWEST + GAP)))
  const columns = Math.max(1, Math.min(packages.length, most))
  const cell = Math.max(1, (room + GAP) / columns - GAP)
  const scale = Math.min(
    ...panels.map(({ scene }) => Math.min(cell / scene.width, cell / scene.height)),
  )
  const body: string[] = []
  let top = MARGIN
  for (let first = 0; first < panels.length; first += columns) {
    const row = panels.slice(first, first + columns)
    const floor = top + scale * Math.max(...row.map(({ scene }) => scene.height))
    row.forEach(({ scene, caption }, column) => {
      const middle = MARGIN + column * (cell + GAP) + cell / 2
      const left = middle - (scene.width / 2 - scene.left) * scale
      const pen = new Pen(scale, [left, floor - (scene.height - scene.top) * scale])
      const captionRoom = { middle, top: floor + LINE, width: cell }
      body.push(drawScene(scene, pen, key), drawCaption(caption, captionRoom))
    })
    top = floor + LINE * (Math.max(...row.map(({ caption }) => caption.length)) + 1) + GAP / 2
  }
  const legend = drawLegend([...key.values()], top + 4, room)
  return svgDocument(body.join("") + legend.svg, {
    width,
    height: top + legend.height + MARGIN,
    title: packages.length === 1 ? nameOf(packages[0]!) : `${packages.length} packages`,
    description: panels
      .map(({ caption }, index) => `${caption.join(", ")}; holds ${contentOf(packages[index]!)}.`)
      .join(" "),
  })
}

function nameOf({ boxId, kind }: Package): string {
  if (boxId !== null) return `${kind === "envelope" ? "Envelope" : "Box"} ${boxId}`
  return "Package without a box"
}

/** The lines under a package: its name, size, weight and the share of its inside that items take up. */
function captionOf(pack: Package, inner: Size): string[] {
  const { length, width, height } = pack.outer
  const filled = pack.placements.reduce((sum, placed) => sum + volumeOf(placed), 0)
  return [
    nameOf(pack),
    `${length / 10} × ${width / 10} × ${height / 10} cm`,
    `${pack.grossWeight / 1000} kg · ${Math.round((100 * filled) / volumeOf(inner))} % full`,
  ]
}

function contentOf(pack: Package): string {
  const counts = countItems([pack]).map(([itemId, quantity]) => `${quantity} × ${itemId}`)
  return counts.length === 0 ? "nothing" : counts.join(", ")
}

/** How many of each item are in the packages, sorted by id in plain character order. */
function countItems(packages: readonly Package[]): [itemId: string, quantity: number][] {
  const counts = new Map<string, number>()
  for (const { itemId } of packages.flatMap(({ placements }) => placements)) {
    counts.set(itemId, (counts.get(itemId) ?? 0) + 1)
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
}

function drawCaption(
  lines: readonly string[],
  { middle, top, width }: { middle: number; top: number; width: number },
): string {
  const texts = lines.map((line, index) => {
    const place = `x="${rounded(middle)}" y="${rounded(top + index * LINE)}"`
    const weight = index === 0 ? ' font-weight="600"' : ""
    return `<text ${place}${weight}>${xmlText(fitted(line, { size: TEXT_SIZE, width }))}</text>`
  })
  return `<g font-size="${TEXT_SIZE}" text-anchor="middle">${texts.join("")}</g>`
}

/** How an item is marked in a drawing. */
interface ItemMark {
  itemId: string
  quantity: number
  /** From 1, in the order of the ids. */
  number: number
  /** A CSS colour. */
  colour: string
}

const TINTS = ["", "-dark", "-light"]

/**
 * Marks every item. The hue depends on the id only. Items that share a hue differ in their tint, and all items differ
 * in their number.
 */
function itemKey(packages: readonly Package[]): Map<string, ItemMark> {
  const shared = HUES.map(() => 0)
  return new Map(
    countItems(packages).map(([itemId, quantity], index) => {
      const hue = hashOf(itemId) % HUES.length
      const tint = shared[hue]! % TINTS.length
      shared[hue] = shared[hue]! + 1
      const colour = `var(--package-hue-${hue + 1}${TINTS[tint]},${HUES[hue]![tint]})`
      return [itemId, { itemId, quantity, number: index + 1, colour }]
    }),
  )
}

/** FNV-1a, with a last mix because only its low bits are used. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

const LEGEND_LINE = 20
const SWATCH_HEIGHT = 16
const LEGEND_GAP = 20
/** Between a swatch and its text. */
const SPACE = 6
const WIDEST_TEXT = 280

/** Every item with its number, colour and quantity, in as many columns as there is room for. */
function drawLegend(marks: readonly ItemMark[], top: number, width: number) {
  const swatch = Math.max(SWATCH_HEIGHT, 8 + 6 * String(marks.length).length)
  const widest = Math.min(width - swatch - SPACE, WIDEST_TEXT)
  const texts = marks.map(({ itemId, quantity }) =>
    fitted(`${quantity} × ${itemId}`, { size: TEXT_SIZE, width: widest }),
  )
  const longest = Math.max(0, ...texts.map((text) => textWidth(text, TEXT_SIZE)))
  const column = swatch + SPACE + longest + LEGEND_GAP
  const columns = Math.max(1, Math.min(marks.length, Math.floor((width + LEGEND_GAP) / column)))
  const rows = Math.ceil(marks.length / columns)
  const start = MARGIN + (width + LEGEND_GAP - columns * column) / 2
  const lines = marks.map(({ number, colour }, index) => {
    const x = start + Math.floor(index / rows) * column
    const y = top + (index % rows) * LEGEND_LINE
    const place = `x="${rounded(x)}" y="${rounded(y)}" width="${swatch}" height="${SWATCH_HEIGHT}"`
    const middle = `x="${rounded(x + swatch / 2)}" y="${rounded(y + 11.5)}"`
    const style = `font-size="10" text-anchor="middle" fill="${NUMBER_COLOUR}"`
    const name = `x="${rounded(x + swatch + SPACE)}" y="${rounded(y + 12)}"`
    return (
      `<rect ${place} rx="3" fill="${colour}"/><text ${middle} ${style}>${number}</text>` +
      `<text ${name}>${xmlText(texts[index]!)}</text>`
    )
  })
  return { height: rows * LEGEND_LINE, svg: `<g font-size="${TEXT_SIZE}">${lines.join("")}</g>` }
}

const NUMBER_COLOUR = "var(--package-number,#1f2328)"
/** Edges of items thinner than this on the picture are drawn finer. */
const THIN = 6

/** A package: the walls at the back, the items, and the edges at the front. */
function drawScene(scene: Scene, pen: Pen, key: ReadonlyMap<string, ItemMark>): string {
  const { items } = scene
  const line = 'stroke="var(--package-line,#848d97)"'
  const thinnest = Math.min(
    ...items.flatMap(({ near, far }) => far.map((end, axis) => end - near[axis]!)),
  )
  const edgeWidth = Math.min(0.8, Math.max(0.2, (thinnest * pen.scale) / THIN)).toFixed(2)
  const content = items.map((item) => {
    const left = `<path fill="${SHADE.left}" d="${closed(item, FACES.left, pen)}"/>`
    const right = `<path fill="${SHADE.right}" d="${closed(item, FACES.right, pen)}"/>`
    const outline = `<path d="${closed(item, OUTLINE, pen)}"/>`
    return `<g fill="${key.get(item.itemId)?.colour}">${outline}${left}${right}</g>`
  })
  const { walls, frame, front } = boxPaths(scene, pen)
  return (
    `<g stroke-linejoin="round"><path fill="var(--package-wall,#848d9722)" d="${walls}"/>` +
    `<path fill="none" ${line} d="${frame}"/>` +
    `<g stroke="var(--package-edge,#1f2328)" stroke-width="${edgeWidth}">${content.join("")}</g>` +
    `<path fill="none" ${line} stroke-dasharray="4 3" d="${front}"/></g>` +
    (key.size > 1 ? drawNumbers(items, pen, key) : "")
  )
}

function drawNumbers(
  items: readonly Solid[],
  pen: Pen,
  key: ReadonlyMap<string, ItemMark>,
): string {
  const texts = items.flatMap((item, index) => {
    const number = String(key.get(item.itemId)?.number)
    const spot = numberSpot(item, number, { inFront: items.slice(index + 1), pen })
    return spot ? [`<text x="${rounded(spot[0])}" y="${rounded(spot[1])}">${number}</text>`] : []
  })
  const style = `fill="${NUMBER_COLOUR}" font-size="${NUMBER_SIZE}"`
  return `<g ${style} text-anchor="middle">${texts.join("")}</g>`
}
