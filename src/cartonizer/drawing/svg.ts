import type { Spot } from "./solid"

/**
 * A picture that stands alone or in a page. It has no ids and no styles of its own, so that several
 * in one page do not disturb each other; colours are CSS variables with something to fall back on
 * that reads on light and on dark.
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

/** What XML forbids, halves of characters, and marks that turn the direction of what follows. */
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

/** What letters are wide on average, for each unit of their size; those of East Asia are square. */
const LETTER = 0.58
const FIRST_SQUARE_LETTER = 0x2e80

/** About how wide a text is, in the unit of its size: a picture cannot measure its fonts. */
export function textWidth(text: string, size: number): number {
  let letters = 0
  for (const letter of text) letters += widthOf(letter)
  return letters * size
}

/** The beginning of a text that is too long for its room, at whole characters. */
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

/** Turns millimetres of the projection into units of the picture. */
export class Pen {
  readonly scale: number
  readonly #left: number
  readonly #top: number

  /** @param origin where on the picture the corner at the back, below, is drawn */
  constructor(scale: number, [left, top]: Spot) {
    this.scale = scale
    this.#left = left
    this.#top = top
  }

  /** Where a spot lies on the picture. */
  on([right, down]: Spot): Spot {
    return [this.#left + right * this.scale, this.#top + down * this.scale]
  }

  /**
   * A line through spots, as it stands in a path: steps in tenths, each between places that are
   * already rounded, so that lines which meet do so exactly.
   */
  line(spots: readonly Spot[]): string {
    const tenths = spots.map((spot) => this.on(spot).map((value) => Math.round(10 * value)))
    return tenths
      .map(([x = 0, y = 0], index) => {
        const before = tenths[index - 1]
        if (!before) return `M${joined(x, y)}`
        const [right, down] = [x - before[0]!, y - before[1]!]
        if (right === 0) return `v${down / 10}`
        return `l${joined(right, down)}`
      })
      .join("")
  }
}

function joined(x: number, y: number): string {
  return `${x / 10}${y < 0 ? "" : " "}${y / 10}`
}

/** As short as it can be written. */
export function rounded(value: number): string {
  return String(Math.round(10 * value) / 10 + 0)
}
