import { BOLD, Fonts, REGULAR } from "./fonts"
import { linesOf, type Run } from "./text-lines"

/** In points. */
interface Column {
  x: number
  width: number
  align?: "left" | "right"
}

interface TextWriterOptions {
  /** Makes room for a line, on a new page if need be. */
  keepTogether: (height: number) => void
  /** Called with the package to install for letters that no font has. */
  onMissing: (fontPackage: string) => void
}

/** Writes and measures the texts of a PDF, whatever their scripts. */
export class TextWriter {
  readonly #document: PDFKit.PDFDocument
  readonly #options: TextWriterOptions
  readonly #fonts = new Fonts()
  /** A text is measured for the room that it needs, then again when it is written, and words repeat. */
  readonly #measured = new Map<string, MeasuredRun>()
  #isBold = false
  #size = 0

  constructor(document: PDFKit.PDFDocument, options: TextWriterOptions) {
    this.#document = document
    this.#options = options
  }

  setFont({ size, isBold }: { size: number; isBold: boolean }): void {
    this.#isBold = isBold
    this.#size = size
    this.#document.font(isBold ? BOLD : REGULAR).fontSize(size)
  }

  /** From the document's `y` on, which it moves below the text. */
  write(text: string, { x, width, align }: Column): void {
    const document = this.#document
    const readable = readableText(text)
    if (PLAIN.test(readable)) {
      document.text(readable, x, document.y, { width, align })
      return
    }
    const lineHeight = document.currentLineHeight()
    for (const runs of this.#linesOf(readable, width)) {
      this.#options.keepTogether(lineHeight)
      const top = document.y
      const measured = this.#measure(runs)
      document.x = align === "right" ? x + width - sumOf(measured) : x
      for (const { run } of measured) {
        document.font(run.font).text(run.text, document.x, top + ASCENT * lineHeight, {
          ...optionsOf(run),
          baseline: "alphabetic",
          lineBreak: false,
        })
      }
      document.font(this.#isBold ? BOLD : REGULAR)
      document.y = top + lineHeight
    }
  }

  heightOf(text: string, width: number): number {
    const readable = readableText(text)
    return PLAIN.test(readable)
      ? this.#document.heightOfString(readable, { width })
      : this.#linesOf(readable, width).length * this.#document.currentLineHeight()
  }

  #linesOf(text: string, width: number): Run[][] {
    return linesOf(text, {
      fonts: this.#fonts,
      isBold: this.#isBold,
      width,
      widthOf: (runs) => sumOf(this.#measure(runs)),
      onMissing: this.#options.onMissing,
    })
  }

  #measure(runs: Run[]): MeasuredRun[] {
    const measured = runs.map((run) => {
      const key = [this.#size, run.font, run.text].join("\n")
      const width = this.#measured.get(key) ?? this.#measureOnce(run)
      this.#measured.set(key, width)
      return width
    })
    this.#document.font(this.#isBold ? BOLD : REGULAR)
    return measured
  }

  #measureOnce(run: Run): MeasuredRun {
    try {
      return this.#measureRun(run)
    } catch {
      // The font library fails at some marks on letters that never have them.
      return this.#measureRun({ ...run, text: run.text.replace(/\p{Mn}/gu, "") })
    }
  }

  #measureRun(run: Run): MeasuredRun {
    return { run, width: this.#document.font(run.font).widthOfString(run.text, optionsOf(run)) }
  }
}

interface MeasuredRun {
  run: Run
  width: number
}

function sumOf(runs: MeasuredRun[]): number {
  return runs.reduce((sum, { width }) => sum + width, 0)
}

/** Letters of DejaVu that are written from left to right: the PDF library needs no help with them. */
const PLAIN =
  /^[\n -~\u00a0-\u024f\u0370-\u0525\u1e00-\u1ef9\u2010-\u2027\u2030-\u205e\u20ac\u2116\u2122\u2610]*$/

/** The part of a line of DejaVu that is above the feet of its letters. */
const ASCENT = 1901 / (1901 + 483)

/** Without features, the PDF library lays out word by word, and so keeps words of a turned run in the wrong order. */
function optionsOf({ isTurned }: Run): PDFKit.Mixins.TextOptions {
  return isTurned ? { features: [] } : {}
}

/** Without characters that no font draws: control characters, and line breaks of another kind than `\n`. */
function readableText(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
    .replace(/\t/g, " ")
    .replace(/(?!\n)\p{Cc}/gu, "")
}
