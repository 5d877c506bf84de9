import { type Box, cartonize, type CartonizeOptions, CartonizerInputError, type Item } from ".."

const size = (length: number, width: number, height: number) => ({ length, width, height })
const item = (fields: Partial<Item> = {}): Item => ({
  id: "book",
  quantity: 1,
  ...size(200, 130, 30),
  weight: 400,
  rotation: "any",
  ...fields,
})
const box = (fields: Partial<Box> = {}): Box => ({
  id: "small",
  kind: "parcel",
  inner: size(210, 140, 70),
  outer: size(216, 146, 76),
  tareWeight: 80,
  maxWeight: 5000,
  ...fields,
})
const big = box({ id: "big", inner: size(420, 280, 140), outer: size(430, 290, 150) })
const mailer = box({
  id: "mailer",
  kind: "envelope",
  inner: size(240, 160, 35),
  outer: size(250, 170, 35),
  tareWeight: 10,
  maxWeight: 1000,
})

describe("boxes", () => {
  it("an order goes into the smallest box that holds all of it", () => {
    expect(cartonize({ items: [item({ quantity: 2 })], boxes: [big, box()] })).toEqual({
      kind: "packed",
      packages: [
        {
          boxId: "small",
          kind: "parcel",
          outer: size(216, 146, 76),
          grossWeight: 880,
          placements: [
            { itemId: "book", x: 0, y: 0, z: 0, ...size(200, 130, 30) },
            { itemId: "book", x: 0, y: 0, z: 30, ...size(200, 130, 30) },
          ],
        },
      ],
    })
  })

  it("what is too much for one box is spread over several, and the last takes the smaller one", () => {
    const { packages } = cartonize({ items: [item({ quantity: 14 })], boxes: [box(), big] })
    expect(packages.map(({ boxId }) => boxId).sort()).toEqual(["big", "small"])
  })

  it("a full weight opens the next box even when there is room", () => {
    const heavy = item({ quantity: 2, weight: 3000 })
    expect(cartonize({ items: [heavy], boxes: [big] }).packages).toHaveLength(2)
  })

  it("no package is heavier than the order allows, whatever its box would carry", () => {
    const options = { maxPackageWeight: 900 }
    const { packages } = cartonize({ items: [item({ quantity: 4 })], boxes: [big], options })
    expect(packages.map(({ grossWeight }) => grossWeight)).toEqual([880, 880])
  })

  it("a fill limit and padding keep goods out of a box that would just hold them", () => {
    const items = [item({ quantity: 2 })]
    const boxIdWith = (fields: Partial<Box>): unknown =>
      cartonize({ items, boxes: [box(fields), big] }).packages[0]?.boxId
    expect(boxIdWith({})).toBe("small")
    expect(boxIdWith({ fillLimit: 0.5 })).toBe("big")
    expect(boxIdWith({ padding: 6 })).toBe("big")
  })

  it("by cost two cheap boxes are better than a dear one", () => {
    const boxes = [box({ cost: 1 }), { ...big, cost: 5 }]
    const items = [item({ quantity: 4 })]
    expect(cartonize({ items, boxes }).packages).toHaveLength(1)
    const byCost = cartonize({ items, boxes, options: { objective: "cost" } })
    expect(byCost.packages.map(({ boxId }) => boxId)).toEqual(["small", "small"])
  })

  it("an item that keeps its height up is not laid on its side to fit", () => {
    const upright = item({ ...size(60, 70, 130), rotation: "keep-flat" })
    expect(cartonize({ items: [upright], boxes: [box()] }).kind).toBe("unpackable")
    expect(cartonize({ items: [{ ...upright, rotation: "any" }], boxes: [box()] }).kind).toBe(
      "packed",
    )
  })

  it("what ships alone gets a box to itself", () => {
    const items = [item({ shipsAlone: true, quantity: 2 }), item({ id: "pen", weight: 20 })]
    const { packages } = cartonize({ items, boxes: [box(), big] })
    expect(packages.map(({ placements }) => placements.map(({ itemId }) => itemId))).toEqual([
      ["book"],
      ["book"],
      ["pen"],
    ])
  })
})

describe("what does not fit", () => {
  it("is named with the quantity and the reason, and the rest is packed", () => {
    const items = [
      item(),
      item({ id: "ski", ...size(1800, 100, 50) }),
      item({ id: "anvil", ...size(100, 100, 60), weight: 20_000, quantity: 2 }),
    ]
    const result = cartonize({ items, boxes: [box()] })
    expect(result).toMatchObject({
      kind: "unpackable",
      packages: [{ boxId: "small", placements: [{ itemId: "book" }] }],
      leftover: [
        { item: { id: "ski", quantity: 1 }, reason: "too_big" },
        { item: { id: "anvil", quantity: 2 }, reason: "too_heavy" },
      ],
    })
  })

  it("is left over when the boxes run out", () => {
    const boxes = [box({ available: 1 })]
    expect(cartonize({ items: [item({ quantity: 5 })], boxes })).toMatchObject({
      kind: "unpackable",
      packages: [{ boxId: "small" }],
      leftover: [{ item: { id: "book", quantity: 3 }, reason: "no_box_left" }],
    })
  })
})

describe("envelopes", () => {
  it("one envelope is used when it holds the whole order", () => {
    const { packages } = cartonize({ items: [item()], boxes: [box(), mailer] })
    expect(packages).toMatchObject([{ boxId: "mailer", kind: "envelope", grossWeight: 410 }])
  })

  it("an order for two envelopes goes into a parcel", () => {
    const { packages } = cartonize({ items: [item({ quantity: 2 })], boxes: [box(), mailer] })
    expect(packages).toMatchObject([{ boxId: "small", kind: "parcel" }])
  })

  it("what ships alone shares no envelope", () => {
    const thin = { ...size(100, 100, 10), weight: 50 }
    const boxes = [box(), mailer]
    const alone = item({ ...thin, id: "card", shipsAlone: true })
    expect(cartonize({ items: [alone], boxes }).packages).toMatchObject([{ kind: "envelope" }])
    const both = cartonize({ items: [alone, item({ ...thin, id: "note" })], boxes })
    expect(both.packages.map(({ kind }) => kind)).toEqual(["parcel", "parcel"])
  })

  it("a caller can ask for parcels only, or for an envelope only", () => {
    const boxes = [box(), mailer]
    const ask = (quantity: number, kind: "parcel" | "envelope") =>
      cartonize({ items: [item({ quantity })], boxes, options: { kinds: [kind] } })
    expect(ask(1, "parcel").packages).toMatchObject([{ kind: "parcel" }])
    expect(ask(1, "envelope").packages).toMatchObject([{ kind: "envelope" }])
    expect(ask(2, "envelope")).toMatchObject({
      kind: "unpackable",
      packages: [],
      leftover: [{ item: { id: "book", quantity: 2 }, reason: "not_one_envelope" }],
    })
  })
})

describe("several boxes", () => {
  it("are as few as the weights allow, to the gram", () => {
    const weights = [700, 650, 600, 550, 500, 450, 400, 350, 300, 500]
    const items = weights.map((weight, index) => {
      return item({ id: `w${index}`, ...size(40, 30, 20), weight })
    })
    // 5,000 g of goods for two boxes that carry 2,500 g each.
    const carrier = box({ maxWeight: 2580 })
    expect(cartonize({ items, boxes: [carrier] }).packages).toHaveLength(2)
  })

  it("share their goods so that one of them can be a smaller box", () => {
    const items = [item({ quantity: 6 }), item({ id: "slab", ...size(410, 270, 100) })]
    const { packages } = cartonize({ items, boxes: [box(), big] })
    expect(packages.map(({ boxId }) => boxId).sort()).toEqual(["big", "small"])
  })
})

describe("without boxes", () => {
  it("one package bounds everything, as heavy as its goods", () => {
    const items = [item({ quantity: 2 }), item({ id: "pen", ...size(140, 10, 10), weight: 20 })]
    const { packages } = cartonize({ items, boxes: [] })
    expect(packages).toMatchObject([{ boxId: null, kind: "parcel", grossWeight: 820 }])
    const outer = Object.values(packages[0]?.outer ?? {}).sort((a, b) => b - a)
    expect(outer[0]).toBeGreaterThanOrEqual(200)
    expect(outer[1]).toBeGreaterThanOrEqual(130)
  })

  it("twenty equal bricks make a block, not a tower", () => {
    const bricks = item({ ...size(200, 100, 60), quantity: 20 })
    const { outer } = cartonize({ items: [bricks], boxes: [] }).packages[0] ?? {}
    expect(Math.max(...Object.values(outer ?? {}))).toBeLessThanOrEqual(400)
  })

  it("several packages are made up when one would be heavier than allowed", () => {
    const options = { maxPackageWeight: 1000 }
    const { packages } = cartonize({ items: [item({ quantity: 5 })], boxes: [], options })
    expect(packages.map(({ grossWeight }) => grossWeight)).toEqual([800, 800, 400])
  })

  it("by option every unit is a package as big as itself", () => {
    const options = { noBoxes: "per-item" as const }
    const { packages } = cartonize({ items: [item({ quantity: 3 })], boxes: [], options })
    expect(packages.map(({ outer }) => outer)).toEqual(Array(3).fill(size(200, 130, 30)))
  })

  it("envelopes alone are no boxes for parcels", () => {
    const { packages } = cartonize({ items: [item({ quantity: 9 })], boxes: [mailer] })
    expect(packages).toMatchObject([{ boxId: null, kind: "parcel" }])
  })

  it("an order of nothing is packed into nothing", () => {
    expect(cartonize({ items: [], boxes: [] })).toEqual({ kind: "packed", packages: [] })
  })
})

describe("wrong input", () => {
  const fromOutside = (value: string): Item => JSON.parse(value)

  it.each([
    ["a side of zero", item({ width: 0 }), "width"],
    ["a negative side", item({ height: -3 }), "height"],
    ["a weight that is no number", item({ weight: NaN }), "weight"],
    ["an endless side", item({ length: Infinity }), "length"],
    ["half a millimetre", item({ length: 10.5 }), "length"],
    ["a quantity of none", item({ quantity: 0 }), "quantity"],
    ["too many units", item({ quantity: 10_001 }), "quantity"],
    ["a text for a number", fromOutside(JSON.stringify({ ...item(), weight: "400" })), "weight"],
    ["an unknown rotation", fromOutside(JSON.stringify({ ...item(), rotation: "up" })), "rotation"],
  ])("%s is refused with item and field", (_, wrong, field) => {
    const pack = (): unknown => cartonize({ items: [wrong], boxes: [box()] })
    expect(pack).toThrow(CartonizerInputError)
    expect(pack).toThrow(new RegExp(`^item "book": ${field} `))
  })

  it("more than ten thousand units over several items are refused", () => {
    const items = ["a", "b", "c"].map((id) => item({ id, quantity: 4000 }))
    expect(() => cartonize({ items, boxes: [] })).toThrow(/item "c": quantity .*10000/)
  })

  it.each<[string, Partial<Box>, string]>([
    ["an outside smaller than the inside", { outer: size(216, 100, 76) }, "outer.width"],
    ["a limit below its own weight", { maxWeight: 80 }, "maxWeight"],
    ["a fill limit of none", { fillLimit: 0 }, "fillLimit"],
    ["padding that fills it", { padding: 35 }, "padding"],
    ["a negative cost", { cost: -1 }, "cost"],
  ])("a box with %s is refused", (_, fields, field) => {
    const pack = (): unknown => cartonize({ items: [item()], boxes: [box(fields)] })
    expect(pack).toThrow(new RegExp(`^box "small": ${field} `))
  })

  it.each<[string, CartonizeOptions]>([
    ["deadlineMs", { deadlineMs: NaN }],
    ["seed", { seed: -1 }],
    ["maxPackageWeight", { maxPackageWeight: 0 }],
    ["effort", JSON.parse('{"effort":"huge"}')],
    ["objective", JSON.parse('{"objective":"air"}')],
  ])("a wrong %s is refused", (field, options) => {
    const pack = (): unknown => cartonize({ items: [item()], boxes: [box()], options })
    expect(pack).toThrow(new RegExp(`^options: ${field} `))
  })

  it("two boxes of one id are refused, and so is packing by cost without a cost", () => {
    const items = [item()]
    expect(() => cartonize({ items, boxes: [box(), box()] })).toThrow(/^box "small": id /)
    const options = { objective: "cost" as const }
    expect(() => cartonize({ items, boxes: [box()], options })).toThrow(/^box "small": cost /)
  })
})
