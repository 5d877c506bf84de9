import type { Package } from "../result"
import type { Size } from "../size"
import { checkPackage, checkSize, checkWidth } from "./check-drawing"
import { drawLegend } from "./draw-legend"
import { drawScene } from "./draw-scene"
import { type DrawingLabels, ENGLISH } from "./drawing-labels"
import { itemKey } from "./item-key"
import { countItems, packageFacts } from "./package-facts"
import { Pen } from "./pen"
import { sceneOf } from "./scene"
import { svgDocument } from "./svg-document"

export interface DrawPackageOptions {
  /** Of the picture, in pixels, from 1 to 100,000. Default 360. */
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
 * Draws what lies where in a package as an SVG: from above and the front, every item a solid.
 *
 * An item has the same hue in every drawing. The same package makes the same text, in whichever order
 * its placements come. All that is given may hold any text; it is escaped. The colours are CSS
 * variables: see the documentation of the cartonizer.
 *
 * @throws CartonizerInputError naming what is no package of a result, or an option that is wrong
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
