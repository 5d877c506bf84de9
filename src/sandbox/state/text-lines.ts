import * as fs from "node:fs"
import { StringDecoder } from "node:string_decoder"

const chunkBytes = 1024 * 1024

/** A line of a text file; the last one may have no end. */
export type TextLine = { text: string; isEnded: boolean }

/** The lines of a file, one after the other: a file may be larger than any text can be. */
export function* textLines(file: string): Generator<TextLine> {
  const descriptor = fs.openSync(file, "r")
  try {
    const chunk = Buffer.alloc(chunkBytes)
    const decoder = new StringDecoder("utf8")
    let rest = ""
    for (let bytes = read(); bytes > 0; bytes = read()) {
      const lines = (rest + decoder.write(chunk.subarray(0, bytes))).split("\n")
      rest = lines.pop() ?? ""
      for (const text of lines) yield { text, isEnded: true }
    }
    if (rest !== "") yield { text: rest, isEnded: false }

    function read(): number {
      return fs.readSync(descriptor, chunk, 0, chunkBytes, null)
    }
  } finally {
    fs.closeSync(descriptor)
  }
}
