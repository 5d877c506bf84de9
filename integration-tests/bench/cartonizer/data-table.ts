import { readFileSync } from "node:fs"
import path from "node:path"
import { type CsvRow, csvRows } from "./csv-rows"
import { DataFileError } from "./data-file-error"

/** A column of a file: any text, or whole numbers from `least` on. Blank numbers count as `blank`, if given. */
export interface Column {
  name: string
  least?: number
  blank?: number
}

/** A row by the names of its columns. */
export interface DataRow {
  text: (column: string) => string
  number: (column: string) => number
  /** The error that blames a column of this row. */
  wrong: (column: string, problem: string) => DataFileError
}

/**
 * Reads a file of comma-separated values with just these columns. A first line without any number where
 * numbers belong is its header.
 *
 * @throws DataFileError when the file cannot be read, a field is missing or too many, or is no such number
 */
export function readTable(folder: string, file: string, columns: readonly Column[]): DataRow[] {
  const rows = csvRows(contentOf(folder, file), file)
  const hasHeader = rows[0] !== undefined && isHeader(rows[0], columns)
  const body = hasHeader ? rows.slice(1) : rows
  if (body.length === 0) {
    const problem = `there is nothing ${hasHeader ? "but a header" : "in it"}`
    throw new DataFileError({ file, line: 1, column: "column 1" }, problem)
  }
  return body.map((row) => dataRow(row, { file, columns }))
}

function contentOf(folder: string, file: string): string {
  try {
    return readFileSync(path.join(folder, file), "utf8")
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DataFileError({ file, line: 1, column: "column 1" }, `cannot be read: ${reason}`)
  }
}

/** Words stand wherever numbers belong. */
function isHeader({ fields }: CsvRow, columns: readonly Column[]): boolean {
  return columns.every(
    ({ least }, index) => least === undefined || /^\D+$/.test(fields[index] ?? ""),
  )
}

function dataRow(
  { line, fields }: CsvRow,
  { file, columns }: { file: string; columns: readonly Column[] },
): DataRow {
  const wrong = (name: string, problem: string): DataFileError => {
    const column = columns.findIndex((one) => one.name === name) + 1
    return new DataFileError({ file, line, column: `column ${column} (${name})` }, problem)
  }
  const missing = columns[fields.length]
  if (missing) throw wrong(missing.name, "is missing")
  if (fields.slice(columns.length).some((field) => field !== "")) {
    const column = `column ${columns.length + 1}`
    const problem = `is one too many; a name with a comma has to be quoted`
    throw new DataFileError({ file, line, column }, problem)
  }
  const numbers = new Map<string, number>()
  for (const [index, { name, least, blank }] of columns.entries()) {
    if (least === undefined) continue
    const field = fields[index] ?? ""
    const value = field === "" && blank !== undefined ? blank : Number(field || NaN)
    if (!/^\d*(\.0*)?$/.test(field) || !Number.isSafeInteger(value) || value < least) {
      throw wrong(name, `must be a whole number of at least ${least}, got "${field}"`)
    }
    numbers.set(name, value)
  }
  return {
    text: (name) => fields[columns.findIndex((one) => one.name === name)] ?? "",
    number: (name) => numbers.get(name) ?? NaN,
    wrong,
  }
}
