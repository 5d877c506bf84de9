import type { Axes } from "./paint-order"

/**
 * A picture for a page or for a file. It has no ids and no styles, so that several in one page do not disturb
 * each other. Colours are CSS variables with defaults that read well on light and on dark.
 */
export function svgDocument(
  body: string,
  of: { width: number; height: number; title: string; description: string },
): string {
  const [width, height] = [rounded(of.width), rounded(of.height)]
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  const text =
    'font-family="var(--package-font,system-ui,sans-serif)" fill="var(--package-text,#737c86)"'
  const title = `<title>${xmlText(of.title)}</title><desc>${xmlText(of.description)}</desc>`
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" ${size} ${text}>${title}${body}</svg>`
}

/** Characters that XML forbids, halves of characters, and marks that change the direction of the text. */
const UNFIT = new RegExp(
  "[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\ufffe\\uffff]" +
    "|[\\u202a-\\u202e\\u2066-\\u2069]" +
    "|[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]",
  "g",
)

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

/** A text that is safe between tags and inside quotes. */
export function xmlText(text: string): string {
  return text.replace(UNFIT, "\ufffd").replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? "")
}

/** Average width of a letter, as a share of its size; East Asian letters are square. */
const LETTER = 0.58
const FIRST_SQUARE_LETTER = 0x2e80

/** The estimated width of a text, in the unit of its size: an SVG cannot measure its fonts. */
export function textWidth(text: string, size: number): number {
  let letters = 0
  for (const letter of text) letters += widthOf(letter)
  return letters * size
}

/** Shortens a text that is too long for its room, at whole characters. */
export function fitted(text: string, { size, width }: { size: number; width: number }): string {
  if (textWidth(text, size) <= width) return text
  let beginning = ""
  let left = width / size - LETTER
  for (const letter of text) {
    left -= widthOf(letter)
    if (left < 0) break
    beginning += letter
  }
  return `${beginning}…`
}

function widthOf(letter: string): number {
  return (letter.codePointAt(0) ?? 0) < FIRST_SQUARE_LETTER ? LETTER : 1
}

export const COS_30 = Math.sqrt(3) / 2

/** A place on the picture: to the right, and down. */
type Spot = readonly [right: number, down: number]

/** Draws places in a package: x runs down to the right, y down to the left, z up; all at the same scale. */
export class Pen {
  readonly scale: number
  readonly #origin: Spot

  /** @param origin where the lower corner at the back is drawn */
  constructor(scale: number, origin: Spot) {
    this.scale = scale
    this.#origin = origin
  }

  on([x, y, z]: Axes): Spot {
    const [left, top] = this.#origin
    return [left + (x - y) * COS_30 * this.scale, top + ((x + y) / 2 - z) * this.scale]
  }

  /**
   * A line through places, for an SVG path. The places are rounded to tenths before the steps between them are
   * taken, so that lines meet exactly.
   */
  line(places: readonly Axes[]): string {
    const tenths = places.map((place) => this.on(place).map((value) => Math.round(10 * value)))
    return tenths
      .map(([x = 0, y = 0], index) => {
        const before = tenths[index - 1]
        if (!before) return `M${joined(x, y)}`
        const [right, down] = [x - before[0]!, y - before[1]!]
        return right === 0 ? `v${down / 10}` : `l${joined(right, down)}`
      })
      .join("")
  }
}

function joined(x: number, y: number): string {
  return `${x / 10}${y < 0 ? "" : " "}${y / 10}`
}

/** Rounded to tenths, without needless digits. */
export function rounded(value: number): string {
  return String(Math.round(10 * value) / 10 + 0)
}
