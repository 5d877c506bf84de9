import { type MessagePort, parentPort } from "node:worker_threads"
import {
  drawObject,
  PDFContext,
  PDFDocument,
  PDFName,
  PDFObjectCopier,
  PDFObjectParser,
  PDFPage,
  type PDFPageLeaf,
  PDFRef,
  popGraphicsState,
  pushGraphicsState,
  rotateDegrees,
  scale as scaleBy,
  translate,
} from "@cantoo/pdf-lib"
import { contentOf, numberAt, type Rectangle, rectangleAt, toForm } from "./flatten-annotations"
import type { LabelAnswer, LabelFault, LabelTask } from "./ask-label-worker"
import {
  A4,
  cellsOf,
  LABELS_PER_SHEET,
  placeInCell,
  type Placement,
  type Size,
} from "./sheet-layout"
import {
  holdsActiveThings,
  LabelError,
  type Layers,
  loadLabel,
  type ReadLabel,
  readLabel,
} from "./read-label"

/** A label of a few pages unpacks to less than one megabyte. */
const MOST_UNPACKED_BYTES = 64_000_000
const MOST_UNPACKED_TOGETHER_BYTES = 640_000_000
/** The library takes up to a dozen steps per byte, more where objects are packed, but those are few. */
const MOST_STEPS = 5_000_000
const MOST_STEPS_PER_BYTE = 15
/** It makes a text of a number, sign by sign, and looks at one sign up to six times. */
const MOST_DIGITS = 500_000

let unpackedBytes = 0
let mostBytes = Infinity
let steps = 0
let mostSteps = Infinity

if (parentPort) serve(parentPort)

/** Answers one task at a time: the next is sent when this one is answered. */
function serve(port: MessagePort): void {
  countArrays()
  countSteps()
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
    construct(target, parameters, newTarget) {
      const [size] = parameters as unknown[]
      unpackedBytes += typeof size === "number" ? size : 0
      if (unpackedBytes > mostBytes) throw new LabelError("too_large")
      return Reflect.construct(target, parameters, newTarget) as Uint8Array
    },
  })
}

/**
 * Where a file is broken, the library looks for the next object from each byte on, and may read all that follows each
 * time. So each byte that it reads is counted. Without the count, the worker's limits of time and memory still hold.
 */
function countSteps(): void {
  const reader = readerOf(PDFObjectParser.forBytes(Uint8Array.of(), PDFContext.create()))
  if (!reader) return
  const { next } = reader
  let digits = 0
  reader.next = function counted() {
    const byte = next.call(this)
    digits = byte >= ZERO && byte <= NINE ? digits + 1 : 0
    if (digits > MOST_DIGITS) steps = Infinity
    if (++steps > mostSteps) throw new LabelError("too_large")
    return byte
  }
}

interface ByteReader {
  next: () => number
}

/** What all parsers of the library read bytes with. It is private there: undefined if the library has changed it. */
export function readerOf(parser: object): ByteReader | undefined {
  const bytes: unknown = Reflect.get(parser, "bytes")
  const reader: unknown = bytes instanceof Object ? Object.getPrototypeOf(bytes) : undefined
  return hasNext(reader) ? reader : undefined
}

function hasNext(value: unknown): value is ByteReader {
  return value instanceof Object && Object.hasOwn(value, "next")
}

const [ZERO, NINE] = [48, 57]

async function work({ labels, format }: LabelTask): Promise<void> {
  const faults: (LabelFault | undefined)[] = []
  const document = format && (await createLabelDocument(format))
  let togetherBytes = 0
  let isActive = false
  for (const [index, file] of labels.entries()) {
    answer({ step: "begun", index })
    const label = await readWithinLimits(file, format)
    togetherBytes += unpackedBytes
    if (togetherBytes > MOST_UNPACKED_TOGETHER_BYTES) {
      return answer({ step: "too_large" })
    }
    isActive ||= label.isActive
    faults.push("fault" in label ? label.fault : document?.add(label))
  }
  answer({ step: "begun", index: labels.length })
  const pdf = format === "shown" && !isActive ? undefined : await document?.save()
  answer({ step: "done", faults, isActive, pdf })
}

function answer(message: LabelAnswer): void {
  parentPort?.postMessage(message)
}

type Purpose = LabelTask["format"]

interface PreparedLabel extends ReadLabel {
  /** What sheets draw. Empty for other purposes. */
  forms: Form[]
}

type Prepared = { isActive: boolean } & (PreparedLabel | { fault: LabelFault })

async function readWithinLimits(file: Uint8Array, format: Purpose): Promise<Prepared> {
  let isActive = false
  let prepared: PreparedLabel | { fault: LabelFault }
  unpackedBytes = 0
  steps = 0
  mostBytes = MOST_UNPACKED_BYTES
  mostSteps = MOST_STEPS + MOST_STEPS_PER_BYTE * file.length
  try {
    const document = await loadLabel(file)
    isActive = format === "shown" && holdsActiveThings(document)
    prepared = prepareLabel(readLabel(document), format)
  } catch (error) {
    prepared = { fault: faultOf(error) }
  }
  mostBytes = Infinity
  // The library passes over what it cannot read, so an error at a limit may come to nothing.
  const isTooLarge = unpackedBytes > MOST_UNPACKED_BYTES || steps > mostSteps
  return isTooLarge ? { isActive, fault: "too_large" } : { isActive, ...prepared }
}

function faultOf(error: unknown): LabelFault {
  if (error instanceof LabelError) return error.fault
  // Nested so deeply that it cannot be followed.
  return error instanceof RangeError ? "too_large" : "unreadable"
}

function prepareLabel(label: ReadLabel, format: Purpose): PreparedLabel {
  switch (format) {
    case "thermal":
    case "shown":
      return { ...label, forms: [] }
    case undefined:
      // Only to measure them: a page that only a label printer can print is accepted.
      for (const page of label.pages) measure(page)
      return { ...label, forms: [] }
    default:
      return { ...label, forms: label.pages.filter(isDrawn).map(toSheetForm) }
  }
}

function measure(page: PDFPageLeaf): void {
  try {
    contentOf(page)
  } catch {
    // The caller looks at what was counted.
  }
}

/** Empty pages have no content to draw. */
function isDrawn(page: PDFPageLeaf): boolean {
  return page.has(PDFName.of("Contents"))
}

/** A page's content for a sheet, and the page's size and turn. */
interface Form extends Size {
  stream: ReturnType<typeof toForm>
  shownTurned: number
}

/** Only the part of a page that is shown, in points: `UserUnit` enlarges a page. */
function toSheetForm(page: PDFPageLeaf): Form {
  const box = shownBox(page)
  const unit = numberAt(page, "UserUnit") ?? 1
  const BBox = page.context.obj([box.x, box.y, box.x + box.width, box.y + box.height])
  const Matrix = [unit, 0, 0, unit, -unit * box.x, -unit * box.y]
  return {
    stream: toForm(page, { BBox, Matrix }),
    width: unit * box.width,
    height: unit * box.height,
    shownTurned: numberAt(page, "Rotate") ?? 0,
  }
}

/** Viewers show the part of the crop box that is on the page. */
function shownBox(page: PDFPageLeaf): Rectangle {
  const media = rectangleAt(page, "MediaBox")
  if (!media) throw new LabelError("unreadable")
  const crop = rectangleAt(page, "CropBox") ?? media
  const x = Math.max(media.x, crop.x)
  const y = Math.max(media.y, crop.y)
  const width = Math.min(media.x + media.width, crop.x + crop.width) - x
  const height = Math.min(media.y + media.height, crop.y + crop.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : media
}

/** One PDF made of labels, in the order in which they are added. */
interface LabelDocument {
  /** Adds all pages of a label, or nothing. @returns what is wrong with it */
  add: (label: PreparedLabel) => LabelFault | undefined
  save: () => Promise<Uint8Array>
}

async function createLabelDocument(format: NonNullable<Purpose>): Promise<LabelDocument> {
  const document = await PDFDocument.create()
  document.setTitle("Labels")
  const { context, catalog } = document
  const layers: Layers = { all: [], hidden: [] }
  const addPages =
    format === "thermal" || format === "shown"
      ? pagesAsTheyAre(document)
      : pagesOnSheets(document, cellsOf(LABELS_PER_SHEET[format]))
  return {
    add(label) {
      const before = context.largestObjectNumber
      try {
        const { copy } = PDFObjectCopier.for(label.context, context)
        const [all, hidden] = [label.layers.all.map(copy), label.layers.hidden.map(copy)]
        addPages(label, copy)
        layers.all.push(...all)
        layers.hidden.push(...hidden)
        return undefined
      } catch (error) {
        // A broken file must not stop the other labels from being printed, and no part of it may be saved.
        while (context.largestObjectNumber > before) {
          context.delete(PDFRef.of(context.largestObjectNumber--))
        }
        return faultOf(error)
      }
    },
    save() {
      if (layers.all.length > 0) {
        const properties = { OCGs: layers.all, D: { OFF: layers.hidden } }
        catalog.set(PDFName.of("OCProperties"), context.obj(properties))
      }
      // Labels with hundreds of objects are saved forty times as fast if the objects are not packed together.
      return document.save({ useObjectStreams: false, objectsPerTick: Infinity })
    },
  }
}

type Copy = PDFObjectCopier["copy"]

function pagesAsTheyAre(document: PDFDocument) {
  return ({ pages }: PreparedLabel, copy: Copy) => {
    const copies = pages.map(copy)
    for (const page of copies) {
      document.addPage(PDFPage.of(page, document.context.register(page), document))
    }
  }
}

function pagesOnSheets(document: PDFDocument, cells: Rectangle[]) {
  let free: Rectangle[] = []
  let sheet: PDFPage | undefined
  return ({ forms }: PreparedLabel, copy: Copy) => {
    const copies = forms.map((form) => ({ ...form, stream: copy(form.stream) }))
    for (const form of copies) {
      if (!sheet || free.length === 0) {
        sheet = document.addPage([A4.width, A4.height])
        free = [...cells]
      }
      const cell = free.shift()
      if (cell) draw(sheet, form, placeInCell(form, form.shownTurned, cell))
    }
  }
}

function draw(sheet: PDFPage, { stream }: Form, { x, y, scale, turn }: Placement): void {
  sheet.pushOperators(
    pushGraphicsState(),
    translate(x, y),
    rotateDegrees(turn),
    scaleBy(scale, scale),
    drawObject(sheet.node.newXObject("Label", sheet.doc.context.register(stream))),
    popGraphicsState(),
  )
}
