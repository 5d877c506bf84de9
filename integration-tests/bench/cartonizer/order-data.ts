import { type Box, type Item, PACKING_LIMITS } from "../../../src/cartonizer"
import type { OrderSet } from "../../../src/cartonizer/__tests__/order-sets"
import { type DataRow, readTable } from "./data-table"
import type { Column } from "./table-columns"

const side = (name: string): Column => ({ name, least: 1, most: PACKING_LIMITS.sideMm })

const ITEM_COLUMNS: Column[] = [
  { name: "order" },
  { name: "quantity", least: 1, most: PACKING_LIMITS.units },
  { name: "name" },
  side("width"),
  side("length"),
  side("depth"),
  { name: "weight", least: 0, most: PACKING_LIMITS.weightGrams, blank: 0 },
]

const BOX_COLUMNS: Column[] = [
  { name: "name" },
  side("outer width"),
  side("outer length"),
  side("outer depth"),
  { name: "tare", least: 0, most: PACKING_LIMITS.weightGrams },
  side("inner width"),
  side("inner length"),
  side("inner depth"),
  { name: "max weight", least: 1, most: PACKING_LIMITS.weightGrams },
]

/**
 * Reads orders from a folder: `items.csv` (order, quantity, name, width, length, depth, weight) and `boxes.csv`
 * (name, outer width, outer length, outer depth, tare, inner width, inner length, inner depth, max weight), both in
 * whole millimetres and grams, in this order or with a header line that names the columns in another.
 *
 * @throws DataFileError naming file, line and column; also for what the cartonizer has a limit on
 */
export function readOrders(folder: string, rotation: Item["rotation"]): OrderSet {
  const orders = new Map<string, { items: Item[]; units: number }>()
  for (const row of readTable(folder, "items.csv", ITEM_COLUMNS)) {
    const name = row.text("order")
    if (name === "") throw row.wrong("order", "must name an order")
    const order = orders.get(name) ?? { items: [], units: 0 }
    orders.set(name, order)
    const item = itemOf(row, rotation)
    order.units += item.quantity
    if (order.units > PACKING_LIMITS.units) {
      throw row.wrong("quantity", `makes more than ${PACKING_LIMITS.units} units in order ${name}`)
    }
    order.items.push(item)
  }
  return {
    boxes: boxesIn(folder),
    orders: Array.from(orders.values(), ({ items }) => items),
    names: [...orders.keys()],
  }
}

function itemOf(row: DataRow, rotation: Item["rotation"]): Item {
  return {
    // The line keeps items of one name apart.
    id: `${row.text("name")} (line ${row.line})`.trimStart(),
    quantity: row.number("quantity"),
    ...sizeOf(row, ""),
    // What was never weighed counts as a gram; the cartonizer refuses items that weigh nothing.
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
    if (seen.size > PACKING_LIMITS.boxes)
      throw row.wrong("name", `is one more than the ${PACKING_LIMITS.boxes} there may be`)
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

/** Their depth is our height, which stays vertical when items are kept flat. */
function sizeOf(row: DataRow, of: "" | "outer " | "inner ") {
  return {
    length: row.number(`${of}length`),
    width: row.number(`${of}width`),
    height: row.number(`${of}depth`),
  }
}
