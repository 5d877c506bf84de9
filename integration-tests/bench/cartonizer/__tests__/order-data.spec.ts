import { rmSync } from "node:fs"
import { cartonize } from "../../../../src/cartonizer"
import { csvRows } from "../csv-rows"
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

/** Without the lines of the file, which are part of what items are called. */
function withoutLines({ orders, ...rest }: ReturnType<typeof read>) {
  const unlined = (id: string): string => id.replace(/ ?\(line \d+\)$/, "")
  return {
    ...rest,
    orders: orders.map((items) => items.map((item) => ({ ...item, id: unlined(item.id) }))),
  }
}

/** The same file with its columns in another order, each number telling which one comes next. */
function reordered(file: string, order: readonly number[]): string {
  const rows = csvRows(file, "a file").map(({ fields }) =>
    order.map((index) => `"${fields[index]?.replaceAll('"', '""')}"`),
  )
  return `${rows.map((fields) => fields.join(",")).join("\n")}\n`
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
      id: "Atlas (line 1)",
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
    expect(withoutLines(read(files))).toEqual(withoutLines(read()))
  })

  it("are the same when header lines name the columns in another order", () => {
    const files = {
      items: reordered(ITEM_HEADER + ITEMS, [6, 5, 2, 4, 3, 1, 0]),
      boxes: reordered(BOX_HEADER + BOXES, [5, 6, 7, 0, 8, 4, 3, 2, 1]),
    }
    expect(withoutLines(read(files))).toEqual(withoutLines(read()))
  })

  it("are the same with names written otherwise, and with sides that follow inner or outer", () => {
    const items = `ORDER,Quantity,Name,Width,Length,Depth,Weight\n${ITEMS}`
    for (const header of [
      "Name,outerWidth,outer_length,Outer-Depth,TARE,inner  width,innerlength,Inner Depth,maxWeight",
      "name,outer width,length,depth,tare,inner width,length,depth,max weight",
    ]) {
      const files = { items, boxes: `${header}\n${BOXES}` }
      expect(withoutLines(read(files))).toEqual(withoutLines(read()))
    }
  })

  it("may be as large as the cartonizer takes", () => {
    const { orders } = read({ items: "A,10000,Ton,100000,100000,100000,1000000000\n" })
    expect(orders[0]?.[0]).toMatchObject({ quantity: 10_000, width: 100_000, weight: 1e9 })
  })

  it("have items that are told apart by their line where they have one name or none", () => {
    const { orders } = read({ items: "A,1,Pen,1,1,1,1\n\nA,1,Pen,2,1,1,1\nA,1,,3,1,1,1\n" })
    const ids = orders[0]?.map(({ id }) => id)
    expect(ids).toEqual(["Pen (line 1)", "Pen (line 3)", "(line 4)"])
  })

  it("are the same with any ends of lines, none at the end, and a byte order mark", () => {
    const windows = (text: string): string => `\uFEFF${text.trimEnd().replaceAll("\n", "\r\n")}`
    const files = { items: windows(ITEMS), boxes: windows(BOX_HEADER + BOXES) }
    expect(read(files)).toEqual(read())
    expect(read({ items: ITEMS.replaceAll("\n", "\r") })).toEqual(read())
  })

  it("are the same with empty lines and space around fields", () => {
    const items = `\n${ITEMS.replaceAll(",2,", " , 2 ,")}\n,,,,,,\n`
    expect(withoutLines(read({ items }))).toEqual(withoutLines(read()))
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
    [
      "semicolons",
      '1;2;"Pen";10;10;3;4\n',
      "line 1, column 1: fields are separated by semicolons; they have to be by commas",
    ],
    [
      "semicolons and decimal commas",
      `\n${ITEM_HEADER.replaceAll(",", ";")}1;2;Pen;10,5;10;3;4\n`,
      "line 2, column 1: fields are separated by semicolons",
    ],
    ["tabs", "1\t2\tPen\t10\t10\t3\t4\n", "line 1, column 1: fields are separated by tabs"],
    ["too many", line("9,10001,Pen,1,1,1,1"), "column 2 (quantity): must be at most 10000, got"],
    ["a side too long", line("9,1,Pen,1,100001,1,1"), "column 5 (length): must be at most 100000"],
    [
      "items that are too heavy",
      line("9,1,Pen,1,1,1,1000000001"),
      "column 7 (weight): must be at most 1000",
    ],
    [
      "too many in one order",
      line("1003,9971,Pen,1,1,1,1"),
      "column 2 (quantity): makes more than 10000 units in order 1003",
    ],
    [
      "a header of other names",
      `${ITEM_HEADER.replace("depth", "height")}${ITEMS}`,
      'line 1, column 6: "height" is no column that is known: order, quantity, name, width, length, ',
    ],
    [
      "a header that names a column twice",
      `${ITEM_HEADER.replace("depth", "width")}${ITEMS}`,
      'line 1, column 6: "width" comes twice',
    ],
    [
      "a header that leaves a column out",
      `order,quantity,name,width,length,weight\n${ITEMS}`,
      'line 1, column 7: the header has no "depth"',
    ],
    [
      "a bad number below a header in another order",
      "weight,depth,length,width,name,quantity,order\n4,3,10,tall,Pen,1,9\n",
      "line 2, column 4 (width): must be a whole number",
    ],
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
    [
      "an outside that is too long",
      `${BOXES}b,100001,9,9,5,9,9,9,50\n`,
      "line 3, column 2 (outer width): must be at most 100000",
    ],
    [
      "a weight that is too much",
      `${BOXES}b,9,9,9,5,9,9,9,1000000001\n`,
      "line 3, column 9 (max weight): must be at most 1000000000",
    ],
    [
      "a header of other names",
      `${BOX_HEADER.replace("tare", "cost")}${BOXES}`,
      'line 1, column 5: "cost" is no column that is known',
    ],
    [
      "more kinds than there may be",
      Array.from({ length: 501 }, (_, index) => `b${index},9,9,9,5,9,9,9,50\n`).join(""),
      "line 501, column 1 (name): is one more than the 500 there may be",
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
