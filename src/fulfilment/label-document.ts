import { degrees, PDFDocument, type PDFEmbeddedPage, type PDFPage } from "@cantoo/pdf-lib"

/** One PDF made of labels, in the order in which they are added. */
interface LabelDocument {
  /**
   * Adds all pages of a label. Onto sheets go only labels whose pages `unpackPages` has unpacked: one that
   * cannot be would stay in the document, and keep all labels from being saved.
   *
   * @returns false, and nothing is added, when its pages cannot be read
   */
  add: (label: PDFDocument) => Promise<boolean>
  save: () => Promise<Uint8Array>
}

export async function createLabelDocument(format: LabelFormat): Promise<LabelDocument> {
  const document = await PDFDocument.create()
  document.setTitle("Labels")
  const addPages =
    format === "thermal"
      ? pagesAsTheyAre(document)
      : pagesOnSheets(document, cellsOf(LABELS_PER_SHEET[format]))
  return {
    async add(label) {
      try {
        await addPages(label)
        return true
      } catch {
        // Whatever is wrong with the file: one label is missing, and the others are printed.
        return false
      }
    },
    save: () => document.save(),
  }
}

/** A file whose pages can be counted, and of which there is one at least; undefined when it is none. */
export async function readLabel(file: Uint8Array): Promise<PDFDocument | undefined> {
  try {
    const label = await PDFDocument.load(file, { updateMetadata: false })
    return label.getPageCount() > 0 ? label : undefined
  } catch {
    return undefined
  }
}

/**
 * Unpacks what the pages draw, in a document that is thrown away.
 *
 * @returns false when that cannot be read
 */
export async function unpackPages(label: PDFDocument): Promise<boolean> {
  try {
    const scratch = await PDFDocument.create()
    for (const page of drawnPages(label)) await (await embed(scratch, page)).embed()
    return true
  } catch {
    return false
  }
}

function pagesAsTheyAre(document: PDFDocument) {
  return async (source: PDFDocument) => {
    const pages = await document.copyPages(source, source.getPageIndices())
    for (const page of pages) document.addPage(page)
  }
}

function pagesOnSheets(document: PDFDocument, cells: Rectangle[]) {
  let free: Rectangle[] = []
  let sheet: PDFPage | undefined
  return async (source: PDFDocument) => {
    for (const page of drawnPages(source)) {
      const content = await embed(document, page)
      if (!sheet || free.length === 0) {
        sheet = document.addPage([A4.width, A4.height])
        free = [...cells]
      }
      const cell = free.shift()
      if (cell) draw(sheet, content, placeInCell(content, page.getRotation().angle, cell))
    }
  }
}

/** Embedding looks into what is drawn, and a page with nothing on it has nothing to look into. */
function drawnPages(label: PDFDocument): PDFPage[] {
  return label.getPages().filter((page) => page.node.Contents() !== undefined)
}

/** The part of a page that is shown. */
function embed(document: PDFDocument, page: PDFPage): Promise<PDFEmbeddedPage> {
  const { x, y, width, height } = page.getCropBox()
  return document.embedPage(page, { left: x, bottom: y, right: x + width, top: y + height })
}

function draw(
  sheet: PDFPage,
  content: PDFEmbeddedPage,
  { x, y, scale, turn }: ReturnType<typeof placeInCell>,
): void {
  sheet.drawPage(content, { x, y, xScale: scale, yScale: scale, rotate: degrees(turn) })
}

/** All lengths here are points of 1/72 inch, as PDF has them, counted from the lower left corner. */
export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

export type Size = Pick<Rectangle, "width" | "height">

/** Quarter turns against the clock, in degrees. */
type Turn = 0 | 90 | 180 | 270

/** How a page is drawn: scaled, then turned about its lower left corner, which comes to lie at `x`, `y`. */
export interface Placement {
  x: number
  y: number
  scale: number
  turn: Turn
}

const POINTS_PER_MILLIMETRE = 72 / 25.4

export const A4: Size = { width: 595.28, height: 841.89 }

/** Office printers leave about so much of the paper's edge white. */
const MARGIN = 4 * POINTS_PER_MILLIMETRE

const GRIDS = {
  1: { columns: 1, rows: 1 },
  2: { columns: 1, rows: 2 },
  4: { columns: 2, rows: 2 },
} as const

type LabelsPerSheet = keyof typeof GRIDS

/** Where on an A4 sheet the labels go, as one reads: from the left, then down. */
export function cellsOf(count: LabelsPerSheet): Rectangle[] {
  const { columns, rows } = GRIDS[count]
  const width = A4.width / columns
  const height = A4.height / rows
  return Array.from({ length: count }, (_, index) => ({
    x: (index % columns) * width,
    y: A4.height - (Math.floor(index / columns) + 1) * height,
    width,
    height,
  }))
}

/**
 * A page in the middle of a cell, whole and with a margin: turned when it lies the other way than the
 * cell, made smaller when it is too large, never larger (a scanner expects the bars as the carrier drew
 * them).
 *
 * @param shownTurned by how much a viewer turns the page with the clock (the page's `Rotate`), in degrees
 */
export function placeInCell(page: Size, shownTurned: number, cell: Rectangle): Placement {
  const upright = quarterTurn(-shownTurned)
  const isOnItsSide = upright === 90 || upright === 270
  const shown = isOnItsSide ? { width: page.height, height: page.width } : page
  const turn = isLandscape(shown) === isLandscape(cell) ? upright : quarterTurn(upright + 90)
  const drawn = turn === upright ? shown : { width: shown.height, height: shown.width }
  const scale = Math.min(
    1,
    (cell.width - 2 * MARGIN) / drawn.width,
    (cell.height - 2 * MARGIN) / drawn.height,
  )
  const width = drawn.width * scale
  const height = drawn.height * scale
  const left = cell.x + (cell.width - width) / 2
  const bottom = cell.y + (cell.height - height) / 2
  // The corner about which it is turned is another one of the space that it takes.
  return {
    x: turn === 90 || turn === 180 ? left + width : left,
    y: turn === 180 || turn === 270 ? bottom + height : bottom,
    scale,
    turn,
  }
}

function isLandscape({ width, height }: Size): boolean {
  return width > height
}

function quarterTurn(degrees: number): Turn {
  const quarters = ((Math.round(degrees / 90) % 4) + 4) % 4
  return quarters === 1 ? 90 : quarters === 2 ? 180 : quarters === 3 ? 270 : 0
}

/** On what labels are printed: thermal paper, a page each as it is, or so many to an A4 sheet. */
export const LABEL_FORMATS = ["thermal", "a4_1", "a4_2", "a4_4"] as const

export type LabelFormat = (typeof LABEL_FORMATS)[number]

const LABELS_PER_SHEET: Record<Exclude<LabelFormat, "thermal">, LabelsPerSheet> = {
  a4_1: 1,
  a4_2: 2,
  a4_4: 4,
}
