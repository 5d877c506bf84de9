import { refuseData } from "../../../../context"
import { parse, unparse } from "papaparse"
import { PACKING_LIMITS } from "../../../../cartonizer"
import type { BoxFields, BoxRow } from "../../../../modules/shipment_ordering"
import { boxIssues, type BoxImportBody, fillOuterSize, boxBody } from "./box-input"

/** The columns of a table, in the order of the form. */
const BOX_FIELDS = [
  "name",
  "kind",
  "inner_length",
  "inner_width",
  "inner_height",
  "outer_length",
  "outer_width",
  "outer_height",
  "tare_weight",
  "max_weight",
  "rank",
  "is_enabled",
] as const satisfies (keyof BoxFields)[]

type BoxField = (typeof BOX_FIELDS)[number]

/** A column of a file. */
interface BoxColumn {
  /** As in the file. */
  title: string
  field: BoxField
  /** Millimetres or grams per unit of its numbers. */
  factor: number
}

/** A box of an import. Without a rank, it keeps its rank (mode `add`) or comes last. */
export type ImportedBox = ReturnType<typeof fillOuterSize>

/** The boxes of a file with their lines, and all issues of the file. */
interface BoxTable {
  boxes: (ImportedBox & { line: number })[]
  issues: CsvIssue[]
}

/** Reads a table of boxes. Its first line names the columns, like the fields of a box in the HTTP routes. */
export function readBoxCsv(csv: string): BoxTable {
  const [head, ...lines] = csvLines(csv)
  if (!head) {
    return { boxes: [], issues: [{ line: 1, column: null, message: "The file is empty." }] }
  }
  const { columns, issues } = readHeader(head)
  if (issues.length > 0) {
    return { boxes: [], issues }
  }
  if (lines.length === 0) {
    const message = "There is no box below the names of the columns."
    return { boxes: [], issues: [{ line: head.line, column: null, message }] }
  }
  const table: BoxTable = { boxes: [], issues: [] }
  for (const line of lines.slice(0, PACKING_LIMITS.boxes)) {
    readLine(line, columns, table)
  }
  const oneTooMany = lines[PACKING_LIMITS.boxes]
  if (oneTooMany) {
    const message = `There can be at most ${PACKING_LIMITS.boxes} boxes.`
    table.issues.push({ line: oneTooMany.line, column: null, message })
  }
  return table
}

function readLine({ line, cells, issue }: CsvLine, columns: BoxColumn[], table: BoxTable): void {
  const tell = (column: string | null, message: string) =>
    table.issues.push({ line, column, message })
  const titleOf = (field: string) => columns.find((one) => one.field === field)?.title ?? field
  if (issue) {
    tell(null, issue)
    return
  }
  if (cells.slice(columns.length).some((cell) => cell !== "")) {
    tell(null, `has ${cells.length} cells, and there are ${columns.length} columns`)
    return
  }
  const values: Partial<Record<BoxField, unknown>> = {}
  const unreadFields = new Set<string>()
  columns.forEach((column, index) => {
    const text = cells[index] ?? ""
    if (text === "") return
    values[column.field] = readCell(column, text, (message) => {
      unreadFields.add(column.field)
      tell(column.title, message)
    })
  })
  const parsed = boxBody.safeParse(values)
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      const field = String(path[0])
      const isMissing = values[field as BoxField] === undefined
      if (!unreadFields.has(field)) tell(titleOf(field), isMissing ? "is missing" : message)
    }
    return
  }
  const box = fillOuterSize(parsed.data)
  const contradictions = boxIssues(box)
  contradictions.forEach(({ field, message }) => tell(titleOf(field), message))
  const namesake = table.boxes.find(({ name }) => name === box.name)
  if (namesake) {
    tell(titleOf("name"), `is already the name of the box on line ${namesake.line}`)
  } else if (unreadFields.size + contradictions.length === 0) {
    table.boxes.push({ ...box, line })
  }
}

/** Required columns. */
const REQUIRED: BoxField[] = ["name", "inner_length", "inner_width", "inner_height", "max_weight"]

/** Each unknown column is an issue. A file with more columns is not a table of boxes. */
const MOST_COLUMNS = 100

/** Reads the column names in the first line. */
function readHeader({ line, cells }: CsvLine): { columns: BoxColumn[]; issues: CsvIssue[] } {
  const titles = cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1)
  if (titles.length > MOST_COLUMNS) {
    const message = `has ${titles.length} columns, and a table of boxes has ${BOX_FIELDS.length}`
    return { columns: [], issues: [{ line, column: null, message }] }
  }
  const issues: CsvIssue[] = []
  const columns: BoxColumn[] = []
  for (const title of titles) {
    const column = readTitle(title)
    if (!column) {
      const message = `is not a column of a box. The columns are ${BOX_FIELDS.join(", ")}`
      issues.push({ line, column: shortened(title), message })
      continue
    }
    if (columns.some(({ field }) => field === column.field)) {
      issues.push({ line, column: title, message: "is there twice" })
    }
    columns.push(column)
  }
  for (const required of REQUIRED.filter((one) => columns.every(({ field }) => field !== one))) {
    issues.push({ line, column: required, message: "is missing" })
  }
  return { columns, issues }
}

/** Per unit, in millimetres or grams. */
const LENGTHS: Record<string, number> = { mm: 1, cm: 10 }
const WEIGHTS: Record<string, number> = { g: 1, kg: 1000 }
/** Such as `inner_length` or `inner_length (cm)`. */
const TITLE = /^([a-z_]+)(?: ?\(([a-z]+)\))?$/i

/** @returns undefined for an unknown column, or a unit that it cannot have */
function readTitle(title: string): BoxColumn | undefined {
  const [, name, unit] = TITLE.exec(title) ?? []
  const field = BOX_FIELDS.find((one) => one === name?.toLowerCase())
  if (!field) return undefined
  if (unit === undefined) return { title, field, factor: 1 }
  const isLength = /^(inner|outer)_/.test(field)
  const units = field.endsWith("_weight") ? WEIGHTS : isLength ? LENGTHS : {}
  const factor = units[unit.toLowerCase()]
  return factor === undefined ? undefined : { title, field, factor }
}

/** The quote that an export puts before text that a spreadsheet would run as a formula. */
const ESCAPED = /^'(?=[=+\-@\t\r])/
/** Replaces a letter of another encoding. */
const LOST_LETTER = "\uFFFD"

/** Reads a cell that is not empty, for the box schema. */
function readCell(column: BoxColumn, text: string, tell: (message: string) => void): unknown {
  const lower = text.toLowerCase()
  const got = `got "${shortened(text)}"`
  switch (column.field) {
    case "name":
      return text.includes(LOST_LETTER)
        ? tell("has letters that cannot be read: save the file as CSV UTF-8")
        : text.replace(ESCAPED, "")
    case "kind":
      return lower
    case "is_enabled":
      if (lower === "true") return true
      return lower === "false" ? false : tell(`must be true or false, ${got}`)
    default:
      if (!NUMBER.test(text)) return tell(`must be a number, ${got}`)
      if (AMBIGUOUS.test(text)) {
        return tell(`could be two numbers, ${got}: write it without a point or comma`)
      }
      // Binary fractions: 17.3 cm would be 173.00000000000003 mm.
      return Number((Number(text.replace(",", ".")) * column.factor).toFixed(6))
  }
}

/** With a decimal point or comma. */
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/
/** A comma or point before three digits may separate thousands, so 1,000 could mean 1 or 1000. */
const AMBIGUOUS = /^[1-9]\d{0,2}[.,]\d{3}$/

/** Cuts a long text, but not inside a character. */
function shortened(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 39).replace(/[\ud800-\udbff]$/, "")}…`
}

/** A row of a table, and the line of the file where it begins. */
interface CsvLine {
  line: number
  cells: string[]
  /** A CSV syntax error in the row. */
  issue?: string
}

const SEPARATORS = [",", ";", "\t"]
/** The first line with which Excel names the character that separates the cells. */
const NAMED_SEPARATOR = /^"?sep=([^\r\n"])"?[,;\t]*(?:\r\n|\n|\r|$)/i

/**
 * Reads the rows that are not empty. The character that separates the cells is named by a line `sep=;` in front of the
 * titles, or is the most frequent one in them.
 */
function csvLines(csv: string): CsvLine[] {
  const whole = csv.replace(/^\uFEFF/, "")
  const [separatorLine = "", separator] = NAMED_SEPARATOR.exec(whole) ?? []
  const text = whole.slice(separatorLine.length)
  const lines: CsvLine[] = []
  let line = separatorLine ? 2 : 1
  let start = 0
  parse<string[]>(text, {
    delimiter: separator ?? separatorOf(text),
    step: ({ data, errors, meta }) => {
      const cells = data.map((cell) => cell.trim())
      if (cells.some((cell) => cell !== "")) {
        lines.push({ line, cells, issue: errors[0]?.message })
      }
      line += text.slice(start, meta.cursor).split(/\r\n|\n|\r/).length - 1
      start = meta.cursor
    },
  })
  return lines
}

function separatorOf(text: string): string {
  const head = /^.*/.exec(text)?.[0] ?? ""
  const counts = SEPARATORS.map((separator) => ({
    separator,
    cells: head.split(separator).length,
  }))
  return counts.reduce((best, one) => (one.cells > best.cells ? one : best)).separator
}

export interface CsvIssue {
  /** The first line of the file is 1. */
  line: number
  /** Named as in the file; null if the issue concerns the whole line. */
  column: string | null
  message: string
}

export interface ImportPlan {
  added: BoxFields[]
  /** `fields` are the ones that change. */
  changed: { id: string; after: BoxFields; fields: BoxField[] }[]
  removed: StoredBox[]
  unchanged: number
  /** How many boxes there are afterwards. */
  total: number
}

type StoredBox = BoxFields & Pick<BoxRow, "id">

/**
 * Plans an import. Boxes are matched by name; if two old boxes share a name, the first one is meant.
 *
 * @param stored in the order of their ranks
 * @param imported with each name only once
 * @param mode whether boxes that the import does not name stay (`add`) or go (`replace`)
 */
export function planImport(
  stored: readonly StoredBox[],
  imported: readonly ImportedBox[],
  mode: BoxImportBody["mode"],
): ImportPlan {
  const rest = [...stored]
  const plan: ImportPlan = { added: [], changed: [], removed: [], unchanged: 0, total: 0 }
  let last = mode === "add" ? Math.max(-1, ...stored.map(({ rank }) => rank)) : -1
  for (const box of imported) {
    const index = rest.findIndex(({ name }) => name === box.name)
    const before = index < 0 ? undefined : rest.splice(index, 1)[0]
    const rank = box.rank ?? (mode === "add" ? before?.rank : undefined) ?? last + 1
    last = Math.max(last, rank)
    const after = { ...box, rank }
    const fields = BOX_FIELDS.filter((field) => before?.[field] !== after[field])
    if (!before) plan.added.push(after)
    else if (fields.length > 0) plan.changed.push({ id: before.id, after, fields })
    else plan.unchanged += 1
  }
  plan.total = plan.added.length + plan.changed.length + plan.unchanged
  return mode === "add" ? { ...plan, total: plan.total + rest.length } : { ...plan, removed: rest }
}

/** Writes the boxes as CSV for spreadsheets: it begins with a UTF-8 mark, and no cell can run as a formula. */
export function writeBoxCsv(boxes: readonly BoxFields[]): string {
  const data = boxes.map((box) => BOX_FIELDS.map((field) => box[field]))
  return `\uFEFF${unparse({ fields: [...BOX_FIELDS], data }, { escapeFormulae: true })}\r\n`
}

/** Most issues in one answer: enough to begin to correct a file. */
const MOST_ISSUES = 50

/** The result of an import, or of its rehearsal. */
export function serialiseImport(
  { added, changed, removed, unchanged, total }: ImportPlan,
  { issues, isRehearsal }: { issues: CsvIssue[]; isRehearsal: boolean },
) {
  return {
    dry_run: isRehearsal,
    added: added.map(({ name }) => ({ name })),
    /** `fields` are the ones that change. */
    changed: changed.map(({ id, after, fields }) => ({ id, name: after.name, fields })),
    removed: removed.map(({ id, name }) => ({ id, name })),
    unchanged,
    /** How many boxes there are afterwards. */
    total,
    issue_count: issues.length,
    /** The first 50. */
    issues: issues.slice(0, MOST_ISSUES),
  }
}

/** @throws MedusaError INVALID_DATA with the first issues, each with its line and column */
export function refuseImport(issues: readonly CsvIssue[]): never {
  const lines = issues.slice(0, MOST_ISSUES).map(({ line, column, message }) => {
    const place = column === null ? `Line ${line}` : `Line ${line}, ${column}`
    return `${place}: ${message}`
  })
  const more = issues.length - lines.length
  const rest = more > 0 ? [`and ${more} more issues`] : []
  refuseData(`Nothing was imported. ${[...lines, ...rest].join("; ")}`)
}
