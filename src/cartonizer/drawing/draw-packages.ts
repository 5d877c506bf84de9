import type { Box } from "../box"
import type { Package } from "../result"
import type { Size } from "../size"
import { checkBoxes, checkPackages, checkWidth } from "./check-drawing"
import { drawLegend } from "./draw-legend"
import type { DrawPackageOptions } from "./draw-package"
import { drawScene } from "./draw-scene"
import { ENGLISH } from "./drawing-labels"
import { itemKey } from "./item-key"
import { countItems, packageFacts } from "./package-facts"
import { Pen, rounded } from "./pen"
import { sceneOf } from "./scene"
import { svgDocument, fitted, xmlText } from "./svg-document"

export interface DrawPackagesOptions extends Omit<DrawPackageOptions, "inner"> {
  /** The merchant's boxes, to show the walls of those that are used. */
  boxes?: readonly Pick<Box, "id" | "inner">[]
}

const MARGIN = 12
/** A package is drawn at least this wide, if the picture is. */
const NARROWEST = 220
const GAP = 16

/**
 * Draws all packages of an order beside each other, at the same scale, with the size, weight and fill
 * of each under it and one legend for all. Otherwise as `drawPackage`.
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
  const most = Math.max(1, Math.floor((width - 2 * MARGIN + GAP) / (NARROWEST + GAP)))
  const columns = Math.max(1, Math.min(packages.length, most))
  const cell = Math.max(1, (width - 2 * MARGIN + GAP) / columns - GAP)
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
      body.push(drawScene(scene, { pen, key, hasNumbers: legend }))
      body.push(drawCaption(caption, { middle, top: floor + LINE, width: cell }))
    })
    top = floor + LINE * (Math.max(...row.map(({ caption }) => caption.length)) + 1) + GAP / 2
  }
  if (legend) {
    const room = { top: top + 4, width: Math.max(1, width - 2 * MARGIN), item: labels.item }
    const list = drawLegend([...key.values()], { ...room, left: MARGIN })
    body.push(list.svg)
    top += list.height + MARGIN
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

/** Lines of text under a package, the first as its name. */
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
