import { parse } from "papaparse"

/** A row of a table, with the line of the file on which it begins. */
export interface CsvLine {
  line: number
  cells: string[]
  /** What is wrong with the way it is written. */
  problem?: string
}

const SEPARATORS = [",", ";", "\t"]

/** The rows of a table that are not empty. Its first line says what separates the cells. */
export function csvLines(csv: string): CsvLine[] {
  const text = csv.replace(/^\uFEFF/, "")
  const lines: CsvLine[] = []
  let line = 1
  let start = 0
  parse<string[]>(text, {
    delimiter: separatorOf(text),
    step: ({ data, errors, meta }) => {
      const cells = data.map((cell) => cell.trim())
      if (cells.some((cell) => cell !== "")) {
        lines.push({ line, cells, problem: errors[0]?.message })
      }
      line += text.slice(start, meta.cursor).split(/\r\n|\n|\r/).length - 1
      start = meta.cursor
    },
  })
  return lines
}

function separatorOf(text: string): string {
  const head = /^.*/.exec(text)?.[0] ?? ""
  const counted = SEPARATORS.map((separator) => ({
    separator,
    cells: head.split(separator).length,
  }))
  return counted.reduce((best, one) => (one.cells > best.cells ? one : best)).separator
}
