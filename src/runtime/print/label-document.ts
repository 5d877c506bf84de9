import { degrees, PDFDocument, type PDFEmbeddedPage, type PDFPage } from "@cantoo/pdf-lib"
import { refuseData } from "../refuse"
import { LABELS_PER_SHEET, type LabelFormat } from "./label-format"
import { A4, cellsOf, placeInCell, type Rectangle } from "./sheet-layout"

/** One PDF made of labels, in the order in which they are added. */
export interface LabelDocument {
  /**
   * Adds all pages of a label.
   *
   * @returns false, and nothing is added, when it is no PDF whose pages can be read
   */
  add: (label: Buffer) => Promise<boolean>
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
        const source = await PDFDocument.load(label, { updateMetadata: false })
        if (source.getPageCount() === 0) return false
        await addPages(source)
        return true
      } catch {
        // Whatever is wrong with the file: one label is missing, and the others are printed.
        return false
      }
    },
    save: () => document.save(),
  }
}

/**
 * The labels of one shipment as one PDF, page by page as they are.
 *
 * @throws MedusaError when one of them cannot be read
 */
export async function joinLabels(labels: Buffer[]): Promise<Buffer> {
  const document = await createLabelDocument("thermal")
  for (const [index, label] of labels.entries()) {
    if (!(await document.add(label))) {
      refuseData(
        `Label ${index + 1} of ${labels.length} of this shipment cannot be read. Download the labels in your account.`,
      )
    }
  }
  return Buffer.from(await document.save())
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
    // Embedding looks into what is drawn, and a page with nothing on it has nothing to look into.
    const pages = source.getPages().filter((page) => page.node.Contents() !== undefined)
    await refuseUnreadable(pages)
    for (const page of pages) {
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

/**
 * Tries it on a document that is thrown away: a page that cannot be read would stay with the real one,
 * and keep all labels from being saved.
 */
async function refuseUnreadable(pages: PDFPage[]): Promise<void> {
  const scratch = await PDFDocument.create()
  for (const page of pages) await (await embed(scratch, page)).embed()
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
