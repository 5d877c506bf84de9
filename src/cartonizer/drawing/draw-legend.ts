import type { DrawingLabels } from "./drawing-labels"
import type { ItemMark } from "./item-key"
import { rounded } from "./pen"
import { fitted, textWidth, xmlText } from "./svg-document"

const TEXT_SIZE = 12
const LINE = 20
const SWATCH_HEIGHT = 16
const GAP = 20
/** Between a swatch and its text. */
const SPACE = 6
const WIDEST_TEXT = 280

interface LegendRoom {
  left: number
  top: number
  width: number
  item: DrawingLabels["item"]
}

interface Legend {
  height: number
  svg: string
}

/** Every item with its number, colour and quantity, in as many columns as there is room for. */
export function drawLegend(
  marks: readonly ItemMark[],
  { left, top, width, item }: LegendRoom,
): Legend {
  if (marks.length === 0) return { height: 0, svg: "" }
  const swatch = Math.max(SWATCH_HEIGHT, 8 + 6 * String(marks.length).length)
  const widest = Math.min(width - swatch - SPACE, WIDEST_TEXT)
  const texts = marks.map((mark) => fitted(item(mark), { size: TEXT_SIZE, width: widest }))
  const longest = Math.max(...texts.map((text) => textWidth(text, TEXT_SIZE)))
  const column = swatch + SPACE + longest + GAP
  const columns = Math.max(1, Math.min(marks.length, Math.floor((width + GAP) / column)))
  const rows = Math.ceil(marks.length / columns)
  const start = left + (width + GAP - columns * column) / 2
  const lines = marks.map((mark, index) => {
    const x = start + Math.floor(index / rows) * column
    const y = top + (index % rows) * LINE
    return legendLine(mark, { x, y, swatch, text: texts[index] ?? "" })
  })
  return { height: rows * LINE, svg: `<g font-size="${TEXT_SIZE}">${lines.join("")}</g>` }
}

function legendLine(
  { number, colour }: ItemMark,
  { x, y, swatch, text }: { x: number; y: number; swatch: number; text: string },
): string {
  const place = `x="${rounded(x)}" y="${rounded(y)}" width="${swatch}" height="${SWATCH_HEIGHT}"`
  const field = `<rect ${place} rx="3" fill="${colour}"/>`
  const middle = `x="${rounded(x + swatch / 2)}" y="${rounded(y + 11.5)}"`
  const style = 'font-size="10" text-anchor="middle" fill="var(--package-number,#1f2328)"'
  const name = `x="${rounded(x + swatch + SPACE)}" y="${rounded(y + 12)}"`
  return `${field}<text ${middle} ${style}>${number}</text><text ${name}>${xmlText(text)}</text>`
}
