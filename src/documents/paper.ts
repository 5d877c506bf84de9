import PDFDocument from "pdfkit"
import { raw } from "bwip-js/node"
import type { LoadingDrawing } from "../cartonizer"
import { TextWriter } from "./text-writer"
import { fillText, type Texts } from "./texts"

const MARGIN = 40
/** Space for the names of a table's columns above the text, and for the foot of the page below it. */
const EDGE = 20
const SIZE = 8.5
const PADDING = 4
/** Keeps rows and columns lower than a page. */
const MOST_LETTERS = 1_000
/** The foot has no room for more. On a page of its own, it would need a foot, and so on. */
const MOST_LETTERS_OF_FOOT = 80
const MOST_PACKAGES = 4

interface Column {
  title: string
  width: number
  align?: "left" | "right"
}

interface TextStyle {
  size?: number
  isBold?: boolean
  x?: number
  y?: number
  width?: number
  align?: "left" | "right"
  /** Never cut: it may continue on the next page. */
  isWhole?: boolean
}

type PartTexts = Pick<Texts, "page" | "missingFonts">

interface Part {
  name: string
  pages: number
  texts: PartTexts
  /** Packages to install for letters that no font has. */
  missingFonts: Set<string>
}

/** An A4 document in parts. Each part begins on a new page, and its pages are numbered. */
export class Paper {
  static readonly left = MARGIN
  static readonly width = 595.28 - 2 * MARGIN
  readonly #document: PDFKit.PDFDocument
  readonly #chunks: Buffer[] = []
  readonly #finished: Promise<void>
  /** By page: its part. */
  readonly #parts: Part[] = []
  #part: Part | undefined
  readonly #writer: TextWriter
  #repeatHead: (() => void) | undefined

  constructor(title: string, locale: string) {
    this.#document = new PDFDocument({
      size: "A4",
      margins: { top: MARGIN + EDGE, bottom: MARGIN + EDGE, left: MARGIN, right: MARGIN },
      bufferPages: true,
      autoFirstPage: false,
      lang: locale,
      info: { Title: title },
    })
    this.#document.on("data", (chunk: Buffer) => this.#chunks.push(chunk))
    this.#finished = new Promise((resolve, reject) => {
      this.#document.on("end", resolve).on("error", reject)
    })
    this.#document.on("pageAdded", () => {
      if (!this.#part) return
      this.#part.pages += 1
      this.#parts.push(this.#part)
      this.#repeatHead?.()
    })
    this.#writer = new TextWriter(this.#document, {
      keepTogether: (height) => this.keepTogether(height),
      onMissing: (fontPackage) => this.#part?.missingFonts.add(fontPackage),
    })
  }

  /** Where the next piece begins, in points from the top of the page. */
  get y(): number {
    return this.#document.y
  }

  set y(y: number) {
    this.#document.x = MARGIN
    this.#document.y = y
  }

  /** @param name stands at the foot of its pages, before their numbers */
  beginPart(name: string, texts: PartTexts): void {
    this.#part = { name, pages: 0, texts, missingFonts: new Set() }
    this.#document.addPage()
    this.y = MARGIN
  }

  /** Begins a new page unless there is room for this many points. */
  keepTogether(height: number): void {
    const { page } = this.#document
    if (this.y + height > page.height - page.margins.bottom) this.#document.addPage()
  }

  text(text: string, { x = MARGIN, y, width = Paper.width, align, ...style }: TextStyle = {}) {
    this.#setFont(style)
    this.y = y ?? this.y
    this.#writer.write(style.isWhole ? text : shortened(text), { x, width, align })
    this.#document.x = MARGIN
  }

  /** What `text` takes with the same style. */
  heightOf(text: string, { width = Paper.width, ...style }: TextStyle = {}): number {
    this.#setFont(style)
    return this.#writer.heightOf(style.isWhole ? text : shortened(text), width)
  }

  #setFont({ size = SIZE, isBold = false }: TextStyle = {}): void {
    this.#writer.setFont({ size, isBold })
  }

  /** A table whose columns are named again on each page. The last row may be a bold one of totals. */
  table(columns: Column[], rows: string[][], totals?: string[]): void {
    const titles = [columns.map(({ title }) => title)]
    this.keepTogether(60)
    this.#rows(columns, titles, { isBold: true })
    this.#repeatHead = () => {
      this.y = MARGIN
      this.#rows(columns, titles, { isBold: true })
      this.y = this.#document.page.margins.top
    }
    this.#rows(columns, rows)
    if (totals) this.#rows(columns, [totals], { isBold: true })
    this.#repeatHead = undefined
  }

  // The PDF library's own tables read the font again for each cell.
  #rows(columns: Column[], rows: string[][], style?: TextStyle): void {
    const document = this.#document
    for (const row of rows) {
      this.#setFont(style)
      let x = MARGIN
      const cells = columns.map(({ width, align }, at) => {
        const cell = {
          text: shortened(row[at] ?? ""),
          x: x + PADDING,
          width: width - 2 * PADDING,
          align,
        }
        x += width
        return cell
      })
      const heights = cells.map(({ text, width }) =>
        text ? this.#writer.heightOf(text, width) : 0,
      )
      const height = Math.max(SIZE, ...heights) + 2 * PADDING
      const { page } = document
      if (document.y + height > page.height - page.margins.bottom) {
        document.addPage()
        this.#setFont(style)
      }
      const top = document.y
      for (const { text, ...place } of cells) {
        document.y = top + PADDING
        if (text) this.#writer.write(text, place)
      }
      document
        .moveTo(MARGIN, top + height)
        .lineTo(x, top + height)
        .lineWidth(0.5)
        .stroke("#999999")
      this.y = top + height
    }
  }

  line(x: number, y: number, width: number): void {
    this.#document
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.75)
      .stroke("#000000")
  }

  /** A text as Code 128, right-aligned at `right`. Nothing when the code cannot hold the text. */
  barcode(text: string, { right, y }: { right: number; y: number }): void {
    const widths = code128(text)
    const units = widths.reduce((sum, width) => sum + width, 0)
    // Scanners read narrow bars of a quarter of a millimetre; a longer text gets narrower ones.
    const narrow = Math.min(1, MOST_BARCODE_WIDTH / units)
    let x = right - units * narrow
    for (const [index, width] of widths.entries()) {
      if (index % 2 === 0) this.#document.rect(x, y, width * narrow, BARCODE_HEIGHT)
      x += width * narrow
    }
    if (units > 0) this.#document.fill("#000000")
  }

  /** One step of loading a package, in a square. */
  step(
    { width, height, walls, frame, front, items }: LoadingDrawing,
    step: number,
    { x, y, side }: { x: number; y: number; side: number },
  ): void {
    const document = this.#document
    const scale = side / Math.max(width, height)
    document
      .save()
      .translate(x + (side - width * scale) / 2, y + (side - height * scale))
      .scale(scale)
      .lineJoin("round")
      .lineWidth(0.75)
    document.path(walls).fill("#eef0f2")
    document.path(frame).stroke("#848d97")
    const shownItems = items.filter((item) => item.step <= step)
    for (const item of shownItems) {
      const isNew = item.step === step
      document.path(item.outline).fill(isNew ? item.colour : "#f4f5f6")
      document
        .path(item.left)
        .fillOpacity(isNew ? 0.09 : 0.03)
        .fill("#000000")
      document
        .path(item.right)
        .fillOpacity(isNew ? 0.22 : 0.07)
        .fill("#000000")
      document.fillOpacity(1).path(item.outline).path(item.left).path(item.right)
      document.stroke(isNew ? "#1f2328" : "#b4bac1")
    }
    document.dash(4, { space: 3 }).path(front).stroke("#848d97").undash()
    this.#setFont({ size: 10, isBold: true })
    document.fillColor("#1f2328")
    for (const { step: at, number, spot } of shownItems) {
      if (at !== step || !spot) continue
      const [right, baseline] = spot
      document.text(String(number), right - 20, baseline, {
        width: 40,
        align: "center",
        baseline: "alphabetic",
        lineBreak: false,
      })
    }
    document.restore()
    document.fillColor("#000000")
    document.x = MARGIN
  }

  async finish(): Promise<Buffer> {
    const document = this.#document
    const pageCounts = new Map<object, number>()
    for (const [index, part] of this.#parts.entries()) {
      const page = (pageCounts.get(part) ?? 0) + 1
      pageCounts.set(part, page)
      document.switchToPage(index)
      this.#part = part
      // The foot is below the bottom margin, where text would otherwise begin a new page.
      document.page.margins.bottom = 0
      const name = shortened(part.name, MOST_LETTERS_OF_FOOT)
      const text = [name, fillText(part.texts.page, { page, pages: part.pages })]
        .filter(Boolean)
        .join(" · ")
      this.text(text, { y: document.page.height - 30, size: 8, align: "right" })
      if (part.missingFonts.size > 0) {
        const missing = fillText(part.texts.missingFonts, {
          packages: [...part.missingFonts].slice(0, MOST_PACKAGES).join(" "),
        })
        this.text(missing, { y: document.page.height - 54, size: 7 })
      }
    }
    document.end()
    await this.#finished
    return Buffer.concat(this.#chunks)
  }
}

function shortened(text: string, mostLetters = MOST_LETTERS): string {
  if (text.length <= mostLetters) return text
  // Not in the middle of a letter of two units.
  return `${text.slice(0, mostLetters).replace(/[\ud800-\udbff]$/, "")}…`
}

const BARCODE_HEIGHT = 32
const MOST_BARCODE_WIDTH = 220

/** Widths of bars and spaces in turn, a bar first. Empty for a text with signs that the code does not have. */
function code128(text: string): number[] {
  if (!/^[\x20-\x7e]{1,60}$/.test(text)) return []
  const [code] = raw({ bcid: "code128", text })
  return code && "sbs" in code ? [...code.sbs] : []
}
