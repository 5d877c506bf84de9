import { rmSync } from "node:fs"
import { cartonize } from "../../../../src/cartonizer"
import { BOX_COLUMNS, ITEM_COLUMNS, readOrders } from "../read-orders"
import { BOXES, dataFolder, ITEMS } from "./data-folder"

const folders: string[] = []

function read(
  files: { items?: string; boxes?: string } = {},
  rotation: "any" | "keep-flat" = "any",
) {
  const { items = ITEMS, boxes = BOXES } = files
  const folder = dataFolder({ "items.csv": items, "boxes.csv": boxes })
  folders.push(folder)
  return readOrders(folder, rotation)
}

/** Without the lines of the file, which are part of the items' ids. */
function withoutLines({ orders, ...rest }: ReturnType<typeof read>) {
  const unlined = (id: string): string => id.replace(/ ?\(line \d+\)$/, "")
  return {
    ...rest,
    orders: orders.map((items) => items.map((item) => ({ ...item, id: unlined(item.id) }))),
  }
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

it("the lines of each order in a merchant's file are gathered, in whole millimetres and grams", () => {
  const { orders, names } = read()
  expect(names).toEqual(["1001", "1002", "1003"])
  expect(orders.map((items) => items.length)).toEqual([2, 1, 1])
  expect(orders[0]?.[0]).toEqual({
    id: "Atlas (line 1)",
    quantity: 2,
    ...{ width: 210, length: 297, height: 20 },
    weight: 900,
    rotation: "any",
  })
})

it("a merchant's boxes are read with their inside and outside, and with commas in their names", () => {
  expect(read().boxes[1]).toEqual({
    id: "large, brown",
    kind: "parcel",
    outer: { width: 410, length: 310, height: 210 },
    inner: { width: 400, length: 300, height: 200 },
    tareWeight: 300,
    maxWeight: 20_000,
  })
})

it("a merchant's files may have a header, in upper or lower case", () => {
  const files = {
    items: `${ITEM_COLUMNS.toUpperCase()}\n${ITEMS}`,
    boxes: `${BOX_COLUMNS}\n${BOXES}`,
  }
  expect(withoutLines(read(files))).toEqual(withoutLines(read()))
})

it("items in a merchant's file with the same name, or none, are told apart by their line", () => {
  const { orders } = read({ items: "A,1,Pen,1,1,1,1\n\nA,1,Pen,2,1,1,1\nA,1,,3,1,1,1\n" })
  const ids = orders[0]?.map(({ id }) => id)
  expect(ids).toEqual(["Pen (line 1)", "Pen (line 3)", "(line 4)"])
})

it("a merchant's files may have any line ends, a byte order mark, empty lines, and space around fields", () => {
  const windows = (text: string): string => `\uFEFF${text.trimEnd().replaceAll("\n", "\r\n")}`
  expect(read({ items: windows(ITEMS), boxes: windows(BOXES) })).toEqual(read())
  expect(read({ items: ITEMS.replaceAll("\n", "\r") })).toEqual(read())
  const spaced = `\n${ITEMS.replaceAll(",2,", " , 2 ,")}\n,,,,,,\n`
  expect(withoutLines(read({ items: spaced }))).toEqual(withoutLines(read()))
})

it("an error in a merchant's file names the right line after a quoted name with a line break", () => {
  const items = 'A,1,"two\r\nlines",10,20,30,40\nB,x,Pen,10,20,30,40\n'
  expect(() => read({ items })).toThrow("items.csv, line 3, column quantity")
})

it("in a merchant's file a missing or zero weight counts as a gram, and a number may end with .0", () => {
  const { orders } = read({ items: "A,1.0,Leaf,10,20.00,1,\nA,1,Leaf,10,20,1,0\n" })
  const measures = orders[0]?.map(({ weight, length }) => [weight, length])
  expect(measures).toEqual([
    [1, 20],
    [1, 20],
  ])
})

it("orders from a merchant's file are packed by the cartonizer, in either rotation", () => {
  for (const rotation of ["any", "keep-flat"] as const) {
    const { boxes, orders } = read({}, rotation)
    const results = orders.map((items) => cartonize({ items, boxes }))
    expect(orders.flat().every((item) => item.rotation === rotation)).toBe(true)
    expect(results.map(({ kind }) => kind)).toEqual(["packed", "packed", "packed"])
  }
})

it("an item in a merchant's file that is over a limit is refused by the cartonizer, which names its line", () => {
  const { boxes, orders } = read({ items: "A,1,Pen,1,100001,1,1\n" })
  expect(() => cartonize({ items: orders[0] ?? [], boxes })).toThrow(/"Pen \(line 1\)": length/)
})

const line = (text: string): string => `${ITEMS}${text}\n`

it.each([
  ["a word", line("9,1,Pen,10,tall,3,4"), "line 5, column length: must be a whole number"],
  ["a fraction", line("9,1,Pen,10.5,10,3,4"), "line 5, column width: must be a whole number"],
  ["a negative", line("9,-1,Pen,10,10,3,4"), "line 5, column quantity: must be a whole number"],
  ["an exponent", line("9,1,Pen,1e2,10,3,4"), "line 5, column width: must be a whole number"],
  ["an empty size", line("9,1,Pen,,10,3,4"), "line 5, column width: must be a whole number"],
  ["too few fields", line("9,1,Pen,10,10,3"), "line 5: must have 7 fields"],
  ["a comma without quotes", line("9,1,Pen, blue,10,10,3,4"), "line 5: must have 7 fields"],
  ["semicolons", "1;2;Pen;10;10;3;4\n", "line 1: must have 7 fields, with commas between"],
  ["an open quote", line('9,1,"Pen,10,10,3,4'), "line 5: the quotes of a field"],
  ["text after quotes", line('9,1,"Pen" red,10,10,3,4'), "line 5: the quotes of a field"],
  ["another header", `${ITEM_COLUMNS.replace("depth", "height")}\n${ITEMS}`, "the header must"],
  ["only a header", `${ITEM_COLUMNS}\n`, "has no rows"],
  ["nothing", "", "has no rows"],
])("a merchant's file of items with %s is refused, and the place is named", (_, items, message) => {
  expect(() => read({ items })).toThrow(message)
  expect(() => read({ items })).toThrow(/^items\.csv/)
})

it("a merchant's boxes with a word for a weight are refused, and so is a folder without items", () => {
  const boxes = "b,9,9,9,light,9,9,9,500\n"
  expect(() => read({ boxes })).toThrow("boxes.csv, line 1, column tare: must be a whole number")
  const folder = dataFolder({ "boxes.csv": BOXES })
  folders.push(folder)
  expect(() => readOrders(folder, "any")).toThrow(/items\.csv/)
})
