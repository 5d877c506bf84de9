import type { ItemCount, DrawingLabels } from "./labels"
import { rounded, fitted, textWidth, xmlText } from "./svg"

/** How an item is marked in a drawing. */
export interface ItemMark extends ItemCount {
  /** From 1, in the order of the ids. */
  number: number
  /** A CSS colour. */
  colour: string
}

/**
 * Eight colours of Paul Tol's "light" scheme: they carry dark text and are distinct with any colour vision.
 * Each one plain, darker and lighter.
 */
const HUES = [
  ["#77aadd", "#4f82b5", "#bbd5ee"],
  ["#ee8866", "#c4603f", "#f7c4b3"],
  ["#eedd88", "#c2ac4b", "#f7eec4"],
  ["#ffaabb", "#d67a8d", "#ffd9e0"],
  ["#99ddff", "#5db5c4", "#d3f3f7"],
  ["#44bb99", "#2f9076", "#a5ded0"],
  ["#bbcc33", "#8f9e1c", "#dfe89b"],
  ["#c8c8c8", "#969696", "#ececec"],
] as const

/**
 * Marks every item. The hue depends on the id only. Items that share a hue differ in their tint, and all items
 * differ in their number.
 *
 * @param counts in the order of the ids
 */
export function itemKey(counts: readonly ItemCount[]): Map<string, ItemMark> {
  const taken = new Map<number, number>()
  return new Map(
    counts.map((count, index) => {
      const hue = hashOf(count.itemId) % HUES.length
      const before = taken.get(hue) ?? 0
      taken.set(hue, before + 1)
      return [count.itemId, { ...count, number: index + 1, colour: colourOf(hue, before) }]
    }),
  )
}

function colourOf(hue: number, sharedBy: number): string {
  const tints = HUES[hue]!
  const tint = sharedBy % tints.length
  const suffix = ["", "-dark", "-light"][tint]
  return `var(--package-hue-${hue + 1}${suffix},${tints[tint]})`
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
