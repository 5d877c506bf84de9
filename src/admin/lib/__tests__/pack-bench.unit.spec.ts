import {
  activePackage,
  countPieces,
  leaveOut,
  nextPiece,
  scan,
  splitPackage,
  stepOf,
  tickNext,
  weighedPackage,
  withPackages,
} from "../pack-bench"
import {
  all,
  drawingOf,
  kit,
  line,
  pack,
  packing,
  repacked,
  scanAll,
  ticksOf,
} from "./sample-packing"

describe("a scan", () => {
  it("ticks a piece by its barcode or its SKU, in any case and with spaces around it", () => {
    const { now, kinds } = scanAll(packing([line(1, 3)]), [" code-1 ", "4006381333911", "CODE-1"])
    expect(kinds).toEqual(["ticked", "ticked", "ticked"])
    expect(ticksOf(now)).toEqual([{ line1: 3 }])
  })

  it.each([
    ["036000291452", "0036000291452"],
    ["0036000291452", "036000291452"],
  ])("reads the code %s as the same number as %s", (saved, scanned) => {
    const mug = line(1, 1)
    const [piece] = mug.pieces
    const start = packing([{ ...mug, pieces: [{ ...piece!, codes: [saved] }] }])
    expect(scan(start, scanned)).toMatchObject({ kind: "ticked", isAllIn: true })
  })

  it.each([
    ["CODE-1", "surplus"],
    ["CODE-9", "not_in_order"],
    ["4006381333999", "not_in_order"],
    ["1042", "order_code"],
    ["#1042", "order_code"],
    ["order_01KB", "order_code"],
  ])("refuses %s as %s once the item is in", (code, kind) => {
    const { now } = scanAll(packing([line(1, 1), line(2, 1)]), ["CODE-1"])
    expect(scan(now, code)).toEqual({ kind })
  })

  it("knows an item whose SKU looks like an order's number", () => {
    const start = packing([
      line(1, 1, { codes: [], pieces: [{ key: "k", title: "", codes: ["1042"], per_unit: 1 }] }),
    ])
    expect(scan(start, "1042").kind).toBe("ticked")
  })

  it("says when a package and when the whole order is full, and in which package an item belongs", () => {
    const lines = [line(1, 1), line(2, 1)]
    const start = packing(
      lines,
      lines.map((one) => all([one])),
    )
    expect(scan(start, "CODE-2")).toEqual({ kind: "other_package", number: 2 })
    const first = scan(start, "CODE-1")
    expect(first).toMatchObject({ number: 1, isPackageFull: true, isAllIn: false })
    const { now } = scanAll(start, ["CODE-1"])
    expect(activePackage(now)).toBe(1)
    expect(scan(now, "CODE-2")).toMatchObject({ number: 2, isPackageFull: true, isAllIn: true })
  })

  it("ticks the first of two lines of one variant that misses something", () => {
    const same = { codes: ["MUG"], pieces: [] }
    const piece = (key: string) => ({ key, title: "Mug", codes: ["MUG"], per_unit: 1 })
    const lines = [
      line(1, 1, { ...same, pieces: [piece("one")] }),
      line(2, 1, { ...same, pieces: [piece("two")] }),
    ]
    const { now, kinds } = scanAll(packing(lines), ["MUG", "MUG", "MUG"])
    expect(kinds).toEqual(["ticked", "ticked", "surplus"])
    expect(ticksOf(now)).toEqual([{ one: 1, two: 1 }])
  })

  it("ticks a whole unit of a kit by the code of the kit, and what is missing of a unit that is begun", () => {
    const start = packing([kit(1, 2)])
    const { now } = scanAll(start, ["CANDLE-1", "SET-1"])
    expect(ticksOf(now)).toEqual([{ candle1: 2, holder1: 1 }])
    const { now: full, kinds } = scanAll(now, ["SET-1", "SET-1", "HOLDER-1"])
    expect(ticksOf(full)).toEqual([{ candle1: 4, holder1: 2 }])
    expect(kinds).toEqual(["ticked", "surplus", "surplus"])
  })

  it("takes the code of a part as that part, also if the kit has the same one", () => {
    const set = line(1, 1, {
      codes: ["PEN"],
      pieces: [
        { key: "pen", title: "Pen", codes: ["PEN"], per_unit: 2 },
        { key: "cap", title: "Cap", codes: [], per_unit: 1 },
      ],
    })
    const { now, kinds } = scanAll(packing([set]), ["PEN", "PEN", "PEN"])
    expect(kinds).toEqual(["ticked", "ticked", "surplus"])
    expect(ticksOf(now)).toEqual([{ pen: 2 }])
  })

  it("counts a piece for half a metre of cloth", () => {
    const { now, kinds } = scanAll(packing([line(1, 2.5)]), [
      "CODE-1",
      "CODE-1",
      "CODE-1",
      "CODE-1",
    ])
    expect(kinds).toEqual(["ticked", "ticked", "ticked", "surplus"])
    expect(countPieces(now)).toEqual({ needed: 3, ticked: 3 })
  })
})

describe("the picture", () => {
  const lines = [line(1, 2), line(2, 1)]
  const drawing = drawingOf([
    [{ number: 2, quantity: 1 }],
    [{ number: 1, quantity: 1 }],
    [{ number: 1, quantity: 1 }],
  ])
  const start = packing(lines, undefined, drawing)

  it("shows the first step that misses something, and the last one of a full package", () => {
    expect(stepOf(start, 0)).toBe(0)
    expect(nextPiece(start)?.line.number).toBe(2)
    const { now } = scanAll(start, ["CODE-2"])
    expect(stepOf(now, 0)).toBe(1)
    const { now: more } = scanAll(now, ["CODE-1"])
    expect(stepOf(more, 0)).toBe(2)
    expect(stepOf(scanAll(more, ["CODE-1"]).now, 0)).toBe(2)
  })

  it("stays at its step when something of a later step is scanned first, which is accepted", () => {
    expect(scan(start, "CODE-1")).toMatchObject({ kind: "ticked", isOutOfOrder: true })
    expect(scan(start, "CODE-2")).toMatchObject({ kind: "ticked", isOutOfOrder: false })
    const { now } = scanAll(start, ["CODE-1", "CODE-1"])
    expect(stepOf(now, 0)).toBe(0)
    expect(scan(now, "CODE-2")).toMatchObject({ isAllIn: true, isOutOfOrder: false })
  })

  it("says without a drawing what is missing, in the order of the lines", () => {
    expect(nextPiece(packing(lines))?.line.number).toBe(1)
    expect(scan(packing(lines), "CODE-2")).toMatchObject({ isOutOfOrder: false })
  })
})

describe("without a scanner", () => {
  it("the next piece of the picture is ticked, until everything is in", () => {
    let now = packing([kit(1, 1), line(2, 1)])
    const titles: string[] = []
    for (let next = tickNext(now); next; next = tickNext(now)) {
      titles.push(next.title)
      now = next.packing
    }
    expect(titles).toEqual(["Candle", "Candle", "Holder", "Item 2"])
    expect(activePackage(now)).toBe(-1)
  })
})

it("a package is weighed again after something more went into it", () => {
  const { now } = scanAll(packing([line(1, 2)]), ["CODE-1"])
  const [half] = now.progress.packages
  const weighed = { ...now, progress: withPackages(now, 0, [{ ...half!, weight: 300 }]) }
  expect(scanAll(weighed, ["CODE-1"]).now.progress.packages).toMatchObject([{ weight: null }])
})

describe("one more package", () => {
  it("gets what is not in the active one yet; what is ticked stays", () => {
    const { now } = scanAll(packing([line(1, 3), line(2, 1)]), ["CODE-1"])
    const split = repacked(now, splitPackage(now)!)
    expect(split.progress.packages).toEqual([
      pack([{ line_id: "line1", quantity: 1 }]),
      pack([
        { line_id: "line1", quantity: 2 },
        { line_id: "line2", quantity: 1 },
      ]),
    ])
    expect(ticksOf(split)).toEqual([{ line1: 1 }, {}])
    expect(activePackage(split)).toBe(1)
  })

  it("leaves a kit that is begun where it is", () => {
    const { now } = scanAll(packing([kit(1, 2)]), ["CANDLE-1"])
    const split = repacked(now, splitPackage(now)!)
    const one = pack([{ line_id: "line1", quantity: 1 }])
    expect(split.progress.packages).toEqual([one, one])
    expect(activePackage(split)).toBe(0)
  })

  it("is refused while the package is empty, when it is full, and when only a begun kit is left", () => {
    expect(splitPackage(packing([line(1, 2)]))).toBeUndefined()
    expect(splitPackage(scanAll(packing([line(1, 1)]), ["CODE-1"]).now)).toBeUndefined()
    expect(splitPackage(scanAll(packing([kit(1, 1)]), ["CANDLE-1"]).now)).toBeUndefined()
  })
})

describe("leaving out", () => {
  it("keeps what is in, and the rest of the line stays in To ship", () => {
    const { now } = scanAll(packing([line(1, 3), line(2, 1)]), ["CODE-1"])
    expect(leaveOut(now)).toEqual({
      packages: [
        pack([
          { line_id: "line1", quantity: 1 },
          { line_id: "line2", quantity: 1 },
        ]),
      ],
      ticks: { line1: 1, line2: 0 },
      left_out: [{ line_id: "line1", quantity: 2 }],
    })
  })

  it("takes the parts of a begun kit out again", () => {
    const { now } = scanAll(packing([kit(1, 1), line(2, 1)]), ["CANDLE-1"])
    const left = leaveOut(now)!
    expect(left.left_out).toEqual([{ line_id: "line1", quantity: 1 }])
    expect(left.ticks).toEqual({ line2: 0 })
    expect(countPieces(repacked(now, left))).toEqual({ needed: 1, ticked: 0 })
  })

  it("drops a package that would be empty, and is refused when nothing would be left to ship", () => {
    const lines = [line(1, 1), line(2, 1)]
    const start = packing(
      lines,
      lines.map((one) => all([one])),
    )
    const left = repacked(start, leaveOut(start)!)
    expect(left.progress.packages).toHaveLength(1)
    expect(leaveOut(packing([line(1, 2)]))).toBeUndefined()
    expect(leaveOut(left)).toBeUndefined()
  })

  it("adds up what was left out of two packages", () => {
    const half = [{ line_id: "line1", quantity: 1 }]
    const start = packing(
      [line(1, 2), line(2, 1)],
      [half, [...half, { line_id: "line2", quantity: 1 }]],
    )
    const once = repacked(start, leaveOut(start)!)
    expect(leaveOut(once)?.left_out).toEqual([{ line_id: "line1", quantity: 2 }])
  })
})

it("what is ticked fills the first of several other packages, then the next", () => {
  const { now } = scanAll(packing([line(1, 3)]), ["CODE-1", "CODE-1"])
  const part = (quantity: number) => pack([{ line_id: "line1", quantity }])
  const others = repacked(now, withPackages(now, 0, [part(1), part(2)]))
  expect(ticksOf(others)).toEqual([{ line1: 1 }, { line1: 1 }])
  expect(ticksOf(scanAll(others, ["CODE-1"]).now)).toEqual([{ line1: 1 }, { line1: 2 }])
})

it("the package on the scale is the active one, or the full one before it while the active one is empty", () => {
  const lines = [line(1, 1), line(2, 2)]
  const start = packing(
    lines,
    lines.map((one) => all([one])),
  )
  const steps = [[], ["CODE-1"], ["CODE-1", "CODE-2"], ["CODE-1", "CODE-2", "CODE-2"]]
  expect(steps.map((codes) => weighedPackage(scanAll(start, codes).now))).toEqual([0, 0, 1, 1])
})
