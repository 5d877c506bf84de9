import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFPageLeaf,
  PDFRef,
  PDFStream,
} from "@cantoo/pdf-lib"
import { contentStreamsOf, flattenAnnotations, unpacked } from "./flatten-annotations"
import type { LabelFault } from "./ask-label-worker"

/** A label of a shipment has a page per package, and few objects per page. Counted before anything is copied. */
const MOST_PAGES = 2_000
const MOST_ANNOTATIONS = 10_000
const MOST_OBJECTS = 100_000
const MOST_DRAWINGS = 100_000

/** A label that is not printed, and why. */
export class LabelError extends Error {
  constructor(readonly fault: LabelFault) {
    super(fault)
  }
}

/** What a label draws, without actions, scripts and attachments. */
export interface ReadLabel {
  context: PDFContext
  /** Stand alone: with what they inherit, and with annotations and form fields drawn into them. */
  pages: PDFPageLeaf[]
  layers: Layers
}

/**
 * Reads a label's pages. Changes the document.
 *
 * @throws LabelError if they cannot be printed
 */
export function readLabel(document: PDFDocument): ReadLabel {
  const pages = readPages(document)
  if (pages.length === 0) throw new LabelError("unreadable")
  const form = document.catalog.lookup(name("AcroForm"))
  // The pages of such a form only ask for another program: everything else is in the form's XML.
  if (String(document.catalog.lookup(name("NeedsRendering"))) === "true") {
    throw new LabelError("unprintable")
  }
  const needsAppearances =
    form instanceof PDFDict && String(form.lookup(name("NeedAppearances"))) === "true"
  const annotations = pages.map((page) => page.lookup(name("Annots")))
  if (annotations.reduce((sum, list) => sum + sizeOf(list), 0) > MOST_ANNOTATIONS) {
    throw new LabelError("too_large")
  }
  for (const page of pages) {
    if (!flattenAnnotations(page, needsAppearances)) throw new LabelError("unprintable")
  }
  removeActiveThings(pages)
  if (countDrawings(pages) > MOST_DRAWINGS) throw new LabelError("too_large")
  return { context: document.context, pages, layers: readLayers(document) }
}

function sizeOf(list: PDFObject | undefined): number {
  return list instanceof PDFArray ? list.size() : 0
}

/**
 * Many PDFs are encrypted with an empty password: anyone may open them, and only the owner may change them. That a
 * viewer should not print them is not heeded: a label is for printing.
 *
 * @throws LabelError if it cannot be read
 */
export async function loadLabel(file: Uint8Array): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(file, { updateMetadata: false, password: "" })
  } catch (error) {
    const isLocked = error instanceof Error && error.message === "NEEDS PASSWORD"
    throw new LabelError(isLocked ? "needs_password" : await faultOf(file))
  }
}

async function faultOf(file: Uint8Array): Promise<LabelFault> {
  const options = { updateMetadata: false, ignoreEncryption: true }
  const document = await PDFDocument.load(file, options).catch(() => undefined)
  return document?.isEncrypted ? "unknown_encryption" : "unreadable"
}

const name = (text: string) => PDFName.of(text)

const INHERITED = ["Resources", "MediaBox", "CropBox", "Rotate"].map(name)
/** All that a printed page is made of. Everything else is for screens, programs and print shops. */
const OWN = ["Contents", "Group", "UserUnit", "Annots"].map(name)
const KIDS = name("Kids")

/**
 * The pages in their order, found as viewers find them: from the root down, whatever `Parent`, `Count` and `Type` say.
 */
function readPages({ catalog, context }: PDFDocument): PDFPageLeaf[] {
  const pages: PDFPageLeaf[] = []
  const open: [PDFObject | undefined, Map<PDFName, PDFObject>][] = [
    [catalog.get(name("Pages")), new Map<PDFName, PDFObject>()],
  ]
  for (let visited = 1; ; visited++) {
    const next = open.pop()
    if (!next) return pages
    const [ref, inherited] = next
    const node = context.lookup(ref)
    if (!(node instanceof PDFDict)) continue
    const attributes = new Map([...inherited, ...entriesOf(node, INHERITED)])
    const kids = node.lookup(KIDS)
    if (!(kids instanceof PDFArray)) {
      pages.push(toPage(new Map([...attributes, ...entriesOf(node, OWN)]), node))
      continue
    }
    if (visited + open.length + kids.size() > MOST_PAGES) throw new LabelError("too_large")
    for (const kid of kids.asArray().reverse()) open.push([kid, attributes])
  }
}

function entriesOf(dict: PDFDict, keys: PDFName[]): [PDFName, PDFObject][] {
  return keys.flatMap((key) => {
    const value = dict.get(key)
    return value ? [[key, value]] : []
  })
}

function toPage(entries: Map<PDFName, PDFObject>, { context }: PDFDict): PDFPageLeaf {
  const page = PDFPageLeaf.fromMapWithContext(entries, context)
  page.set(name("Type"), name("Page"))
  if (!(page.lookup(name("Resources")) instanceof PDFDict)) {
    page.set(name("Resources"), context.obj({}))
  }
  // Without one, viewers take a sheet of US Letter.
  if (!(page.lookup(name("MediaBox")) instanceof PDFArray)) {
    page.set(name("MediaBox"), context.obj([0, 0, 612, 792]))
  }
  return page
}

const ACTIONS = new Set(
  [
    ...["Launch", "JavaScript", "URI", "GoToR", "GoToE", "GoTo3DView", "GoToDp", "Thread"],
    ...["SubmitForm", "ImportData", "ResetForm", "Named", "Hide", "SetOCGState", "Trans"],
    ...["Rendition", "Movie", "Sound", "RichMediaExecute"],
  ].map(name),
)
const ATTACHMENTS = new Set(["EmbeddedFile", "Filespec"].map(name))
const MEDIA = new Set(["RichMedia", "Screen", "Movie", "Sound", "3D", "FileAttachment"].map(name))
/** Of a stream: its content, what is drawn instead of it, or what is attached to it, is in another file. */
const OUTSIDE_KEYS = ["F", "Ref", "OPI", "AF"].map(name)

/** Only what no list of names can look like: a font may be called /JS. */
function isActiveThing(object: PDFObject): boolean {
  if (object instanceof PDFStream) return isActiveThing(object.dict)
  if (!(object instanceof PDFDict)) return false
  const isOne = (key: string, kinds: Set<PDFName>) => {
    const kind = object.lookup(name(key))
    return kind instanceof PDFName && kinds.has(kind)
  }
  return (
    isOne("S", ACTIONS) ||
    isOne("Type", ATTACHMENTS) ||
    isOne("Subtype", MEDIA) ||
    (object.lookup(name("EF")) instanceof PDFDict && object.has(name("F")))
  )
}

/** Whether the file has actions, scripts or attachments, wherever they are. */
export function holdsActiveThings({ catalog, context }: PDFDocument): boolean {
  const form = catalog.lookup(name("AcroForm"))
  if (form instanceof PDFDict && form.has(name("XFA"))) return true
  const objects = new Set(context.enumerateIndirectObjects().map(([, object]) => object))
  for (const object of objects) {
    const isOutside =
      object instanceof PDFStream && OUTSIDE_KEYS.some((key) => object.dict.has(key))
    if (isOutside || isActiveThing(object)) return true
    for (const child of childrenOf(object)) {
      if (childrenOf(child).length > 0) objects.add(child)
    }
  }
  return false
}

function childrenOf(object: PDFObject): PDFObject[] {
  if (object instanceof PDFStream) return object.dict.values()
  if (object instanceof PDFDict) return object.values()
  return object instanceof PDFArray ? object.asArray() : []
}

/** Takes actions and attachments out of everything that the pages refer to: fonts and pictures may have some too. */
function removeActiveThings(pages: PDFPageLeaf[]): void {
  const seen = new Set<PDFObject>(pages)
  const { context } = pages[0] ?? {}
  const isActive = (value: PDFObject) => {
    const target = context?.lookup(value)
    return target !== undefined && isActiveThing(target)
  }
  for (const object of seen) {
    if (seen.size > MOST_OBJECTS) throw new LabelError("too_large")
    if (object instanceof PDFArray) {
      for (const [index, value] of object.asArray().entries()) {
        if (isActive(value)) object.set(index, PDFNull)
      }
    } else if (object instanceof PDFDict || object instanceof PDFStream) {
      const dict = object instanceof PDFStream ? object.dict : object
      for (const [key, value] of dict.entries()) if (isActive(value)) dict.delete(key)
      if (object instanceof PDFStream) for (const key of OUTSIDE_KEYS) dict.delete(key)
    }
    for (const child of childrenOf(object)) {
      const target = context?.lookup(child)
      if (target && childrenOf(target).length > 0) seen.add(target)
    }
  }
}

/** How often the pages draw something, with all that is drawn inside it: a viewer does each of them. */
function countDrawings(pages: PDFPageLeaf[]): number {
  const counts = new Map<PDFStream, number>()
  const countIn = (streams: PDFStream[], resources: PDFObject | undefined): number => {
    const objects = resources instanceof PDFDict ? resources.lookup(name("XObject")) : undefined
    if (!(objects instanceof PDFDict)) return 0
    return streams.flatMap(drawnNames).reduce((sum, key) => {
      const target = objects.lookup(key)
      return target instanceof PDFStream ? sum + countOf(target, resources) : sum
    }, 0)
  }
  const countOf = (form: PDFStream, outer: PDFObject | undefined): number => {
    const count = counts.get(form)
    if (count !== undefined) return count
    // For one that draws itself. Viewers stop there.
    counts.set(form, 1)
    const isForm = form.dict.lookup(name("Subtype")) === name("Form")
    const inside = isForm ? countIn([form], form.dict.lookup(name("Resources")) ?? outer) : 0
    counts.set(form, 1 + inside)
    return 1 + inside
  }
  return pages.reduce(
    (sum, page) => sum + countIn(contentStreamsOf(page), page.lookup(name("Resources"))),
    0,
  )
}

const DRAWING = /\/([^\s/()<>[\]{}%]+)\s+Do\b/g

/** The names of what a content draws, once for each time. None if it cannot be unpacked. */
function drawnNames(stream: PDFStream): PDFName[] {
  try {
    const content = Buffer.from(unpacked(stream)).toString("latin1")
    return [...content.matchAll(DRAWING)].map(([, written = ""]) =>
      name(
        written.replace(/#([0-9a-f]{2})/gi, (_, code: string) =>
          String.fromCharCode(parseInt(code, 16)),
        ),
      ),
    )
  } catch {
    return []
  }
}

/** Layers (optional content) of a document, and those that are not printed. */
export interface Layers {
  all: PDFRef[]
  hidden: PDFRef[]
}

/** Without them, a layer that no viewer shows would be printed. */
function readLayers({ catalog }: PDFDocument): Layers {
  const properties = catalog.lookup(name("OCProperties"))
  if (!(properties instanceof PDFDict)) return { all: [], hidden: [] }
  const all = refsIn(properties.lookup(name("OCGs")))
  const defaults = properties.lookup(name("D"))
  if (!(defaults instanceof PDFDict)) return { all, hidden: [] }
  const isOff = defaults.lookup(name("BaseState")) === name("OFF")
  const on = new Set(refsIn(defaults.lookup(name("ON"))))
  const hidden = new Set(isOff ? all.filter((layer) => !on.has(layer)) : [])
  for (const layer of refsIn(defaults.lookup(name("OFF")))) hidden.add(layer)
  for (const layer of printRules(defaults)) {
    const state = printStateOf(catalog.context.lookup(layer))
    if (state === name("OFF")) hidden.add(layer)
    if (state === name("ON")) hidden.delete(layer)
  }
  return { all, hidden: all.filter((layer) => hidden.has(layer)) }
}

/** Layers whose own setting for printers counts. */
function printRules(defaults: PDFDict): PDFRef[] {
  const rules = defaults.lookup(name("AS"))
  if (!(rules instanceof PDFArray)) return []
  return rules.asArray().flatMap((entry) => {
    const rule = defaults.context.lookup(entry)
    const isForPrint = rule instanceof PDFDict && rule.lookup(name("Event")) === name("Print")
    return isForPrint ? refsIn(rule.lookup(name("OCGs"))) : []
  })
}

function printStateOf(layer: PDFObject | undefined): PDFObject | undefined {
  const usage = layer instanceof PDFDict ? layer.lookup(name("Usage")) : undefined
  const print = usage instanceof PDFDict ? usage.lookup(name("Print")) : undefined
  return print instanceof PDFDict ? print.lookup(name("PrintState")) : undefined
}

function refsIn(list: PDFObject | undefined): PDFRef[] {
  return list instanceof PDFArray ? list.asArray().filter((ref) => ref instanceof PDFRef) : []
}
