import { MAX_BOXES } from "../../../../../cartonizer"
import type { BoxField } from "../../../../../modules/shipment_ordering/boxes/box-fields"
import type { ImportedBox } from "../../../../../modules/shipment_ordering/boxes/plan-import"
import { boxProblems } from "../box-problems"
import { fillOuterSize } from "../fill-outer-size"
import { boxBody } from "../schema"
import { readCell } from "./csv-cell"
import { csvLines, type CsvLine } from "./csv-lines"
import type { CsvProblem } from "./csv-problem"
import { readHeader } from "./read-header"

/** The boxes of a file with the lines on which they stand, and everything that is wrong with it. */
export interface BoxTable {
  boxes: (ImportedBox & { line: number })[]
  problems: CsvProblem[]
}

/** Reads a table of boxes. Its first line names the columns as the routes name the fields of a box. */
export function readBoxCsv(csv: string): BoxTable {
  const [head, ...lines] = csvLines(csv)
  if (!head) {
    return { boxes: [], problems: [{ line: 1, column: null, message: "The file is empty." }] }
  }
  const { columns, problems } = readHeader(head)
  if (problems.length > 0) {
    return { boxes: [], problems }
  }
  if (lines.length === 0) {
    const message = "There is no box below the names of the columns."
    return { boxes: [], problems: [{ line: head.line, column: null, message }] }
  }
  const table: BoxTable = { boxes: [], problems: [] }
  for (const line of lines.slice(0, MAX_BOXES)) {
    readLine(line, columns, table)
  }
  const oneTooMany = lines[MAX_BOXES]
  if (oneTooMany) {
    const message = `There can be at most ${MAX_BOXES} boxes.`
    table.problems.push({ line: oneTooMany.line, column: null, message })
  }
  return table
}

function readLine({ line, cells, problem }: CsvLine, columns: BoxField[], table: BoxTable): void {
  const tell = (column: string | null, message: string) =>
    table.problems.push({ line, column, message })
  if (problem) {
    tell(null, problem)
    return
  }
  if (cells.slice(columns.length).some((cell) => cell !== "")) {
    tell(null, `has ${cells.length} cells, and there are ${columns.length} columns`)
    return
  }
  const values: Partial<Record<BoxField, unknown>> = {}
  const unread = new Set<string>()
  columns.forEach((column, index) => {
    const text = cells[index] ?? ""
    if (text === "") return
    const cell = readCell(column, text)
    if ("value" in cell) {
      values[column] = cell.value
    } else {
      unread.add(column)
      tell(column, cell.problem)
    }
  })
  const parsed = boxBody.safeParse(values)
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      const column = String(path[0])
      if (!unread.has(column))
        tell(column, values[column as BoxField] === undefined ? "is missing" : message)
    }
    return
  }
  const box = fillOuterSize(parsed.data)
  const contradictions = boxProblems(box)
  contradictions.forEach(({ field, message }) => tell(field, message))
  const namesake = table.boxes.find(({ name }) => name === box.name)
  if (namesake) {
    tell("name", `is the name of the box on line ${namesake.line} already`)
  } else if (unread.size + contradictions.length === 0) {
    table.boxes.push({ ...box, line })
  }
}
