import { readFileSync } from "node:fs"
import path from "node:path"
import { parse } from "papaparse"
import type { Box, Item } from "../../../src/cartonizer"
import type { OrderSet } from "../../../src/cartonizer/__tests__/order-sets"

export const ITEM_COLUMNS = "order,quantity,name,width,length,depth,weight"
export const BOX_COLUMNS =
  "name,outer width,outer length,outer depth,tare,inner width,inner length,inner depth,max weight"

/**
 * Reads orders from a folder: `items.csv` and `boxes.csv`, with or without a header, in whole millimetres and grams.
 * The depth becomes the height, which stays vertical when items are kept flat. The cartonizer checks the values.
 *
 * @throws Error that names file, line and column
 */
export function readOrders(folder: string, rotation: Item["rotation"]): OrderSet {
  const orders = new Map<string, Item[]>()
  for (const { line, text, number } of readTable(folder, "items.csv", ITEM_COLUMNS)) {
    const items = orders.get(text("order")) ?? []
    orders.set(text("order"), items)
    items.push({
      // The line tells items of one name apart.
      id: `${text("name")} (line ${line})`.trimStart(),
      quantity: number("quantity"),
      ...{ length: number("length"), width: number("width"), height: number("depth") },
      // The cartonizer refuses items that weigh nothing.
      weight: text("weight") === "" ? 1 : Math.max(1, number("weight")),
      rotation,
    })
  }
  const boxes = readTable(folder, "boxes.csv", BOX_COLUMNS).map(({ text, number }): Box => {
    const size = (of: "inner" | "outer") => ({
      length: number(`${of} length`),
      width: number(`${of} width`),
      height: number(`${of} depth`),
    })
    const [tareWeight, maxWeight] = [number("tare"), number("max weight")]
    const [outer, inner] = [size("outer"), size("inner")]
    return { id: text("name"), kind: "parcel", outer, inner, tareWeight, maxWeight }
  })
  return { boxes, orders: [...orders.values()], names: [...orders.keys()] }
}

function readTable(folder: string, file: string, columns: string) {
  const names = columns.split(",")
  const rows = readCsv(readFileSync(path.join(folder, file), "utf8"), file)
  // Every row of data has a number.
  if (!rows[0]?.fields.some((field) => /^[-+]?\d/.test(field))) {
    const header = rows.shift()?.fields.join().toLowerCase()
    if (header !== undefined && header !== columns) {
      throw new Error(`${file}: the header must be ${columns}`)
    }
  }
  if (rows.length === 0) throw new Error(`${file} has no rows`)
  return rows.map(({ line, fields }) => {
    if (fields.length !== names.length) {
      throw new Error(
        `${file}, line ${line}: must have ${names.length} fields, with commas between`,
      )
    }
    const text = (column: string) => fields[names.indexOf(column)] ?? ""
    const number = (column: string) => {
      if (/^\d+(\.0*)?$/.test(text(column))) return Number(text(column))
      const problem = `must be a whole number, got "${text(column)}"`
      throw new Error(`${file}, line ${line}, column ${column}: ${problem}`)
    }
    return { line, text, number }
  })
}

/** The rows with their lines in the file. Empty rows and a byte order mark are left out. */
function readCsv(text: string, file: string) {
  const body = text.replace(/^\uFEFF/, "")
  const rows: { line: number; fields: string[] }[] = []
  let line = 1
  let start = 0
  parse<string[]>(body, {
    delimiter: ",",
    step: ({ data, errors, meta }) => {
      if (errors.length > 0) {
        throw new Error(`${file}, line ${line}: the quotes of a field do not end before a comma`)
      }
      const fields = data.map((field) => field.trim())
      if (fields.some((field) => field !== "")) rows.push({ line, fields })
      line += body.slice(start, meta.cursor).split(/\r\n|\n|\r/).length - 1
      start = meta.cursor
    },
  })
  return rows
}
