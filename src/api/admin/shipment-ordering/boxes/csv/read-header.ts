import {
  BOX_FIELDS,
  type BoxField,
} from "../../../../../modules/shipment_ordering/boxes/box-fields"
import { shortText } from "../../../../../cartonizer"
import type { CsvLine } from "./csv-lines"
import type { CsvProblem } from "./csv-problem"

/** Without them there is no box. */
const NEEDED: BoxField[] = ["name", "inner_length", "inner_width", "inner_height", "max_weight"]

/** Each unknown column is a problem of its own; a table with more columns is something else. */
const MOST_COLUMNS = 100

/** The columns of a table by its first line, whatever the case of their names. */
export function readHeader({ line, cells }: CsvLine): {
  columns: BoxField[]
  problems: CsvProblem[]
} {
  const names = withoutEmptyEnd(cells.map((cell) => cell.toLowerCase()))
  if (names.length > MOST_COLUMNS) {
    const message = `has ${names.length} columns, and a table of boxes has ${BOX_FIELDS.length}`
    return { columns: [], problems: [{ line, column: null, message }] }
  }
  const problems: CsvProblem[] = []
  const seen = new Set<string>()
  names.forEach((name, index) => {
    if (!isField(name)) {
      const message = `is no column of a box; there are ${BOX_FIELDS.join(", ")}`
      problems.push({ line, column: shortText(cells[index] ?? "", 40), message })
    } else if (seen.has(name)) {
      problems.push({ line, column: name, message: "is there twice" })
    }
    seen.add(name)
  })
  for (const column of NEEDED.filter((needed) => !seen.has(needed))) {
    problems.push({ line, column, message: "is missing" })
  }
  return { columns: names.filter(isField), problems }
}

function withoutEmptyEnd(names: string[]): string[] {
  const last = names.findLastIndex((name) => name !== "")
  return names.slice(0, last + 1)
}

function isField(name: string): name is BoxField {
  return (BOX_FIELDS as readonly string[]).includes(name)
}
