import { degrees, PDFDocument, type PDFEmbeddedPage, type PDFPage } from "@cantoo/pdf-lib"
import { LABELS_PER_SHEET, type LabelFormat } from "./label-format"
import { A4, cellsOf, placeInCell, type Rectangle } from "./sheet-layout"

/** One PDF made of labels, in the order in which they are added. */
export interface LabelDocument {
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
