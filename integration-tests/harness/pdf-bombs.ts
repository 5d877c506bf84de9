import { deflateSync } from "node:zlib"

/** 400 MB of zeros. */
let zeros: Buffer | undefined
const packedZeros = () => (zeros ??= deflateSync(Buffer.alloc(400_000_000)))

/** Each is a small file that takes 400 MB, or forever, to read. */
export const pdfBombs = {
  /** As modern PDFs have their objects. */
  objects: () => document(stream("/Type/ObjStm/N 1/First 4", packedZeros())),
  /** What a page draws. */
  content: () => document(stream("", packedZeros())),
  /** The same, packed twice: a file of some hundred bytes. */
  twice: () => document(stream("", deflateSync(packedZeros()), "[/FlateDecode/FlateDecode]")),
  /** A page that draws the same megabyte four hundred times. */
  repeated: () =>
    document(`<</Length 1000000>>stream\n${" ".repeat(1_000_000)}\nendstream`, {
      contents: `[${"4 0 R ".repeat(400)}]`,
    }),
  /** Three million dictionaries with nothing in them, in 12 MB. */
  dictionaries: () =>
    document(
      stream(
        "/Type/ObjStm/N 1/First 4",
        deflateSync(Buffer.from(`9 0 [${"<<>>".repeat(3_000_000)}]`)),
      ),
    ),
  /** Forty levels of a tree, both branches of each the same next level: a million million to visit. */
  tree: () => document("null", { levels: 40 }),
  /** A part of the tree that is part of itself. */
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
  /** Objects that refer to one another, 100,000 deep. */
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
  /** After the objects come three million of the same sign, and each could begin the next object. */
  digits: () => followed("7".repeat(3_000_000)),
  comments: () => followed("%".repeat(3_000_000)),
  blanks: () => followed(" ".repeat(3_000_000)),
  /** Objects that do not end, so that each is read to the end of the file. */
  texts: () => followed("9 0 obj(\n".repeat(300_000)),
  streams: () => followed("9 0 obj<<>>stream\n".repeat(150_000)),
}

/** As many dictionaries, not packed: they take more memory than a worker has, and end it. */
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

/** A page of 100 by 150 mm; `object` is the one with the number 4, and what the page draws. */
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
