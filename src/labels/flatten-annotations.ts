import {
  concatTransformationMatrix,
  decodePDFRawStream,
  drawObject,
  endMarkedContent,
  PDFArray,
  PDFContentStream,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFOperator,
  PDFOperatorNames,
  type PDFPageLeaf,
  PDFRawStream,
  PDFStream,
  PDFString,
  popGraphicsState,
  pushGraphicsState,
  rotateDegrees,
  translate,
} from "@cantoo/pdf-lib"

const name = (text: string) => PDFName.of(text)

const RESOURCES = name("Resources")
/** Bits of an annotation's `F` (ISO 32000-1, table 165). */
const HIDDEN = 2
const PRINT = 4
const NO_ROTATE = 16
const NO_VIEW = 32
/** A window, or a sign that something can be opened. A label on paper is complete without them. */
const SIGNS = new Set(["Popup", "Text", "Sound", "FileAttachment"].map(name))
const PUSH_BUTTON = 1 << 16

/**
 * Draws the annotations and form fields of a page into its content, and takes them out.
 *
 * @param needsAppearances whether the form says that what is drawn for its fields is out of date
 * @returns false if one has content that only a viewer can draw
 */
export function flattenAnnotations(page: PDFPageLeaf, needsAppearances: boolean): boolean {
  const list = page.lookup(name("Annots"))
  page.delete(name("Annots"))
  const annotations = list instanceof PDFArray ? list.asArray() : []
  const drawing = new Drawing(page)
  for (const entry of annotations) {
    const annotation = page.context.lookup(entry)
    if (!(annotation instanceof PDFDict) || !isOnPaper(annotation)) continue
    const isOutOfDate = needsAppearances && isFilledField(annotation)
    const appearance = isOutOfDate ? undefined : appearanceOf(annotation)
    if (!appearance) {
      if (hasContent(annotation)) return false
    } else if (appearance !== "empty") {
      drawing.add(annotation, appearance)
    }
  }
  drawing.finish()
  return true
}

/**
 * Whatever a viewer shows on screen is drawn, since merchants expect it on paper: some programs forget the flag for
 * printing. An annotation that is hidden on screen is drawn if it has that flag.
 */
function isOnPaper(annotation: PDFDict): boolean {
  const flags = numberAt(annotation, "F") ?? 0
  if ((flags & HIDDEN) !== 0 || (flags & (NO_VIEW | PRINT)) === NO_VIEW) return false
  const subtype = annotation.lookup(name("Subtype"))
  return !(subtype instanceof PDFName && SIGNS.has(subtype))
}

/** What is drawn for it in its present state; undefined if the file does not say. */
function appearanceOf(annotation: PDFDict): PDFObject | "empty" | undefined {
  const appearances = annotation.lookup(name("AP"))
  const normal = appearances instanceof PDFDict ? appearances.get(name("N")) : undefined
  const target = annotation.context.lookup(normal)
  if (target instanceof PDFStream) return normal
  if (!(target instanceof PDFDict)) return undefined
  const state = annotation.lookup(name("AS")) ?? fieldValue(annotation, "V")
  const appearance = state instanceof PDFName ? target.get(state) : undefined
  return annotation.context.lookup(appearance) instanceof PDFStream ? appearance : "empty"
}

function hasContent(annotation: PDFDict): boolean {
  const subtype = annotation.lookup(name("Subtype"))
  if (subtype !== name("Widget")) return subtype !== name("Link")
  if (fieldValue(annotation, "FT") !== name("Btn")) return isFilledField(annotation)
  const flags = fieldValue(annotation, "Ff")
  if (flags instanceof PDFNumber && (flags.asNumber() & PUSH_BUTTON) !== 0) {
    const look = annotation.lookup(name("MK"))
    return look instanceof PDFDict && (look.has(name("CA")) || look.has(name("I")))
  }
  const state = annotation.lookup(name("AS")) ?? fieldValue(annotation, "V")
  return state instanceof PDFName && state !== name("Off")
}

/** Whether it is a field of text or a choice with something in it. */
function isFilledField(annotation: PDFDict): boolean {
  const kind = fieldValue(annotation, "FT")
  if (kind !== name("Tx") && kind !== name("Ch")) return false
  const value = fieldValue(annotation, "V")
  if (value instanceof PDFString || value instanceof PDFHexString) {
    return value.asBytes().length > 0
  }
  return value instanceof PDFStream || (value instanceof PDFArray && value.size() > 0)
}

const MOST_PARENTS = 32

/** A field's own entry, or the one that it inherits. */
function fieldValue(field: PDFDict, key: string): PDFObject | undefined {
  let holder: PDFObject | undefined = field
  for (let level = 0; level < MOST_PARENTS && holder instanceof PDFDict; level++) {
    const value = holder.lookup(name(key))
    if (value) return value
    holder = holder.lookup(name("Parent"))
  }
  return undefined
}

const PAGE_NAME = "LabelPage"

/** The new content of a page: the old one, then one annotation after the other. */
class Drawing {
  readonly #page: PDFPageLeaf
  readonly #operators: PDFOperator[] = []
  readonly #objects: Record<string, PDFObject> = {}
  readonly #layers: Record<string, PDFObject> = {}

  constructor(page: PDFPageLeaf) {
    this.#page = page
  }

  add(annotation: PDFDict, appearance: PDFObject): void {
    const { context } = this.#page
    const stream = context.lookup(appearance, PDFStream)
    const rect = rectangleAt(annotation, "Rect")
    if (!rect) return
    const box = rectangleAt(stream.dict, "BBox") ?? { ...rect, x: 0, y: 0 }
    stream.dict.set(name("Subtype"), name("Form"))
    stream.dict.set(
      name("BBox"),
      context.obj([box.x, box.y, box.x + box.width, box.y + box.height]),
    )
    if (!stream.dict.has(RESOURCES)) {
      stream.dict.set(RESOURCES, this.#page.get(RESOURCES) ?? context.obj({}))
    }
    const objectName = `LabelNote${Object.keys(this.#objects).length}`
    this.#objects[objectName] = appearance
    const layer = annotation.get(name("OC"))
    if (layer) this.#layers[objectName] = layer
    this.#operators.push(
      ...(layer ? [beginLayer(objectName)] : []),
      pushGraphicsState(),
      ...this.#turn(annotation, rect),
      concatTransformationMatrix(...fit(box, matrixOf(stream.dict), rect)),
      drawObject(objectName),
      popGraphicsState(),
      ...(layer ? [endMarkedContent()] : []),
    )
  }

  /** Some annotations stay upright on a turned page: they turn about their upper left corner. */
  #turn(annotation: PDFDict, { x, y, height }: Rectangle): PDFOperator[] {
    const flags = numberAt(annotation, "F") ?? 0
    const degrees = (flags & NO_ROTATE) === 0 ? 0 : (numberAt(this.#page, "Rotate") ?? 0)
    if (degrees === 0) return []
    return [translate(x, y + height), rotateDegrees(degrees), translate(-x, -y - height)]
  }

  /** The old content becomes an object of its own, so that whatever state it leaves behind moves no annotation. */
  finish(): void {
    if (this.#operators.length === 0) return
    const { context } = this.#page
    if (this.#page.has(name("Contents"))) {
      const box = context.lookup(this.#page.get(name("MediaBox")), PDFArray)
      this.#objects[PAGE_NAME] = context.register(toForm(this.#page, { BBox: box }))
      this.#operators.unshift(drawObject(PAGE_NAME))
    }
    const content = PDFContentStream.of(context.obj({}), this.#operators)
    this.#page.set(name("Contents"), context.register(content))
    const resources = { XObject: this.#objects, Properties: this.#layers }
    this.#page.set(RESOURCES, context.obj(resources))
  }
}

function beginLayer(layerName: string): PDFOperator {
  return PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [name("OC"), name(layerName)])
}

/** A page's content as something that other pages can draw. @throws if it cannot be unpacked */
export function toForm(page: PDFPageLeaf, place: { BBox: PDFArray; Matrix?: number[] }) {
  return page.context.flateStream(contentOf(page), {
    ...place,
    Type: "XObject",
    Subtype: "Form",
    FormType: 1,
    Resources: page.get(RESOURCES),
  })
}

/** The parts of a page's content. */
export function contentStreamsOf(page: PDFPageLeaf): PDFStream[] {
  const content = page.lookup(name("Contents"))
  const entries = content instanceof PDFArray ? content.asArray() : [content]
  return entries.flatMap((entry) => {
    const stream = page.context.lookup(entry)
    return stream instanceof PDFStream ? [stream] : []
  })
}

/** What a page draws, unpacked. @throws if that cannot be done */
export function contentOf(page: PDFPageLeaf): Uint8Array {
  const parts = contentStreamsOf(page).map(unpacked)
  // A blank after each part. Made like this so that the worker counts it.
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length + 1, 0)).fill(BLANK)
  let place = 0
  for (const part of parts) {
    all.set(part, place)
    place += part.length + 1
  }
  return all
}

const BLANK = 32

const unpackedStreams = new WeakMap<PDFStream, Uint8Array>()

/** What is in a stream; unpacked once. @throws if that cannot be done */
export function unpacked(stream: PDFStream): Uint8Array {
  const content = unpackedStreams.get(stream) ?? unpack(stream)
  unpackedStreams.set(stream, content)
  return content
}

function unpack(stream: PDFStream): Uint8Array {
  if (stream instanceof PDFContentStream) return stream.getUnencodedContents()
  if (!(stream instanceof PDFRawStream)) throw new Error("This content cannot be unpacked.")
  // The library unpacks such a stream, but not rightly.
  const parameters = stream.dict.lookup(name("DecodeParms"))
  const isPredicted = (one: PDFObject | undefined) =>
    one instanceof PDFDict && (numberAt(one, "Predictor") ?? 1) > 1
  const all = parameters instanceof PDFArray ? parameters.asArray() : [parameters]
  if (all.some((one) => isPredicted(stream.dict.context.lookup(one)))) {
    throw new Error("This content cannot be unpacked.")
  }
  return decodePDFRawStream(stream).decode()
}

/** Lengths in the units of a page, from its lower left corner. */
export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

type Matrix = [number, number, number, number, number, number]

/** Where a drawing goes, by the rule of ISO 32000-1, 12.5.5: its box, turned by its own matrix, fills the rectangle. */
function fit(box: Rectangle, [a, b, c, d, e, f]: Matrix, rect: Rectangle): Matrix {
  const corners = [box.x, box.x + box.width].flatMap((x) =>
    [box.y, box.y + box.height].map((y) => [a * x + c * y + e, b * x + d * y + f] as const),
  )
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)]
  const across = rect.width / (Math.max(...xs) - left || rect.width)
  const up = rect.height / (Math.max(...ys) - bottom || rect.height)
  return [across, 0, 0, up, rect.x - left * across, rect.y - bottom * up]
}

function matrixOf(form: PDFDict): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersAt(form, "Matrix")
  return [a, b, c, d, e, f]
}

/** Undefined unless there are four numbers. Its corners may come in any order. */
export function rectangleAt(dict: PDFDict, key: string): Rectangle | undefined {
  const [x1, y1, x2, y2] = numbersAt(dict, key)
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined
  return {
    x: Math.min(x1, x2),
    y: Math.min(y1, y2),
    width: Math.abs(x2 - x1),
    height: Math.abs(y2 - y1),
  }
}

/** The number under this key, else undefined. */
export function numberAt(dict: PDFDict, key: string): number | undefined {
  const value = dict.lookup(name(key))
  return value instanceof PDFNumber ? value.asNumber() : undefined
}

function numbersAt(dict: PDFDict, key: string): number[] {
  const list = dict.lookup(name(key))
  if (!(list instanceof PDFArray)) return []
  return list.asArray().flatMap((entry) => {
    const value = dict.context.lookup(entry)
    return value instanceof PDFNumber ? [value.asNumber()] : []
  })
}
