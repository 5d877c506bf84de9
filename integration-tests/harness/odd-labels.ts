import { execFileSync, spawnSync } from "node:child_process"
import {
  type EncryptionAlgorithm,
  PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFString,
  rgb,
} from "@cantoo/pdf-lib"

/** In the middle of an A4 sheet, its corners are on whole points. */
export const LABEL_WIDTH = 283.28
export const LABEL_HEIGHT = 425.89

const PRINT = 4

type Entries = Record<string, unknown>

/** A label with a bar across its page, and what is done to the page. */
export async function labelWith(
  change: (page: PDFPage, document: PDFDocument) => void,
): Promise<Buffer> {
  const document = await PDFDocument.create()
  const page = document.addPage([LABEL_WIDTH, LABEL_HEIGHT])
  page.drawRectangle({ x: 20, y: 380, width: 240, height: 20, color: rgb(0, 0, 0) })
  change(page, document)
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

/** A drawing that fills its box with an L, so that it shows how it is turned. */
export function appearance({ doc }: PDFPage, entries: Entries = {}): PDFObject {
  const dict = { Subtype: "Form", BBox: [0, 0, 40, 60], ...entries }
  return doc.context.register(doc.context.stream("0 0 10 60 re 0 0 40 10 re f", dict))
}

/** Adds an annotation, which is printed unless its entries say otherwise. */
export function annotate(page: PDFPage, entries: Entries): void {
  const { context } = page.doc
  const dict = { Type: "Annot", Subtype: "Stamp", Rect: [60, 100, 160, 300], F: PRINT, ...entries }
  page.node.addAnnot(context.register(context.obj(dict as never)))
}

/** Adds entries to the document's catalog. */
export function setInCatalog({ catalog, context }: PDFDocument, entries: Entries): void {
  for (const [key, value] of Object.entries(entries)) {
    catalog.set(PDFName.of(key), context.obj(value as never))
  }
}

/** A label that only its owner may change: anyone can open it, unless there is a password for that. */
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

/** A label with everything that a PDF can do to the one who opens it, in every place where it can stand. */
export function armedLabel(): Promise<Buffer> {
  return labelWith((page, document) => {
    const { context } = document
    const text = (value: string) => PDFString.of(value)
    const launch = { S: "Launch", F: text("calc.exe") }
    const script = { S: "JavaScript", JS: text("app.alert(1)") }
    const link = { S: "URI", URI: text("https://evil.test") }
    const file = context.register(context.stream("MZ", { Type: "EmbeddedFile" }))
    const attachment = { Type: "Filespec", F: text("a.exe"), EF: { F: file } }
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
    annotate(page, {
      ...drawn,
      Subtype: "Widget",
      FT: "Btn",
      A: { S: "SubmitForm", F: attachment },
    })
  })
}

/** Words in a PDF that stand for something that acts, is attached or is elsewhere. */
export const ACTIVE_WORDS =
  /Launch|JavaScript|\/JS|URI|SubmitForm|EmbeddedFile|Filespec|RichMedia|XFA|OpenAction|\/AA|\/AF|calc\.exe|evil/g

/** Whether Poppler is installed. `.ci/run` installs it and demands this. */
export function canRender(): boolean {
  return process.env.REQUIRE_BROWSER === "1" || !spawnSync("pdftoppm", ["-v"]).error
}

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
