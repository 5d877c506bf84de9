import type { CsvRow } from "./csv-rows"
import { DataFileError } from "./data-file-error"

/** A column of a file: any text, or whole numbers from `least` to `most`. Blank numbers count as `blank`, if given. */
export interface Column {
  name: string
  least?: number
  most?: number
  blank?: number
}

/** Where each column stands in the lines of a file, from 0 on. */
export type Positions = ReadonlyMap<string, number>

/** The columns in the order in which they are told. */
export function positionsInOrder(columns: readonly Column[]): Positions {
  return new Map(columns.map(({ name }, index) => [name, index]))
}

/** A line without any number in it: every line of data has some. */
export function isHeader({ fields }: CsvRow): boolean {
  return !fields.some((field) => /^[-+]?[\d.]+$/.test(field))
}

/**
 * Reads from a header where the columns stand. Capitals, spaces and underscores make no difference, and a side
 * may go without "outer" or "inner" behind a column that has it, as in "outer width, length, depth".
 *
 * @throws DataFileError for a name that no column has, one that comes twice, and a column that is missing
 */
export function positionsIn(
  { line, fields }: CsvRow,
  { file, columns }: { file: string; columns: readonly Column[] },
): Positions {
  const positions = new Map<string, number>()
  const names = new Map(columns.map(({ name }) => [plain(name), name]))
  const wrong = (index: number, problem: string): DataFileError =>
    new DataFileError({ file, line, column: `column ${index + 1}` }, problem)
  let group = ""
  for (const [index, field] of fields.entries()) {
    if (field === "") continue
    const name = names.get(plain(field)) ?? names.get(group + plain(field))
    if (name === undefined) {
      const known = columns.map((column) => column.name).join(", ")
      throw wrong(index, `"${field}" is no column that is known: ${known}`)
    }
    if (positions.has(name)) throw wrong(index, `"${name}" comes twice`)
    positions.set(name, index)
    group = name.split(" ")[0] ?? ""
  }
  const missing = columns.find(({ name }) => !positions.has(name))
  if (missing) throw wrong(fields.length, `the header has no "${missing.name}"`)
  return positions
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, "")
}
