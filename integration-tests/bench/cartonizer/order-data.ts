import { readFileSync } from "node:fs"
import path from "node:path"
import type { Box, Item, Rotation } from "../../../src/cartonizer"
import type { OrderSet } from "../../../src/cartonizer/__tests__/order-sets"

/**
 * Reads orders from a folder: `items.csv` (order, quantity, name, width, length, depth, weight) and
 * `boxes.csv` (name, outer width, length, depth, tare, inner width, length, depth, max weight), both
 * without a header, in millimetres and grams.
 */
export function readOrders(folder: string, rotation: Rotation): OrderSet {
  const boxes = rowsOf(path.join(folder, "boxes.csv")).map((row): Box => {
    const [id = "", ...numbers] = row
    const [ow, ol, od, tareWeight = 0, iw, il, id_, maxWeight = 0] = numbers.map(Number)
    return {
      id,
      kind: "parcel",
      outer: sizeOf(ow, ol, od),
      inner: sizeOf(iw, il, id_),
      tareWeight,
      maxWeight,
    }
  })
  const orders = new Map<string, Item[]>()
  for (const row of rowsOf(path.join(folder, "items.csv"))) {
    const [order = "", quantity, , ...measures] = row
    const [width, length, depth, weight = 0] = measures.map(Number)
    const items = orders.get(order) ?? []
    orders.set(order, items)
    const id = `line${items.length}`
    const size = sizeOf(width, length, depth)
    // What was never weighed counts as a gram; the cartonizer refuses goods that weigh nothing.
    items.push({ id, quantity: Number(quantity), ...size, weight: Math.max(1, weight), rotation })
  }
  return { boxes, orders: [...orders.values()] }
}

function sizeOf(width = 0, length = 0, height = 0) {
  return { length, width, height }
}

/** Fields may be quoted; a quoted one may hold commas and doubled quotes. */
function rowsOf(file: string): string[][] {
  const lines = readFileSync(file, "utf8").split(/\r?\n/)
  return lines.filter((line) => line.trim() !== "").map(fieldsOf)
}

function fieldsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? "").trim() : quoted.replaceAll('""', '"'),
  )
}
