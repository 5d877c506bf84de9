import { type MessagePort, parentPort } from "node:worker_threads"
import { degrees, PDFDocument, type PDFEmbeddedPage, type PDFPage } from "@cantoo/pdf-lib"
import type { LabelAnswer, LabelFault, LabelFormat, LabelTask } from "./keep-label"

/** A label of a few pages unpacks to less than one megabyte. */
const MOST_UNPACKED_BYTES = 64_000_000
const MOST_UNPACKED_TOGETHER_BYTES = 640_000_000

let unpackedBytes = 0
let mostBytes = Infinity

if (parentPort) serve(parentPort)

/** Answers one task at a time: the next is sent when this one is answered. */
function serve(port: MessagePort): void {
  countArrays()
  // A broken file would fill the store's log.
  Object.assign(console, { log: () => undefined, warn: () => undefined })
  port.on("message", (task: LabelTask) => void work(task))
}

/**
 * A worker's heap limit does not count the bytes of arrays, and a PDF unpacks to arrays. So each new array is counted,
 * and refused before it is made.
 */
function countArrays(): void {
  globalThis.Uint8Array = new Proxy(Uint8Array, {
    construct(target, parameters, made) {
      const [size] = parameters as unknown[]
      unpackedBytes += typeof size === "number" ? size : 0
      if (unpackedBytes > mostBytes) throw new RangeError("This PDF unpacks to too much.")
      return Reflect.construct(target, parameters, made) as Uint8Array
    },
  })
}

async function work({ labels, format }: LabelTask): Promise<void> {
  const faults: (LabelFault | undefined)[] = []
  const document = await createLabelDocument(format ?? "thermal")
  let togetherBytes = 0
  for (const [index, file] of labels.entries()) {
    answer({ step: "begun", index })
    unpackedBytes = 0
    mostBytes = MOST_UNPACKED_BYTES
    const label = await readLabel(file)
    // A check unpacks the pages only to measure them: a page that only a label printer can print is accepted.
    const isUnpacked = format !== "thermal" && label && (await unpackPages(label))
    const isTooLarge = unpackedBytes > mostBytes
    mostBytes = Infinity
    togetherBytes += unpackedBytes
    if (togetherBytes > MOST_UNPACKED_TOGETHER_BYTES) {
      return answer({ step: "too_large" })
    }
    const isReadable = label && (isUnpacked || format === undefined || format === "thermal")
    const isAdded = !isTooLarge && isReadable && (await document.add(label))
    faults.push(isTooLarge ? "too_large" : isAdded ? undefined : "unreadable")
  }
  answer({ step: "begun", index: labels.length })
  answer({ step: "done", faults, pdf: format && (await document.save()) })
}

function answer(message: LabelAnswer): void {
  parentPort?.postMessage(message)
}

/** One PDF made of labels, in the order in which they are added. */
interface LabelDocument {
  /**
   * Adds all pages of a label. To sheets, add only labels that passed `unpackPages`: a page that cannot be unpacked
   * would stay in the document, and no label could be saved.
   *
   * @returns false when its pages cannot be read; then nothing is added
   */
  add: (label: PDFDocument) => Promise<boolean>
  save: () => Promise<Uint8Array>
}

async function createLabelDocument(format: LabelFormat): Promise<LabelDocument> {
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
        // A broken file must not stop the other labels from being printed.
        return false
      }
    },
    // Labels with hundreds of objects are saved forty times as fast if the objects are not packed together.
    save: () => document.save({ useObjectStreams: false, objectsPerTick: Infinity }),
  }
}

/** Undefined when the file cannot be read or has no pages. */
async function readLabel(file: Uint8Array): Promise<PDFDocument | undefined> {
  try {
    const label = await PDFDocument.load(file, { updateMetadata: false })
    return label.getPageCount() > 0 ? label : undefined
  } catch {
    return undefined
  }
}

/**
 * Unpacks the content of all pages, in a document that is thrown away.
 *
 * @returns false when a page cannot be read
 */
async function unpackPages(label: PDFDocument): Promise<boolean> {
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

/** Leaves out empty pages: they have no content to embed. */
function drawnPages(label: PDFDocument): PDFPage[] {
  return label.getPages().filter((page) => page.node.Contents() !== undefined)
}

/** Embeds only the part of a page that is shown. */
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

/** Lengths are PDF points (1/72 inch), counted from the lower left corner. */
export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

export type Size = Pick<Rectangle, "width" | "height">

/** Quarter turns counterclockwise, in degrees. */
type Turn = 0 | 90 | 180 | 270

/** How a page is drawn: scaled, turned about its lower left corner, and moved so that this corner is at `x`, `y`. */
export interface Placement {
  x: number
  y: number
  scale: number
  turn: Turn
}

const POINTS_PER_MILLIMETRE = 72 / 25.4

export const A4: Size = { width: 595.28, height: 841.89 }

/** Office printers leave about this much of the paper's edge white. */
const MARGIN = 4 * POINTS_PER_MILLIMETRE

const GRIDS = {
  1: { columns: 1, rows: 1 },
  2: { columns: 1, rows: 2 },
  4: { columns: 2, rows: 2 },
} as const

type LabelsPerSheet = keyof typeof GRIDS

/** The places of the labels on an A4 sheet in reading order: from the left, then down. */
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
 * Places a page in the middle of a cell, with a margin. Turns it if it is upright and the cell is not, or the reverse.
 * Shrinks it if it is too large, but never enlarges it: scanners expect the bars as the carrier drew them.
 *
 * @param shownTurned degrees by which a viewer turns the page clockwise (the page's `Rotate`)
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
  // After a turn, the lower left corner of the page is another corner of the space it takes.
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

const LABELS_PER_SHEET: Record<Exclude<LabelFormat, "thermal">, LabelsPerSheet> = {
  a4_1: 1,
  a4_2: 2,
  a4_4: 4,
}
