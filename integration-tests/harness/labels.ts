import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFRawStream,
} from "@cantoo/pdf-lib"

/** A label that a merchant uploads: a PDF with one page of 100 by 150 mm. */
export async function ownLabel(text = "A label"): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage([283.46, 425.2]).drawText(text)
  return Buffer.from(await document.save())
}

/** Letters by their glyph code in a font. */
type Letters = Map<string, string>

/** The text of each page of a PDF with embedded fonts, as a copy of its text has it: a line for each piece. */
export async function pdfText(content: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(content)
  return document.getPages().map(textOf)
}

/** The drawing operators of each page of a PDF. */
export async function pdfDrawings(content: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(content)
  return document.getPages().map(drawingOf)
}

function textOf(page: PDFPage): string {
  const fonts = page.node.Resources()?.lookup(PDFName.of("Font"), PDFDict)
  let letters: Letters = new Map()
  const lines: string[] = []
  for (const [, font, written] of drawingOf(page).matchAll(/\/(\w+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (font && fonts) {
      letters = lettersOf(fonts.lookup(PDFName.of(font), PDFDict))
    } else {
      lines.push(readLine(written ?? "", letters))
    }
  }
  return lines.join("\n")
}

function readLine(written: string, letters: Letters): string {
  const codes = [...written.matchAll(/<([0-9a-f]+)>/gi)].map(([, code = ""]) => code).join("")
  return (codes.match(/.{4}/g) ?? []).map((code) => letters.get(code.toLowerCase()) ?? "").join("")
}

function drawingOf(page: PDFPage): string {
  const contents = page.node.Contents()
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents]
  return streams
    .map((stream) => page.doc.context.lookup(stream))
    .map((stream) => (stream instanceof PDFRawStream ? decode(stream) : ""))
    .join("\n")
}

/** Reads a font's table from glyphs to letters. */
function lettersOf(font: PDFDict): Letters {
  const table = font.lookup(PDFName.of("ToUnicode"))
  if (!(table instanceof PDFRawStream)) return new Map()
  const letters: Letters = new Map()
  for (const [, first = "", list = ""] of decode(table).matchAll(
    /<([0-9a-f]+)> <[0-9a-f]+> \[(.*?)\]/gis,
  )) {
    for (const [index, [, code = ""]] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries()) {
      const glyph = (parseInt(first, 16) + index).toString(16).padStart(4, "0")
      letters.set(glyph, toText(code))
    }
  }
  return letters
}

function toText(utf16Hex: string): string {
  return Buffer.from(utf16Hex.replace(/ /g, ""), "hex").swap16().toString("utf16le")
}

function decode(stream: PDFRawStream): string {
  return Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1")
}
