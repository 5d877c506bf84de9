import { readFileSync } from "node:fs"
import path from "node:path"
import { type CsvRow, csvRows } from "./csv-rows"
import { DataFileError } from "./data-file-error"
import {
  type Column,
  isHeader,
  type Positions,
  positionsIn,
  positionsInOrder,
} from "./table-columns"

/** A row by the names of its columns. */
export interface DataRow {
  /** In the file, from 1 on. */
  line: number
  text: (column: string) => string
  number: (column: string) => number
  /** The error that blames a column of this row. */
  wrong: (column: string, problem: string) => DataFileError
}

/** What a file's columns are, and where they stand in it. */
interface Table {
  file: string
  columns: readonly Column[]
  positions: Positions
}

/** What separates fields in files that are not of comma-separated values. */
const OTHER_SEPARATORS = { ";": "semicolons", "\t": "tabs" }

/**
 * Reads a file of comma-separated values with just these columns. A first line without any number is its header,
 * which may have them in another order.
 *
 * @throws DataFileError when the file cannot be read, is separated by something else, its header is no such one, a
 *   field is missing or too many, or is no such number
 */
export function readTable(folder: string, file: string, columns: readonly Column[]): DataRow[] {
  const text = contentOf(folder, file)
  checkSeparator(text, { file, columns })
  const rows = csvRows(text, file)
  const header = rows[0] !== undefined && isHeader(rows[0]) ? rows[0] : undefined
  const positions = header ? positionsIn(header, { file, columns }) : positionsInOrder(columns)
  const body = header ? rows.slice(1) : rows
  if (body.length === 0) {
    const problem = `there is nothing ${header ? "but a header" : "in it"}`
    throw new DataFileError({ file, line: 1, column: "column 1" }, problem)
  }
  return body.map((row) => dataRow(row, { file, columns, positions }))
}

function contentOf(folder: string, file: string): string {
  try {
    return readFileSync(path.join(folder, file), "utf8")
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DataFileError({ file, line: 1, column: "column 1" }, `cannot be read: ${reason}`)
  }
}

/** Looks at the first line only: what follows is separated alike. */
function checkSeparator(text: string, { file, columns }: Omit<Table, "positions">): void {
  const lines = text.split(/\r\n|\n|\r/)
  const first = lines.findIndex((line) => /[^\s,]/.test(line))
  const bare = (lines[first] ?? "").replace(/"[^"]*"/g, "")
  const needed = columns.length - 1
  const countOf = (separator: string): number => bare.split(separator).length - 1
  if (countOf(",") >= needed) return
  for (const [separator, name] of Object.entries(OTHER_SEPARATORS)) {
    if (countOf(separator) < needed) continue
    const problem = `fields are separated by ${name}; they have to be by commas`
    throw new DataFileError({ file, line: first + 1, column: "column 1" }, problem)
  }
}

function dataRow({ line, fields }: CsvRow, { file, columns, positions }: Table): DataRow {
  const fieldOf = (name: string): string | undefined => fields[positions.get(name) ?? -1]
  const wrong = (name: string, problem: string): DataFileError => {
    const column = `column ${(positions.get(name) ?? -1) + 1} (${name})`
    return new DataFileError({ file, line, column }, problem)
  }
  const missing = columns.find(({ name }) => fieldOf(name) === undefined)
  if (missing) throw wrong(missing.name, "is missing")
  const taken = new Set(positions.values())
  const extra = fields.findIndex((field, index) => field !== "" && !taken.has(index))
  if (extra >= 0) {
    const column = `column ${extra + 1}`
    const problem = `is one too many; a name with a comma has to be quoted`
    throw new DataFileError({ file, line, column }, problem)
  }
  const numbers = new Map<string, number>()
  for (const { name, least, most = Number.MAX_SAFE_INTEGER, blank } of columns) {
    if (least === undefined) continue
    const field = fieldOf(name) ?? ""
    const value = field === "" && blank !== undefined ? blank : Number(field || NaN)
    if (!/^\d*(\.0*)?$/.test(field) || !Number.isInteger(value) || value < least) {
      throw wrong(name, `must be a whole number of at least ${least}, got "${field}"`)
    }
    if (value > most) throw wrong(name, `must be at most ${most}, got "${field}"`)
    numbers.set(name, value)
  }
  return {
    line,
    text: (name) => fieldOf(name) ?? "",
    number: (name) => numbers.get(name) ?? NaN,
    wrong,
  }
}
