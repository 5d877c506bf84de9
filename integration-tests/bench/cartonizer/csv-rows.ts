import { DataFileError } from "./data-file-error"

/** One record of a file: the line it begins in, and its fields without the space around them. */
export interface CsvRow {
  line: number
  fields: string[]
}

/** One field with what ends it: a comma, a line's end, or the end of the text. */
const FIELD = /[ \t]*(?:"((?:[^"]|"")*)"[ \t]*|([^,\r\n]*))(,|\r\n|\n|\r|$)/y

/**
 * Reads comma-separated values as RFC 4180 has them: a quoted field may hold commas, line ends and doubled
 * quotes. Lines may end either way, empty ones are left out, and so is a byte order mark.
 *
 * @param file what to call the text in errors
 * @throws DataFileError where a quoted field does not end, or goes on after its end
 */
export function csvRows(text: string, file: string): CsvRow[] {
  const body = text.replace(/^\uFEFF/, "")
  const rows: CsvRow[] = []
  let row: CsvRow = { line: 1, fields: [] }
  let line = 1
  let at = 0
  for (;;) {
    FIELD.lastIndex = at
    const [whole, quoted, plain = "", end] = FIELD.exec(body) ?? []
    const column = `column ${row.fields.length + 1}`
    if (whole === undefined || (quoted === undefined && plain.startsWith('"'))) {
      throw new DataFileError(
        { file, line, column },
        "the quotes of a field do not end before a comma",
      )
    }
    row.fields.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'))
    line += [...whole.matchAll(/\r\n|\n|\r/g)].length
    at += whole.length
    if (end === ",") continue
    if (row.fields.some((field) => field !== "")) rows.push(row)
    if (end === "") return rows
    row = { line, fields: [] }
  }
}
