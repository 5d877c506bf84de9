import { type Box, cartonize } from ".."
import { BOX_CATALOGUES } from "./box-catalogues"
import { box, item, size } from "./sample-order"

const big = box({ id: "big", inner: size(420, 280, 140), outer: size(430, 290, 150) })
const mailer = box({
  id: "mailer",
  kind: "envelope",
  inner: size(240, 160, 35),
  outer: size(250, 170, 35),
  tareWeight: 10,
  maxWeight: 1000,
})

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

it("an order that is too much for one box is spread over several, and the last one may be smaller", () => {
  const { packages } = cartonize({ items: [item({ quantity: 14 })], boxes: [box(), big] })
  expect(packages.map(({ boxId }) => boxId).sort()).toEqual(["big", "small"])
})

it("a full weight opens the next box even when there is room", () => {
  const heavy = item({ quantity: 2, weight: 3000 })
  expect(cartonize({ items: [heavy], boxes: [big] }).packages).toHaveLength(2)
})

it("an item that keeps its height up is not laid on its side to fit", () => {
  const upright = item({ ...size(60, 70, 130), rotation: "keep-flat" })
  expect(cartonize({ items: [upright], boxes: [box()] }).kind).toBe("unpackable")
  expect(cartonize({ items: [{ ...upright, rotation: "any" }], boxes: [box()] }).kind).toBe(
    "packed",
  )
})

it("an item that ships alone gets a box to itself", () => {
  const items = [item({ shipsAlone: true, quantity: 2 }), item({ id: "pen", weight: 20 })]
  const { packages } = cartonize({ items, boxes: [box(), big] })
  expect(packages.map(({ placements }) => placements.map(({ itemId }) => itemId))).toEqual([
    ["book"],
    ["book"],
    ["pen"],
  ])
})

const boxIdFor = (boxes: Box[]) => cartonize({ items: [item()], boxes }).packages[0]?.boxId
const equal = [box({ id: "a", rank: 2 }), box({ id: "b", rank: 0 }), box({ id: "c", rank: 1 })]

it("the rank of a box decides among boxes that are equally good, whatever their ids and their order", () => {
  expect(boxIdFor(equal)).toBe("b")
  expect(boxIdFor([...equal].reverse())).toBe("b")
  expect(boxIdFor(equal.map((one) => ({ ...one, rank: one.id === "c" ? 0 : 7 })))).toBe("c")
})

it("the rank of a box does not make a larger box better than a smaller one", () => {
  expect(boxIdFor([{ ...big, rank: 0 }, box({ rank: 9 })])).toBe("small")
})

it("an item that does not fit is named with the quantity and the reason, and the rest is packed", () => {
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

it("an item that does not fit is named in full, even when an item is an instance of a class", () => {
  class Line {
    id = "ski"
    quantity = 1
    weight = 2000
    rotation = "any" as const
    length = 1800
    width = 100
    get height() {
      return 50
    }
  }
  const result = cartonize({ items: [new Line()], boxes: [box()] })
  expect(result).toMatchObject({ leftover: [{ item: { id: "ski", ...size(1800, 100, 50) } }] })
})

it("one envelope is used when it holds the whole order", () => {
  const { packages } = cartonize({ items: [item()], boxes: [box(), mailer] })
  expect(packages).toMatchObject([{ boxId: "mailer", kind: "envelope", grossWeight: 410 }])
})

it("a request for an envelope is refused in these words when there is none at all", () => {
  const options = { kinds: ["envelope" as const] }
  expect(cartonize({ items: [item()], boxes: [box()], options })).toMatchObject({
    leftover: [{ reason: "not_one_envelope" }],
  })
})

it("an order for two envelopes goes into a parcel", () => {
  const { packages } = cartonize({ items: [item({ quantity: 2 })], boxes: [box(), mailer] })
  expect(packages).toMatchObject([{ boxId: "small", kind: "parcel" }])
})

it("an item that ships alone shares no envelope", () => {
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

it("several boxes are as few as the weights allow, to the gram", () => {
  const weights = [700, 650, 600, 550, 500, 450, 400, 350, 300, 500]
  const items = weights.map((weight, index) => {
    return item({ id: `w${index}`, ...size(40, 30, 20), weight })
  })
  // 5,000 g of items for two boxes that carry 2,500 g each.
  const carrier = box({ maxWeight: 2580 })
  expect(cartonize({ items, boxes: [carrier] }).packages).toHaveLength(2)
})

it("several boxes are filled so that heavy and thick items go together", () => {
  // 29,622 g for two boxes of 14,840, and 473 mm for two of 240.
  const lines = [
    [17, 10, 559],
    [7, 12, 1021],
    [7, 9, 503],
    [13, 12, 727],
  ] as const
  const items = lines.map(([quantity, height, weight], index) => {
    const line = { id: `m${index}`, quantity, weight, rotation: "keep-flat" as const }
    return item({ ...line, ...size(297, 210, height) })
  })
  const boxes = BOX_CATALOGUES.books.filter(({ id }) => id === "deep" || id === "long")
  expect(cartonize({ items, boxes }).packages).toHaveLength(2)
})

it("several boxes share their items so that one of them can be a smaller box", () => {
  const items = [item({ quantity: 6 }), item({ id: "slab", ...size(410, 270, 100) })]
  const { packages } = cartonize({ items, boxes: [box(), big] })
  expect(packages.map(({ boxId }) => boxId).sort()).toEqual(["big", "small"])
})

it("without boxes, one package bounds everything, and is as heavy as its items", () => {
  const items = [item({ quantity: 2 }), item({ id: "pen", ...size(140, 10, 10), weight: 20 })]
  const { packages } = cartonize({ items, boxes: [] })
  expect(packages).toMatchObject([{ boxId: null, kind: "parcel", grossWeight: 820 }])
  const outer = Object.values(packages[0]?.outer ?? {}).sort((a, b) => b - a)
  expect(outer[0]).toBeGreaterThanOrEqual(200)
  expect(outer[1]).toBeGreaterThanOrEqual(130)
})

it("without boxes, twenty equal bricks make a block, not a tower", () => {
  const bricks = item({ ...size(200, 100, 60), quantity: 20 })
  const { outer } = cartonize({ items: [bricks], boxes: [] }).packages[0] ?? {}
  expect(Math.max(...Object.values(outer ?? {}))).toBeLessThanOrEqual(400)
})

it("envelopes alone are no boxes for parcels", () => {
  const { packages } = cartonize({ items: [item({ quantity: 9 })], boxes: [mailer] })
  expect(packages).toMatchObject([{ boxId: null, kind: "parcel" }])
})

it("an order of nothing is packed into nothing", () => {
  expect(cartonize({ items: [], boxes: [] })).toEqual({ kind: "packed", packages: [] })
})

it("frozen lists are packed, and further arguments are ignored", () => {
  const input = {
    items: [{ ...item({ quantity: 3 }), note: "fragile" }],
    boxes: [box()],
    options: { kinds: ["parcel"], effort: "fast" },
  } as const
  for (const part of [input, input.items, input.items[0], input.boxes, input.options.kinds]) {
    Object.freeze(part)
  }
  expect([input].map(cartonize)).toEqual([cartonize(input)])
  expect(cartonize(input).packages).toHaveLength(2)
})
