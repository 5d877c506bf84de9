import type { Box, Item, Rotation } from "../../../src/cartonizer"
import type { OrderSet } from "../../../src/cartonizer/__tests__/order-sets"
import { type Column, type DataRow, readTable } from "./data-table"

const ITEM_COLUMNS: Column[] = [
  { name: "order" },
  { name: "quantity", least: 1 },
  { name: "name" },
  { name: "width", least: 1 },
  { name: "length", least: 1 },
  { name: "depth", least: 1 },
  { name: "weight", least: 0, blank: 0 },
]

const BOX_COLUMNS: Column[] = [
  { name: "name" },
  { name: "outer width", least: 1 },
  { name: "outer length", least: 1 },
  { name: "outer depth", least: 1 },
  { name: "tare", least: 0 },
  { name: "inner width", least: 1 },
  { name: "inner length", least: 1 },
  { name: "inner depth", least: 1 },
  { name: "max weight", least: 1 },
]

/**
 * Reads orders from a folder: `items.csv` (order, quantity, name, width, length, depth, weight) and
 * `boxes.csv` (name, outer width, length, depth, tare, inner width, length, depth, max weight), both
 * with or without a header line, in whole millimetres and grams.
 *
 * @throws DataFileError naming file, line and column
 */
export function readOrders(folder: string, rotation: Rotation): OrderSet {
  const orders = new Map<string, Item[]>()
  for (const row of readTable(folder, "items.csv", ITEM_COLUMNS)) {
    const order = row.text("order")
    if (order === "") throw row.wrong("order", "must name an order")
    const items = orders.get(order) ?? []
    orders.set(order, items)
    items.push(itemOf(row, { id: `line${items.length}`, rotation }))
  }
  return { boxes: boxesIn(folder), orders: [...orders.values()], names: [...orders.keys()] }
}

function itemOf(row: DataRow, { id, rotation }: Pick<Item, "id" | "rotation">): Item {
  return {
    id,
    quantity: row.number("quantity"),
    ...sizeOf(row, ""),
    // What was never weighed counts as a gram; the cartonizer refuses goods that weigh nothing.
    weight: Math.max(1, row.number("weight")),
    rotation,
  }
}

function boxesIn(folder: string): Box[] {
  const seen = new Set<string>()
  return readTable(folder, "boxes.csv", BOX_COLUMNS).map((row): Box => {
    const id = row.text("name")
    if (id === "") throw row.wrong("name", "must name a box")
    if (seen.has(id)) throw row.wrong("name", `"${id}" is another box already`)
    seen.add(id)
    for (const side of ["width", "length", "depth"]) {
      if (row.number(`inner ${side}`) <= row.number(`outer ${side}`)) continue
      throw row.wrong(`inner ${side}`, `is more than the outer ${side}`)
    }
    const tareWeight = row.number("tare")
    const maxWeight = row.number("max weight")
    if (maxWeight <= tareWeight) throw row.wrong("max weight", "must be more than the tare")
    const [outer, inner] = [sizeOf(row, "outer "), sizeOf(row, "inner ")]
    return { id, kind: "parcel", outer, inner, tareWeight, maxWeight }
  })
}

/** Their depth is our height, which stays vertical when goods are kept flat. */
function sizeOf(row: DataRow, of: "" | "outer " | "inner ") {
  return {
    length: row.number(`${of}length`),
    width: row.number(`${of}width`),
    height: row.number(`${of}depth`),
  }
}
