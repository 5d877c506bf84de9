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
}

function stream(entries: string, packed: Buffer, filter = "/FlateDecode"): string {
  const bytes = packed.toString("latin1")
  return `<<${entries}/Filter${filter}/Length ${bytes.length}>>stream\n${bytes}\nendstream`
}

/** A page of 100 by 150 mm; `object` is the one with the number 4, and what the page draws. */
function document(object: string, { contents = "4 0 R", levels = 0 } = {}): Buffer {
  const tree = Array.from({ length: levels }, (_, level) => {
    const next = level + 1 < levels ? `${11 + level} 0 R` : ""
    return `${10 + level} 0 obj<</Type/Pages/Count 1/Kids[${next} ${next}]>>endobj\n`
  })
  return Buffer.from(
    `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n` +
      `2 0 obj<</Type/Pages/Count 1/Kids[3 0 R ${levels ? "10 0 R" : ""}]>>endobj\n` +
      `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 283 425]/Contents ${contents}>>endobj\n` +
      `4 0 obj${object}endobj\n${tree.join("")}trailer<</Root 1 0 R>>\n%%EOF\n`,
    "latin1",
  )
}
