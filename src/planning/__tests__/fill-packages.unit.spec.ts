import type { Box } from "../../cartonizer"
import { packForPrice, packLines } from "../../packing"
import type { OrderLine, ShipmentFacts } from "../facts"
import { fillingToStore, fillPackages, measuresOf } from "../fill-packages"
import type { GivenPackage } from "../overrides"
import { plan } from "../plan"
import { factsOf, keptPacking, PARCEL } from "./planned-shipment"

const BOX: Box = {
  id: "sobox_1",
  kind: "parcel",
  inner: { length: 200, width: 200, height: 100 },
  outer: { length: 210, width: 210, height: 110 },
  tareWeight: 100,
  maxWeight: 10_000,
  rank: 0,
}

const TOO_SMALL: Box = { ...BOX, id: "sobox_0", inner: { length: 50, width: 50, height: 50 } }

const MUG = { weight: 400, length: 100, width: 100, height: 100 }

/** Mugs of 400 g, and a box that holds four of them. */
function mugs(quantity = 1): ShipmentFacts {
  const line = { title: "Mug", variant: MUG } as object as Partial<OrderLine>
  const facts = factsOf({
    lines: [line],
    settings: { dimension_unit: "mm", weight_unit: "g" },
  })
  const packedLines = facts.packedLines.map((one) => ({ ...one, quantity }))
  const configuration = { ...facts.configuration, boxes: [TOO_SMALL, BOX] }
  const pack = (type: 1 | 2) => packLines(packedLines, type, configuration)
  return { ...facts, packedLines, configuration, pack }
}

const filledOf = (facts: ShipmentFacts, packages?: GivenPackage[]) =>
  fillPackages(facts, plan(facts, { overrides: { packages } }), packages && { packages })

it("a package names its box, its items with their places, and its empty share", () => {
  expect(filledOf(mugs(3))).toEqual([
    {
      box_id: BOX.id,
      outer: [210, 210, 110],
      inner: [200, 200, 100],
      weight: 1300,
      empty: 0.25,
      items: [{ line_item_id: "line_0", quantity: 3 }],
      places: [expect.any(Array), expect.any(Array), expect.any(Array)],
    },
  ])
  expect(filledOf(mugs(1))[0]?.places).toEqual([[0, 0, 0, 0, 100, 100, 100]])
})

it("items in several packages are in the one that holds them", () => {
  const filled = filledOf(mugs(6))
  expect(filled.flatMap(({ items }) => items.map(({ quantity }) => quantity))).toHaveLength(2)
  expect(filled.flatMap(({ places }) => places)).toHaveLength(6)
})

it("half a metre is packed as a whole one, and is half a metre in the last package that holds it", () => {
  const quantities = filledOf(mugs(4.5)).flatMap(({ items }) => items)
  expect(quantities.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(4.5)
})

it("more pieces than a picture can show have no places", () => {
  const facts = mugs(301)
  const size = { length: 700, width: 700, height: 700 }
  const box = { ...BOX, maxWeight: 1_000_000, inner: size, outer: size }
  const configuration = { ...facts.configuration, boxes: [box] }
  const pack = (type: 1 | 2) => packLines(facts.packedLines, type, configuration)
  expect(filledOf({ ...facts, configuration, pack })).toMatchObject([
    { items: [{ quantity: 301 }], places: null },
  ])
})

/** Mugs of two lines, in the order of a cart or of its order. */
const lines = (...ids: string[]) => {
  const [line] = mugs().packedLines
  return ids.map((id) => ({ ...line!, id, quantity: id === "half" ? 1.5 : 2 }))
}

it.each([
  ["in the cart's order", ["half", "two"]],
  ["in another order", ["two", "half"]],
])(
  "packages of the customer's quote are filled as quoted, although the box is gone and lines have new ids, %s",
  (_, ids) => {
    const { configuration, ...facts } = mugs()
    // Another customer has the same mugs in the cart: the last packing is used again.
    const packings = ["other-", ""].map((prefix) => {
      const cart = lines("half", "two").map((one) => ({ ...one, id: prefix + one.id }))
      return packForPrice(cart, 1, configuration)
    })
    const [, packing] = packings
    if (packing?.kind !== "packed") throw new Error("The mugs fit.")
    expect(packing).toBe(packings[0])
    const filled = fillingToStore(packing, configuration)
    const packedLines = lines(...ids).map((one) => ({ ...one, id: `order-${one.id}` }))
    const ordered = { ...facts, packedLines, configuration: { ...configuration, boxes: [] } }
    const quote = { ...keptPacking(ordered, 1), packages: packing.apiPackages, filled }

    const [only, ...others] = filledOf({ ...ordered, keptPacking: quote })

    expect(others).toEqual([])
    expect(only).toMatchObject({ box_id: BOX.id, inner: [200, 200, 100], weight: 1700, empty: 0 })
    expect(new Map(only?.items.map((one) => [one.line_item_id, one.quantity]))).toEqual(
      new Map([
        ["order-half", 1.5],
        ["order-two", 2],
      ]),
    )
    expect(only?.items).toHaveLength(2)
    expect(only?.places?.every(([item]) => only.items[item!])).toBe(true)
    expect(only?.places?.map(([, ...box]) => box)).toEqual(
      packing.packages[0]?.placements.map((one) =>
        [one.x, one.y, one.z, one.length, one.width, one.height].map(Math.round),
      ),
    )
  },
)

it("packages show which item lies where, as packed now and as quoted", () => {
  const { configuration, ...facts } = mugs()
  const mug = facts.packedLines[0]!
  const packedLines = [
    { ...mug, id: "a", quantity: 2.5 },
    { ...mug, id: "b", quantity: 3 },
    { ...mug, id: "board", measures: { ...MUG, length: 200, height: 50 } },
  ]
  const packing = packLines(packedLines, 1, configuration)
  if (packing.kind !== "packed") throw new Error("The items fit.")
  const ordered = { ...facts, packedLines, configuration, pack: () => packing }
  const filled = filledOf(ordered)
  const shown = filled.map(({ empty, items, places }) => [
    empty,
    ...items.map(({ line_item_id: id, quantity }, at) => {
      const drawn = places?.filter(([item]) => item === at)
      return `${quantity} of ${id}, drawn ${drawn?.length}`
    }),
  ])
  expect(shown).toEqual([
    [0, "2.5 of a, drawn 3", "1 of b, drawn 1"],
    [0.25, "2 of b, drawn 2", "1 of board, drawn 1"],
  ])
  const quote = {
    ...keptPacking(ordered, 1),
    packages: packing.apiPackages,
    filled: fillingToStore(packing, configuration),
  }
  expect(filledOf({ ...ordered, keptPacking: quote, pack: () => undefined })).toEqual(filled)
})

it.each([
  [
    "without places, which were too many to draw",
    { places: null },
    { box_id: BOX.id, places: null },
  ],
  ["without anything that is not stored", undefined, { box_id: null, items: [], places: null }],
])("packages of a quote are shown %s", (_, changes, shown) => {
  const facts = mugs(1)
  const packing = packLines(facts.packedLines, 1, facts.configuration)
  if (packing.kind !== "packed") throw new Error("The mug fits.")
  const stored = fillingToStore(packing, facts.configuration)
  const filled = changes ? stored.map((one) => ({ ...one, ...changes })) : []
  const quote = { ...keptPacking(facts, 1), packages: packing.apiPackages, filled }
  expect(filledOf({ ...facts, keptPacking: quote })).toMatchObject([shown])
})

it("an item that needs no shipping is in no package", () => {
  const { configuration, packedLines } = mugs(1)
  const giftCard = { ...packedLines[0]!, id: "gift card", requiresShipping: false }
  const lines = [...packedLines, giftCard]
  const pack = (type: 1 | 2) => packLines(lines, type, configuration)
  const [only] = filledOf({ ...mugs(1), packedLines: lines, pack })
  expect(only?.items).toEqual([{ line_item_id: "line_0", quantity: 1 }])
})

it("items that cannot be packed are not packed again for a picture", () => {
  const pack = () => {
    throw new Error("Packed again.")
  }
  const planned = { packages: [], packageType: 1 as const }
  expect(fillPackages({ ...mugs(1), pack }, planned, undefined)).toEqual([])
})

it("an envelope that was ordered without sizes has its weight, and no sides to draw", () => {
  expect(measuresOf({ weight: "0.25" }, "cm")).toEqual({
    length: 0,
    width: 0,
    height: 0,
    weight: 250,
  })
})

it("a quote stores no places of more pieces than a picture can show, whatever the number of packages", () => {
  const { configuration, packedLines } = mugs(304)
  const packing = packLines(packedLines, 1, configuration)
  if (packing.kind !== "packed") throw new Error("The mugs fit.")
  const filled = fillingToStore(packing, configuration)
  expect(filled.length).toBeGreaterThan(70)
  expect(filled.map(({ places }) => places)).toEqual(filled.map(() => null))
  expect(filled.reduce((sum, { items }) => sum + (items[0]?.[1] ?? 0), 0)).toBe(304)
})

it("packages of an older quote are known while they are packed the same way", () => {
  const facts = mugs(1)
  const packages = plan(facts).packages
  const kept = { ...keptPacking(facts, 1), packages }
  expect(filledOf({ ...facts, keptPacking: kept })).toMatchObject([{ box_id: BOX.id }])
  const otherBox = { ...kept, packages: [PARCEL] }
  expect(filledOf({ ...facts, keptPacking: otherBox })).toEqual([
    {
      box_id: null,
      outer: [300, 200, 100],
      inner: null,
      weight: 1000,
      empty: null,
      items: [],
      places: null,
    },
  ])
})

it("a wrong box is named where something must be packed, and does not stop packages that are kept", () => {
  const facts = mugs(1)
  const kept = { ...facts, keptPacking: keptPacking(facts, 1) }
  const configuration = { ...facts.configuration, boxes: [{ ...BOX, maxWeight: 50 }] }
  const pack = (type: 1 | 2) => packLines(facts.packedLines, type, configuration)
  expect(plan({ ...facts, pack }).issues).toMatchObject([
    { field: "packages", message: expect.stringMatching(/^Nothing can be packed: box "sobox_1"/) },
  ])
  expect(plan({ ...kept, pack }).issues).toEqual([])
  expect(filledOf({ ...kept, pack })).toMatchObject([{ items: [] }])
})

it("packages are not shown as quoted if they or their items are others", () => {
  const facts = mugs(1)
  const { packages } = plan(facts)
  const filled = [{ box_id: "quoted", inner: null, empty: null, items: [], places: null }]
  const quote = { ...keptPacking(facts, 1), packages, filled }
  const boxOf = (keptPacking: typeof quote, planned = packages) =>
    fillPackages({ ...facts, keptPacking }, { packages: planned, packageType: 1 }, undefined)[0]
      ?.box_id
  expect(boxOf(quote)).toBe("quoted")
  expect(boxOf({ ...quote, fingerprint: "other items" })).toBe(BOX.id)
  expect(boxOf(quote, [PARCEL])).toBeNull()
})

it("packages without time for a picture are shown without items", () => {
  const facts = { ...mugs(1), pack: () => undefined }
  expect(fillPackages(facts, plan(mugs(1)), undefined)).toMatchObject([{ items: [] }])
})

const given = { length: 300, width: 200, height: 100, weight: 1000 }

it("a package that a person gave holds all items, in no box of the merchant's", () => {
  expect(filledOf(mugs(2), [given])).toMatchObject([
    { box_id: null, outer: [300, 200, 100], weight: 1000, items: [{ quantity: 2 }] },
  ])
})

it("a package that a person gave may be in a box, and smaller than the box is", () => {
  const inBox = { ...given, box_id: BOX.id }
  expect(filledOf(mugs(2), [inBox])).toMatchObject([
    { box_id: BOX.id, inner: [200, 200, 100], items: [{ quantity: 2 }] },
  ])
  const smaller = { ...inBox, length: 190, width: 190 }
  expect(filledOf(mugs(1), [smaller])).toMatchObject([
    { outer: [190, 190, 100], inner: null, empty: 0.723 },
  ])
})

it("a package that a person gave may be an envelope", () => {
  const planned = { ...plan(mugs(1)), packageType: 2 as const }
  expect(fillPackages(mugs(1), planned, { packages: [given] })).toMatchObject([
    { weight: 1000, items: [{ quantity: 1 }] },
  ])
})

it("a package that a person gave has no known items if they do not fit, or if there are several", () => {
  const small = { ...given, box_id: BOX.id, length: 50 }
  expect(filledOf(mugs(2), [small])).toMatchObject([
    { box_id: BOX.id, outer: [50, 200, 100], items: [] },
  ])
  expect(filledOf(mugs(7), [given])).toMatchObject([{ box_id: null, items: [] }])
  expect(filledOf(mugs(2), [given, given])).toMatchObject([{ items: [] }, { items: [] }])
})

it("several packages that a person gave hold the items that were put into each", () => {
  const inBox = (quantity: number) => ({
    ...given,
    box_id: BOX.id,
    items: [{ id: "line_0", quantity }],
  })
  expect(filledOf(mugs(6), [inBox(4), inBox(2)])).toMatchObject([
    { box_id: BOX.id, empty: 0, items: [{ line_item_id: "line_0", quantity: 4 }], weight: 1000 },
    { box_id: BOX.id, empty: 0.5, items: [{ line_item_id: "line_0", quantity: 2 }] },
  ])
})

it("items that were put into a package are known although they do not fit by their sizes; those of others are not", () => {
  const items = [
    { id: "line_0", quantity: 5 },
    { id: "of another order", quantity: 1 },
  ]
  expect(filledOf(mugs(7), [{ ...given, box_id: BOX.id, length: 50, items }, given])).toMatchObject(
    [
      {
        box_id: BOX.id,
        empty: null,
        items: [{ line_item_id: "line_0", quantity: 5 }],
        places: null,
      },
      { box_id: null, items: [] },
    ],
  )
  expect(filledOf(mugs(2), [{ ...given, items: [] }])).toMatchObject([{ items: [], places: null }])
})

it("half a metre in a package that a person gave is half a metre", () => {
  const items = [{ id: "line_0", quantity: 1.5 }]
  expect(filledOf(mugs(1.5), [{ ...given, items }])).toMatchObject([
    { items: [{ quantity: 1.5 }], places: [expect.any(Array), expect.any(Array)] },
  ])
})
