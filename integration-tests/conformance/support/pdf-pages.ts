import { inflateSync } from "node:zlib"

/** One character code of a PDF font -> text. */
type CharacterMap = Map<string, string>

export interface PdfPage {
  /** As a reader would copy it from there (through the fonts' ToUnicode tables). */
  text: string
  /** The rectangles drawn, in the page's own units. */
  rectangles: { left: number; width: number; height: number }[]
}

/**
 * Reads the pages of a PDF.
 *
 * Reads what PDF writers commonly make: plain objects, two-byte fonts, Flate streams. Pages come in the order of the file.
 */
export function pdfPages(pdf: Buffer): PdfPage[] {
  const objects = readObjects(pdf)
  return [...objects.values()]
    .filter(({ head }) => /\/Type\s*\/Page\b/.test(head))
    .map(({ head }) => {
      const fonts = fontsOf(dictionary(head, "Resources", objects), objects)
      const contents = /\/Contents\s*\[?([\d\sR]+)/.exec(head)?.[1] ?? ""
      const drawn = [...contents.matchAll(/(\d+)\s+\d+\s+R/g)]
        .map(([, number]) => objects.get(Number(number))?.stream ?? "")
        .join("\n")
      return { text: textOf(drawn, fonts), rectangles: rectanglesOf(drawn) }
    })
}

interface PdfObject {
  head: string
  stream: string
}

function readObjects(pdf: Buffer): Map<number, PdfObject> {
  const source = pdf.toString("latin1")
  const objects = new Map<number, PdfObject>()
  for (const match of source.matchAll(/(?:^|\s)(\d+) 0 obj\b([\s\S]*?)endobj/g)) {
    const [, number, body = ""] = match
    const start = /stream\r?\n/.exec(body)
    const head = start === null ? body : body.slice(0, start.index)
    const raw = start === null ? "" : body.slice(start.index + start[0].length)
    objects.set(Number(number), { head, stream: raw === "" ? "" : inflated(head, raw) })
  }
  return objects
}

function inflated(head: string, raw: string): string {
  const length = Number(/\/Length\s+(\d+)/.exec(head)?.[1])
  const bytes = Buffer.from(raw.slice(0, length), "latin1")
  return (head.includes("/FlateDecode") ? inflateSync(bytes) : bytes).toString("latin1")
}

/** A value of a dictionary that stands in it, or in an object of its own. */
function dictionary(head: string, name: string, objects: Map<number, PdfObject>): string {
  const reference = new RegExp(`/${name}\\s+(\\d+)\\s+\\d+\\s+R`).exec(head)?.[1]
  return reference === undefined ? head : (objects.get(Number(reference))?.head ?? "")
}

function fontsOf(resources: string, objects: Map<number, PdfObject>): Map<string, CharacterMap> {
  const fonts = new Map<string, CharacterMap>()
  for (const [, name = "", number] of resources.matchAll(/\/([\w+-]+)\s+(\d+)\s+\d+\s+R/g)) {
    const font = objects.get(Number(number))?.head ?? ""
    const table = /\/ToUnicode\s+(\d+)/.exec(font)?.[1]
    if (table !== undefined) {
      fonts.set(name, readCharacterMap(objects.get(Number(table))?.stream ?? ""))
    }
  }
  return fonts
}

function readCharacterMap(table: string): CharacterMap {
  const characters: CharacterMap = new Map()
  for (const [, rows = ""] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, code = "", text = ""] of rows.matchAll(/<(\w+)>\s*<([\w\s]+)>/g)) {
      characters.set(code.toLowerCase(), fromHex(text))
    }
  }
  for (const [, rows = ""] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    readRanges(rows, characters)
  }
  return characters
}

/** Rows of `<first> <last> [<text> ...]` and of `<first> <last> <text of the first>`. */
function readRanges(rows: string, characters: CharacterMap): void {
  const lists = /<(\w+)>\s*<\w+>\s*\[([^\]]*)\]/g
  for (const [, from = "", texts = ""] of rows.matchAll(lists)) {
    for (const [step, [, text = ""]] of [...texts.matchAll(/<([\w\s]+)>/g)].entries()) {
      characters.set(codeAfter(from, step), fromHex(text))
    }
  }
  const runs = rows.replace(lists, "").matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)
  for (const [, from = "", to = "", text = ""] of runs) {
    for (let step = 0; step <= parseInt(to, 16) - parseInt(from, 16); step += 1) {
      characters.set(codeAfter(from, step), String.fromCharCode(parseInt(text, 16) + step))
    }
  }
}

const codeAfter = (from: string, step: number) =>
  (parseInt(from, 16) + step).toString(16).padStart(from.length, "0")

const fromHex = (hex: string) =>
  Buffer.from(hex.replace(/\s/g, ""), "hex").swap16().toString("utf16le")

function textOf(stream: string, fonts: Map<string, CharacterMap>): string {
  let font: CharacterMap | undefined
  let text = ""
  for (const token of stream.matchAll(/\/([\w+-]+)\s+[\d.]+\s+Tf|<([\da-fA-F]+)>|\bET\b/g)) {
    const [whole, fontName, codes] = token
    if (fontName !== undefined) {
      font = fonts.get(fontName)
    } else if (codes !== undefined) {
      const found = codes.toLowerCase().match(/.{4}/g) ?? []
      text += found.map((code) => font?.get(code) ?? "").join("")
    } else if (whole === "ET") {
      text += "\n"
    }
  }
  return text
}

function rectanglesOf(drawn: string): PdfPage["rectangles"] {
  const operators = drawn.matchAll(/(-?[\d.]+)\s+-?[\d.]+\s+(-?[\d.]+)\s+(-?[\d.]+)\s+re\b/g)
  return [...operators].map((operator) => {
    const [left = 0, width = 0, height = 0] = operator.slice(1).map(Number)
    return { left, width, height }
  })
}
