import type { Box } from "../box"
import { isPlain, refuse, shown } from "../input-error"
import type { Size } from "../item"
import type { Package } from "../result"
import { drawScene } from "./draw-scene"
import { type DrawingLabels, ENGLISH, countItems, packageFacts } from "./labels"
import { drawLegend, itemKey } from "./legend"
import { sceneOf } from "./scene"
import { Pen, svgDocument, rounded, fitted, xmlText } from "./svg"

interface DrawPackageOptions {
  /** Width of the picture in pixels, from 1 to 100,000. Default 360. */
  width?: number
  /** Whether items are numbered and listed below. Default true. */
  legend?: boolean
  /** The inside of the box, to show its walls; without it items are drawn from the outer corner on. */
  inner?: Size
  /** Texts in another language than English. */
  labels?: Partial<DrawingLabels>
}

const MARGIN = 8

/**
 * Draws a package and its items as an SVG, seen from above and the front.
 *
 * An item has the same hue in every drawing. The same package gives the same text, in any order of its
 * placements. All texts are escaped. The colours are CSS variables: see the documentation of the cartonizer.
 *
 * @throws CartonizerInputError naming the wrong field of the package, or the wrong option
 */
export function drawPackage(pack: Package, options: DrawPackageOptions = {}): string {
  const { width = 360, legend = true, inner } = options
  checkWidth(width)
  checkPackage(pack, "package")
  if (inner !== undefined) checkSize(inner, "inner")
  const labels = { ...ENGLISH, ...options.labels }
  const scene = sceneOf(pack, inner)
  const key = itemKey(countItems([pack]))
  const room = Math.max(1, width - 2 * MARGIN)
  const scale = Math.min(room / scene.width, room / scene.height)
  const left = (width - scene.width * scale) / 2 + scene.left * scale
  const pen = new Pen(scale, [left, MARGIN + scene.top * scale])
  const below = MARGIN + scene.height * scale + MARGIN
  const { item } = labels
  const list = legend
    ? drawLegend([...key.values()], { left: MARGIN, top: below + 4, width: room, item })
    : { height: 0, svg: "" }
  const facts = [packageFacts(pack, inner)]
  return svgDocument(`${drawScene(scene, { pen, key, hasNumbers: legend })}${list.svg}`, {
    width,
    height: below + (list.height > 0 ? list.height + MARGIN : 0),
    title: labels.title(facts),
    description: labels.description(facts),
  })
}

interface DrawPackagesOptions extends Omit<DrawPackageOptions, "inner"> {
  /** The merchant's boxes, to show the walls of those that are used. */
  boxes?: readonly Pick<Box, "id" | "inner">[]
}

const PAGE_MARGIN = 12
/** A package is drawn at least this wide, if the picture is wide enough. */
const NARROWEST = 220
const GAP = 16

/**
 * Draws all packages of an order beside each other at the same scale. Under each are its size, weight and fill;
 * one legend serves all. Otherwise like `drawPackage`.
 */
export function drawPackages(
  packages: readonly Package[],
  options: DrawPackagesOptions = {},
): string {
  const { width = 800, legend = true, boxes = [] } = options
  checkWidth(width)
  checkPackages(packages)
  checkBoxes(boxes)
  const labels = { ...ENGLISH, ...options.labels }
  const innerOf = ({ boxId }: Package): Size | undefined =>
    boxes.find(({ id }) => id === boxId)?.inner
  const panels = packages.map((pack) => {
    const facts = packageFacts(pack, innerOf(pack))
    return { scene: sceneOf(pack, innerOf(pack)), facts, caption: labels.caption(facts) }
  })
  const key = itemKey(countItems(packages))
  const most = Math.max(1, Math.floor((width - 2 * PAGE_MARGIN + GAP) / (NARROWEST + GAP)))
  const columns = Math.max(1, Math.min(packages.length, most))
  const cell = Math.max(1, (width - 2 * PAGE_MARGIN + GAP) / columns - GAP)
  const scale = Math.min(
    ...panels.map(({ scene }) => Math.min(cell / scene.width, cell / scene.height)),
  )
  const body: string[] = []
  let top = PAGE_MARGIN
  for (let first = 0; first < panels.length; first += columns) {
    const row = panels.slice(first, first + columns)
    const floor = top + scale * Math.max(...row.map(({ scene }) => scene.height))
    row.forEach(({ scene, caption }, column) => {
      const middle = PAGE_MARGIN + column * (cell + GAP) + cell / 2
      const left = middle - (scene.width / 2 - scene.left) * scale
      const pen = new Pen(scale, [left, floor - (scene.height - scene.top) * scale])
      body.push(drawScene(scene, { pen, key, hasNumbers: legend }))
      body.push(drawCaption(caption, { middle, top: floor + LINE, width: cell }))
    })
    top = floor + LINE * (Math.max(...row.map(({ caption }) => caption.length)) + 1) + GAP / 2
  }
  if (legend) {
    const room = { top: top + 4, width: Math.max(1, width - 2 * PAGE_MARGIN), item: labels.item }
    const list = drawLegend([...key.values()], { ...room, left: PAGE_MARGIN })
    body.push(list.svg)
    top += list.height + PAGE_MARGIN
  }
  const facts = panels.map((panel) => panel.facts)
  return svgDocument(body.join(""), {
    width,
    height: top,
    title: labels.title(facts),
    description: labels.description(facts),
  })
}

const TEXT_SIZE = 12

const LINE = 16

/** Lines of text under a package; the first one is its name. */
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

/** The widest picture, in pixels. */
const WIDEST = 100_000

const SIDES = ["length", "width", "height"] as const
const CORNER = ["x", "y", "z"] as const

/** @throws CartonizerInputError */
function checkWidth(width: unknown): void {
  if (isNumber(width) && width >= 1 && width <= WIDEST) return
  refuse(placeOf("width"), `must be a number of pixels from 1 to ${WIDEST}, got ${shown(width)}`)
}

/** Refuses a value that is no list of packages. @throws CartonizerInputError naming the field */
function checkPackages(packages: unknown): asserts packages is readonly Package[] {
  if (!Array.isArray(packages)) {
    refuse(placeOf("packages"), `must be the packages of a result, got ${shown(packages)}`)
  }
  for (const [index, pack] of packages.entries()) checkPackage(pack, `packages[${index}]`)
}

/** @throws CartonizerInputError naming the field */
function checkPackage(pack: unknown, name: string): asserts pack is Package {
  if (!isPlain(pack)) refuse(placeOf(name), `must be a package of a result, got ${shown(pack)}`)
  const { outer, grossWeight, placements }: Partial<Record<keyof Package, unknown>> = pack
  checkSize(outer, `${name}.outer`)
  checkNumber(grossWeight, `${name}.grossWeight`)
  if (!Array.isArray(placements)) {
    refuse(placeOf(`${name}.placements`), `must be a list, got ${shown(placements)}`)
  }
  for (const [index, placed] of placements.entries()) {
    checkPlacement(placed, `${name}.placements[${index}]`)
  }
}

/** @throws CartonizerInputError naming the field */
function checkSize(size: unknown, name: string): asserts size is Size {
  if (!isPlain(size)) refuse(placeOf(name), `must be a size, got ${shown(size)}`)
  const sides: Partial<Record<string, unknown>> = { ...size }
  for (const side of SIDES) {
    if (checkNumber(sides[side], `${name}.${side}`) > 0) continue
    refuse(placeOf(`${name}.${side}`), `must be above 0, got ${shown(sides[side])}`)
  }
}

/** Refuses boxes without a valid inside. @throws CartonizerInputError naming the field */
function checkBoxes(boxes: unknown): void {
  if (!Array.isArray(boxes)) refuse(placeOf("boxes"), `must be a list, got ${shown(boxes)}`)
  for (const [index, box] of boxes.entries()) {
    const { inner }: { inner?: unknown } = isPlain(box) ? box : {}
    checkSize(inner, `boxes[${index}].inner`)
  }
}

function checkPlacement(placed: unknown, name: string): void {
  checkSize(placed, name)
  const { itemId, ...at }: Partial<Record<string, unknown>> = { ...placed }
  for (const axis of CORNER) checkNumber(at[axis], `${name}.${axis}`)
  if (typeof itemId === "string") return
  refuse(placeOf(`${name}.itemId`), `must be a text, got ${shown(itemId)}`)
}

function checkNumber(value: unknown, name: string): number {
  if (isNumber(value)) return value
  return refuse(placeOf(name), `must be a number, got ${shown(value)}`)
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value)
}

function placeOf(field: string) {
  return { subject: "drawing", id: null, field } as const
}
