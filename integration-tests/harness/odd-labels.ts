import {
  type EncryptionAlgorithm,
  PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFString,
  rgb,
} from "@cantoo/pdf-lib"
import { execFileSync } from "node:child_process"
import { deflateSync } from "node:zlib"
import { findPoppler } from "./find-programs.cjs"

/** In the middle of an A4 sheet, the corners of this size are at whole points. */
export const LABEL_WIDTH = 283.28
export const LABEL_HEIGHT = 425.89

type Entries = Record<string, unknown>

/** A label with a bar across its page, changed by `change`. */
export async function labelWith(
  change: (page: PDFPage, document: PDFDocument) => void,
): Promise<Buffer> {
  const document = await PDFDocument.create()
  const page = document.addPage([LABEL_WIDTH, LABEL_HEIGHT])
  page.drawRectangle({ x: 20, y: 380, width: 240, height: 20, color: rgb(0, 0, 0) })
  change(page, document)
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

/** A drawing of an L, which shows how it is rotated. */
export function appearance({ doc }: PDFPage, entries: Entries = {}): PDFObject {
  const dict = { Subtype: "Form", BBox: [0, 0, 40, 60], ...entries }
  return doc.context.register(doc.context.stream("0 0 10 60 re 0 0 40 10 re f", dict))
}

/** Adds an annotation, which is printed (flag 4) unless its entries say otherwise. */
export function annotate(page: PDFPage, entries: Entries): void {
  const { context } = page.doc
  const dict = { Type: "Annot", Subtype: "Stamp", Rect: [60, 100, 160, 300], F: 4, ...entries }
  page.node.addAnnot(context.register(context.obj(dict as never)))
}

/** Adds entries to the document's catalog. */
export function setInCatalog({ catalog, context }: PDFDocument, entries: Entries): void {
  for (const [key, value] of Object.entries(entries)) {
    catalog.set(PDFName.of(key), context.obj(value as never))
  }
}

/** An encrypted label. Only its owner may change it; anyone can open it, unless there is a user password. */
export async function encryptedLabel(
  algorithm: EncryptionAlgorithm,
  { userPassword = "", printing = true, useObjectStreams = true } = {},
): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage([LABEL_WIDTH, LABEL_HEIGHT]).drawText("Parcel 4711")
  document.encrypt({
    ownerPassword: "the carrier",
    userPassword,
    algorithm,
    allowWeakCryptography: true,
    permissions: { printing },
  })
  return Buffer.from(await document.save({ useObjectStreams }))
}

/** A label with all active content that a PDF can have, in every place where it can be. */
export function armedLabel(): Promise<Buffer> {
  return labelWith((page, document) => {
    const { context } = document
    const text = (value: string) => PDFString.of(value)
    const launch = { S: "Launch", F: text("calc.exe") }
    const script = { S: "JavaScript", JS: text("app.alert(1)") }
    const link = { S: "URI", URI: text("https://evil.test") }
    const file = context.register(context.stream("MZ", { Type: "EmbeddedFile" }))
    const attachment = { Type: "Filespec", F: text("a.exe"), EF: { F: file } }
    const submit = { S: "SubmitForm", F: attachment }
    setInCatalog(document, {
      OpenAction: launch,
      AA: { WC: script },
      Names: {
        EmbeddedFiles: { Names: [text("a.exe"), attachment] },
        JavaScript: { Names: [text("a"), script] },
      },
      AF: [attachment],
      AcroForm: { Fields: [], XFA: text("<xdp/>") },
    })
    page.node.set(PDFName.of("AA"), context.obj({ O: launch } as never))
    page.node.set(PDFName.of("AF"), context.obj([attachment] as never))
    const drawn = { AP: { N: appearance(page, { AF: [attachment], Metadata: file }) } }
    annotate(page, { ...drawn, A: launch, AA: { D: script } })
    annotate(page, { Subtype: "Link", A: link, Border: [0, 0, 0] })
    annotate(page, { Subtype: "FileAttachment", FS: attachment, F: 2 })
    annotate(page, { ...drawn, Subtype: "RichMedia", RichMediaContent: { Assets: attachment } })
    annotate(page, { ...drawn, Subtype: "Widget", FT: "Btn", A: submit })
  })
}

/** Words in a PDF for actions, attachments and links. */
export const ACTIVE_WORDS =
  /Launch|JavaScript|\/JS|URI|SubmitForm|EmbeddedFile|Filespec|RichMedia|XFA|OpenAction|\/AA|\/AF|calc\.exe|evil/g

/** Whether Poppler is installed. Without it the last lines of a run say so; CI requires it. */
export const canRender = () => findPoppler() !== undefined

/** A picture of the first page as a viewer shows it: the brightness of each point, in rows. */
export function render(pdf: Uint8Array): { width: number; height: number; points: Buffer } {
  const picture = execFileSync("pdftoppm", ["-r", "72", "-gray", "-f", "1", "-l", "1", "-"], {
    input: pdf,
    maxBuffer: 10_000_000,
    stdio: ["pipe", "pipe", "ignore"],
  })
  const [header = "", width, height] =
    /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(picture.subarray(0, 40).toString("latin1")) ?? []
  return {
    width: Number(width),
    height: Number(height),
    points: picture.subarray(header.length),
  }
}

/** The entries of a stream of objects. */
const OBJECTS = "/Type/ObjStm/N 1/First 4"

/** 400 MB of zeros. */
let zeros: Buffer | undefined
const packedZeros = () => (zeros ??= deflateSync(Buffer.alloc(400_000_000)))

/** Small files that need 400 MB or endless time to read. */
export const pdfBombs = {
  /** In a stream of objects, as in modern PDFs. */
  objects: () => document(stream(OBJECTS, packedZeros())),
  /** In the content of a page. */
  content: () => document(stream("", packedZeros())),
  /** In the content, packed twice: a file of some hundred bytes. */
  twice: () => document(stream("", deflateSync(packedZeros()), "[/FlateDecode/FlateDecode]")),
  /** A page that draws the same megabyte four hundred times. */
  repeated: () =>
    document(`<</Length 1000000>>stream\n${" ".repeat(1_000_000)}\nendstream`, {
      contents: `[${"4 0 R ".repeat(400)}]`,
    }),
  /** Three million empty dictionaries, in 12 MB. */
  dictionaries: () =>
    document(stream(OBJECTS, deflateSync(Buffer.from(`9 0 [${"<<>>".repeat(3_000_000)}]`)))),
  /** A tree of forty levels, in which both branches lead to the same next level: a million million nodes. */
  tree: () => document("null", { levels: 40 }),
  /** A tree that contains itself. */
  circle: () => document("<</Type/Pages/Count 1/Kids[4 0 R]>>", { kids: "4 0 R" }),
  /** A tree of 60,000 levels, each with one branch. */
  depth: () => document("null", { levels: 60_000, branches: 1 }),
  /** The same page half a million times. */
  pages: () => document("null", { kids: "3 0 R ".repeat(500_000) }),
  /** An annotation that is drawn half a million times. */
  annotations: () =>
    document(
      "<</Subtype/Stamp/F 4/Rect[0 0 9 9]/AP<</N 5 0 R>>>>endobj 5 0 obj<</BBox[0 0 9 9]/Length 1>>stream\n \nendstream",
      { contents: "5 0 R", page: `/Annots[${"4 0 R ".repeat(500_000)}]` },
    ),
  /** Half a million objects that the page refers to. */
  references: () =>
    document(`[${"[1]".repeat(500_000)}]`, {
      contents: "5 0 R",
      page: "/Resources<</Font 4 0 R>>",
    }),
  /** A chain of 100,000 objects, each of which refers to the next. */
  chain: () =>
    document(
      `[10 0 R]endobj\n${Array.from({ length: 100_000 }, (_, place) => `${10 + place} 0 obj[${11 + place} 0 R]`).join("endobj\n")}`,
      { contents: "5 0 R", page: "/Resources<</Font 4 0 R>>" },
    ),
  /** Forty drawings, each of which draws the next one twice: a viewer would never end. */
  drawings: () =>
    document(
      Array.from(
        { length: 40 },
        (_, level) =>
          `<</Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</A ${level + 11} 0 R>>>>/Length 11>>stream\n/A Do /A Do\nendstream`,
      ).reduce((objects, form, level) => `${objects} endobj ${level + 10} 0 obj${form}`, "null"),
      { contents: "10 0 R", page: "/Resources<</XObject<</A 11 0 R>>>>" },
    ),
  /** Three million equal characters after the objects, each of which could begin the next object. */
  digits: () => followed("7".repeat(3_000_000)),
  comments: () => followed("%".repeat(3_000_000)),
  blanks: () => followed(" ".repeat(3_000_000)),
  /** Objects without an end: each is read to the end of the file. */
  texts: () => followed("9 0 obj(\n".repeat(300_000)),
  streams: () => followed("9 0 obj<<>>stream\n".repeat(150_000)),
}

/** 1.2 million dictionaries, not packed: they need more memory than a worker has, and crash it. */
export function crashingPdf(): Buffer {
  return document(`[${"<<>>".repeat(1_200_000)}]`)
}

function followed(rest: string): Buffer {
  return Buffer.concat([document("null"), Buffer.from(`x${rest}\ny`)])
}

function stream(entries: string, packed: Buffer, filter = "/FlateDecode"): string {
  const bytes = packed.toString("latin1")
  return `<<${entries}/Filter${filter}/Length ${bytes.length}>>stream\n${bytes}\nendstream`
}

/** A page of 100 by 150 mm. `object` has the number 4, and is the page's content by default. */
function document(
  object: string,
  { contents = "4 0 R", levels = 0, branches = 2, kids = "", page = "" } = {},
): Buffer {
  const tree = Array.from({ length: levels }, (_, level) => {
    const next = level + 1 < levels ? `${11 + level} 0 R` : ""
    return `${10 + level} 0 obj<</Type/Pages/Count 1/Kids[${`${next} `.repeat(branches)}]>>endobj\n`
  })
  return Buffer.from(
    `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n` +
      `2 0 obj<</Type/Pages/Count 1/Kids[3 0 R ${levels ? "10 0 R" : kids}]>>endobj\n` +
      `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 283 425]/Contents ${contents}${page}>>endobj\n` +
      `4 0 obj${object}endobj\n${tree.join("")}trailer<</Root 1 0 R>>\n%%EOF\n`,
    "latin1",
  )
}
