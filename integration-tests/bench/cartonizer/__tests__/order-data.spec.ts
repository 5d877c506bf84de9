import { rmSync } from "node:fs"
import { cartonize } from "../../../../src/cartonizer"
import { readOrders } from "../order-data"
import { BOXES, dataFolder, ITEMS } from "./data-folder"

const ITEM_HEADER = "order,quantity,name,width,length,depth,weight\n"
const BOX_HEADER =
  "name,outer width,outer length,outer depth,tare,inner width,inner length,inner depth,max weight\n"
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

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

describe("orders that are read from a folder", () => {
  it("are those of the file, with all of their lines, by name", () => {
    const { orders, names } = read()
    expect(names).toEqual(["1001", "1002", "1003"])
    expect(orders.map((items) => items.length)).toEqual([2, 1, 1])
    expect(orders[0]?.[0]).toEqual({
      id: "line0",
      quantity: 2,
      width: 210,
      length: 297,
      height: 20,
      weight: 900,
      rotation: "any",
    })
  })

  it("have the boxes of the file, inside and outside", () => {
    expect(read().boxes[1]).toEqual({
      id: "large, brown",
      kind: "parcel",
      outer: { width: 410, length: 310, height: 210 },
      inner: { width: 400, length: 300, height: 200 },
      tareWeight: 300,
      maxWeight: 20_000,
    })
  })

  it("are the same with header lines", () => {
    const files = { items: ITEM_HEADER + ITEMS, boxes: BOX_HEADER + BOXES }
    expect(read(files)).toEqual(read())
  })

  it("are the same with any ends of lines, none at the end, and a byte order mark", () => {
    const windows = (text: string): string => `\uFEFF${text.trimEnd().replaceAll("\n", "\r\n")}`
    expect(read({ items: windows(ITEMS), boxes: windows(BOX_HEADER + BOXES) })).toEqual(read())
    expect(read({ items: ITEMS.replaceAll("\n", "\r") })).toEqual(read())
  })

  it("are the same with empty lines and space around fields", () => {
    expect(read({ items: `\n${ITEMS.replaceAll(",2,", " , 2 ,")}\n,,,,,,\n` })).toEqual(read())
  })

  it("may have names over several lines", () => {
    const items = 'A,1,"two\r\nlines",10,20,30,40\nB,x,Pen,10,20,30,40\n'
    expect(() => read({ items })).toThrow("items.csv, line 3, column 2 (quantity)")
  })

  it("count as a gram what weighs nothing, and whole numbers with a decimal point", () => {
    const { orders } = read({ items: "A,1.0,Leaf,10,20.00,1,\nA,1,Leaf,10,20,1,0\n" })
    expect(orders[0]?.map(({ weight, length }) => [weight, length])).toEqual([
      [1, 20],
      [1, 20],
    ])
  })

  it("may be turned as asked, and are packed without complaint", () => {
    for (const rotation of ["any", "keep-flat"] as const) {
      const { boxes, orders } = read({}, rotation)
      const results = orders.map((items) => cartonize({ items, boxes }))
      expect(orders.flat().every((item) => item.rotation === rotation)).toBe(true)
      expect(results.map(({ kind }) => kind)).toEqual(["packed", "packed", "packed"])
    }
  })
})

describe("a bad file is refused, naming file, line and column:", () => {
  const line = (text: string): string => `${ITEMS}${text}\n`

  it.each([
    ["no number", line("9,1,Pen,10,tall,3,4"), "line 5, column 5 (length): must be a whole number"],
    ["a fraction", line("9,1,Pen,10.5,10,3,4"), "column 4 (width): must be a whole number of at"],
    ["a zero", line("9,1,Pen,10,10,0,4"), "column 6 (depth): must be a whole number of at least 1"],
    ["a negative", line("9,-1,Pen,10,10,3,4"), "column 2 (quantity): must be a whole number of at"],
    ["an exponent", line("9,1,Pen,1e2,10,3,4"), "column 4 (width): must be a whole number"],
    ["an empty size", line("9,1,Pen,,10,3,4"), "column 4 (width): must be a whole number"],
    ["too few fields", line("9,1,Pen,10,10,3"), "line 5, column 7 (weight): is missing"],
    ["a bare comma", line("9,1,Pen, blue,10,10,3,4"), "line 5, column 8: is one too many"],
    ["an open quote", line('9,1,"Pen,10,10,3,4'), "line 5, column 3: the quotes of a field"],
    ["text after quotes", line('9,1,"Pen" red,10,10,3,4'), "line 5, column 3: the quotes of a"],
    ["an order without name", line(",1,Pen,10,10,3,4"), "line 5, column 1 (order): must name"],
    ["other separators", "1;2;Pen;10;10;3;4\n", "line 1, column 2 (quantity): is missing"],
    ["nothing at all", "", "line 1, column 1: there is nothing in it"],
    ["only a header", ITEM_HEADER, "line 1, column 1: there is nothing but a header"],
  ])("items with %s", (_, items, message) => {
    expect(() => read({ items })).toThrow(
      `items.csv, ${message.startsWith("line") ? message : `line 5, ${message}`}`,
    )
  })

  it.each([
    [
      "a word for a weight",
      "b,9,9,9,light,9,9,9,500\n",
      "line 1, column 5 (tare): must be a whole",
    ],
    [
      "an inside larger than the outside",
      `${BOXES}b,9,9,9,5,9,9,10,500\n`,
      "line 3, column 8 (inner depth): is more than",
    ],
    [
      "no weight to carry",
      `${BOXES}b,9,9,9,5,9,9,9,5\n`,
      "line 3, column 9 (max weight): must be more",
    ],
    [
      "one name twice",
      `${BOXES}small,9,9,9,5,9,9,9,50\n`,
      'line 3, column 1 (name): "small" is another box',
    ],
    ["no name", `${BOXES},9,9,9,5,9,9,9,50\n`, "line 3, column 1 (name): must name a box"],
  ])("boxes with %s", (_, boxes, message) => {
    expect(() => read({ boxes })).toThrow(`boxes.csv, ${message}`)
  })

  it("a file that is not there", () => {
    const folder = dataFolder({ "boxes.csv": BOXES })
    folders.push(folder)
    expect(() => readOrders(folder, "any")).toThrow(/items\.csv, line 1, column 1: cannot be read/)
  })
})
