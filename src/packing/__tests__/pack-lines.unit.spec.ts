import { MedusaError } from "@medusajs/framework/utils"
import type { Box } from "../../cartonizer"
import type { ItemRule } from "../../modules/shipment_ordering"
import { readPluginOptions } from "../../modules/shipment_ordering/plugin-options"
import { parseSettings } from "../../modules/shipment_ordering/settings-schema"
import { NO_RULE, toShipLine, type LineLike } from "../complete-lines"
import { packLines, lineIssuesText, limitOf, refuseBeyondLimits } from "../pack-lines"

const WEIGHTS = { tareWeight: 100, maxWeight: 5000 }
const VARIANT = { weight: 400, length: 100, width: 90, height: 80 }

const line = (change: Partial<LineLike> = {}) =>
  toShipLine({
    id: "line_1",
    title: "Mug",
    quantity: 1,
    unit_price: 10,
    variant: VARIANT,
    ...change,
  })

const settings = parseSettings({})
const inKilograms = parseSettings({ weight_unit: "kg", dimension_unit: "cm" })
const options = readPluginOptions({}, {})
const pack = (lines: ReturnType<typeof line>[], boxes: Box[] = [], packageType: 1 | 2 = 1) =>
  packLines(lines, packageType, { settings, options, boxes })
const sorted = (box: { length: string; width: string; height: string }) =>
  [box.length, box.width, box.height].map(Number).sort((a, b) => b - a)

it("packing the lines of a cart makes one package that bounds everything when no box is set up", () => {
  const packing = pack([line({ quantity: 3 })])
  expect(packing).toMatchObject({ kind: "packed", apiPackages: [{ weight: "1.2" }] })
})

it("packing the lines of a cart reads the store's own units", () => {
  const lines = [line({ variant: { weight: 0.4, length: 10, width: 9, height: 8 } })]
  const packing = packLines(lines, 1, { settings: inKilograms, options, boxes: [] })
  const [box] = packing.kind === "packed" ? packing.apiPackages : []
  expect(box?.weight).toBe("0.4")
  expect(box && sorted(box)).toEqual([10, 9, 8])
})

it("packing the lines of a cart takes the default weight and size for a product that says nothing", () => {
  const packing = pack([line({ variant: null })])
  expect(packing).toMatchObject({ kind: "packed", apiPackages: [{ weight: "0.5" }] })
})

it("packing the lines of a cart leaves out items that need no shipping", () => {
  const digital = line({ requires_shipping: false })
  expect(pack([digital])).toEqual({ kind: "empty" })
})

it("packing the lines of a cart blames no line where the merchant has no envelope", () => {
  expect(pack([line()], [], 2)).toEqual({
    kind: "no_envelope",
  })
})

it("packing the lines of a cart uses the merchant's box, with its own size and weight", () => {
  const inner = { length: 200, width: 150, height: 100 }
  const outer = { length: 210, width: 160, height: 110 }
  const box = { id: "box_1", kind: "parcel" as const, inner, outer, ...WEIGHTS }
  const packing = pack([line()], [box])
  expect(packing).toMatchObject({
    apiPackages: [{ weight: "0.5", length: "21", width: "16", height: "11" }],
  })
})

it("packing the lines of a cart takes the room of a whole one for a part of one", () => {
  const packing = pack([line({ quantity: 1.5 })])
  expect(packing).toMatchObject({ kind: "packed", apiPackages: [{ weight: "0.8" }] })
})

it("packing the lines of a cart packs every line, also where a caller gives two of them one id or none", () => {
  const lines = [line(), line(), line({ id: "line_1#2" }), line({ id: "" }), line({ id: "" })]
  const packing = pack(lines)
  expect(packing).toMatchObject({ kind: "packed", apiPackages: [{ weight: "2" }] })
})

const HUNDRED_METRES = 100_000
const THOUSAND_TONNES = 1_000_000_000
const sized = (id: string, change: object, quantity = 1) =>
  line({ id, title: id, quantity, variant: { ...VARIANT, ...change } })
const boxOf = (side: number, maxWeight: number, kind: "parcel" | "envelope" = "parcel") => {
  const inner = { length: side, width: side, height: side }
  return { id: `${kind}${side}`, kind, inner, outer: inner, tareWeight: 1, maxWeight }
}
const lineIssuesOf = (lines: ReturnType<typeof line>[], boxes: Box[] = []) => {
  const packing = pack(lines, boxes)
  if (packing.kind !== "unpackable") {
    throw new Error(packing.kind)
  }
  return packing.issues
}

it("lines that cannot be packed are named, and only they, each with its issue in the given boxes", () => {
  const lines = [line(), sized("pole", { length: 600 }), sized("anvil", { weight: 9000 })]
  expect(lineIssuesOf(lines, [boxOf(200, 5000)])).toEqual([
    { lineId: "pole", title: "pole", reason: "too_big" },
    { lineId: "anvil", title: "anvil", reason: "too_heavy" },
  ])
})

it("lines that cannot be packed are named with the measure that is beyond all packing, and only they, whatever else is wrong", () => {
  const lines = [
    sized("pole", { length: 600 }),
    sized("street", { length: HUNDRED_METRES + 1 }),
    line(),
    sized("ship", { weight: THOUSAND_TONNES + 1 }),
    sized("wall", { height: HUNDRED_METRES + 1, weight: THOUSAND_TONNES + 1 }),
    sized("endless", { width: Number.MAX_VALUE }),
  ]
  const named = [
    { lineId: "street", title: "street", reason: "too_big", beyondLimit: "length" },
    { lineId: "ship", title: "ship", reason: "too_heavy", beyondLimit: "weight" },
    { lineId: "wall", title: "wall", reason: "too_big", beyondLimit: "height" },
    { lineId: "endless", title: "endless", reason: "too_big", beyondLimit: "width" },
  ]
  expect(lineIssuesOf(lines)).toEqual(named)
  const pole = { lineId: "pole", title: "pole", reason: "too_big" }
  expect(lineIssuesOf(lines, [boxOf(200, 5000)])).toEqual([pole, ...named])
})

it("lines that cannot be packed are measured after conversion from the store's units", () => {
  const packPole = (change: object) =>
    packLines([sized("pole", change)], 1, { settings: inKilograms, options, boxes: [] })
  const [length, weight] = [HUNDRED_METRES / 10, THOUSAND_TONNES / 1000]
  expect(packPole({ length, weight }).kind).toBe("packed")
  const tooBig = { reason: "too_big", beyondLimit: "length" }
  expect(packPole({ length: length + 1 })).toMatchObject({ issues: [tooBig] })
  const tooHeavy = { reason: "too_heavy", beyondLimit: "weight" }
  expect(packPole({ weight: weight + 1 })).toMatchObject({ issues: [tooHeavy] })
})

it("lines that cannot be packed are named when a rule, not the variant, is beyond all packing", () => {
  const ruled = { ...line(), rule: { ...NO_RULE, width_mm: HUNDRED_METRES + 1 } }
  expect(lineIssuesOf([ruled, line({ id: "line_2" })])).toEqual([
    { lineId: "line_1", title: "Mug", reason: "too_big", beyondLimit: "width" },
  ])
})

it("lines are too many above ten thousand units, alone or with those before them", () => {
  for (const [a, b] of [
    [1, 10_001],
    [6000, 6000],
  ]) {
    const issues = lineIssuesOf([sized("a", {}, a), sized("b", {}, b)])
    expect(issues).toEqual([{ lineId: "b", title: "b", reason: "too_many" }])
  }
})

it("lines that fit an envelope one by one, but not together, have no issue", () => {
  const boxes = [boxOf(110, 5000, "envelope")]
  const together = pack([line(), line({ id: "line_2" })], boxes, 2)
  expect(together).toEqual({ kind: "unpackable", issues: [] })
  expect(pack([line()], boxes, 2).kind).toBe("packed")
  const withPole = pack([line(), sized("pole", { length: 600 })], boxes, 2)
  expect(withPole).toMatchObject({ issues: [{ lineId: "pole" }] })
})

it("lines that cannot be packed are not blamed for a box that is wrong: that is thrown, naming the box", () => {
  const wrong = { ...boxOf(200, 5000), id: "sobox_1", tareWeight: 6000 }
  expect(() => pack([line()], [wrong])).toThrow(/box "sobox_1": maxW/)
})

const ruled = (rule: Partial<ItemRule>, change: Partial<LineLike> = {}) => ({
  ...line(change),
  rule: { ...NO_RULE, ...rule },
})
const packed = (lines: ReturnType<typeof ruled>[], store = settings) => {
  const packing = packLines(lines, 1, { settings: store, options, boxes: [] })
  if (packing.kind !== "packed") {
    throw new Error(packing.kind)
  }
  return packing
}

it("packing by item rules takes weight and sizes of the rule, in grams and millimetres, above those of the variant", () => {
  const rule = { weight_grams: 250, length_mm: 310, width_mm: 120, height_mm: 40 }
  const [box] = packed([ruled(rule)], inKilograms).apiPackages
  expect(box?.weight).toBe("0.25")
  expect(box && sorted(box)).toEqual([31, 12, 4])
})

it("packing by item rules keeps what the rule does not say from the variant", () => {
  const [box] = packed([ruled({ length_mm: 300 })]).apiPackages
  expect(box?.weight).toBe("0.4")
  expect(box && sorted(box)).toEqual([30, 9, 8])
})

it("packing by item rules puts each unit that ships alone into a package of its own", () => {
  expect(packed([ruled({ ships_alone: true }, { quantity: 3 })]).apiPackages).toHaveLength(3)
})

it.each([
  // A tall vase in a low box, and a tray in boxes along and across it.
  [[80, 80, 190], [200, 200, 90], { any: true, "keep-flat": false, never: false }],
  [[100, 280, 100], [300, 110, 110], { any: true, "keep-flat": true, never: false }],
  [[100, 280, 100], [120, 290, 110], { any: true, "keep-flat": true, never: true }],
])(
  "packing by item rules turns an item of %j in a box of %j only as far as its rule allows",
  (item, box, fits) => {
    const sizeOf = ([length = 0, width = 0, height = 0]: number[]) => ({ length, width, height })
    const inner = sizeOf(box)
    const one = { id: "box", kind: "parcel" as const, inner, outer: inner, tareWeight: 1 }
    const boxes = [{ ...one, maxWeight: 5000 }]
    for (const rotation of ["any", "keep-flat", "never"] as const) {
      const lines = [ruled({ rotation }, { variant: { weight: 400, ...sizeOf(item) } })]
      const { kind } = packLines(lines, 1, { settings, options, boxes })
      expect({ rotation, isPacked: kind === "packed" }).toEqual({
        rotation,
        isPacked: fits[rotation],
      })
    }
  },
)

it("packing by item rules says so when anything that ships is dangerous", () => {
  const isDangerous = (lines: ReturnType<typeof ruled>[]) => packed(lines).isDangerous
  const digital = ruled({ dangerous: true }, { id: "line_2", requires_shipping: false })
  expect(isDangerous([ruled({})])).toBe(false)
  expect(isDangerous([ruled({ dangerous: false })])).toBe(false)
  expect(isDangerous([ruled({}), digital])).toBe(false)
  expect(isDangerous([ruled({}), ruled({ dangerous: true }, { id: "line_2" })])).toBe(true)
})

const METRIC = { weight_unit: "g", dimension_unit: "mm" } as const
const LARGE = { weight_unit: "kg", dimension_unit: "cm" } as const
const vase = { lineId: "orli_1", title: "Vase" }

it("the text about items that cannot be packed names each with its own reason and the next step", () => {
  const text = lineIssuesText(
    [
      { ...vase, reason: "too_big" },
      { lineId: "orli_2", title: "Anvil", reason: "too_heavy" },
      { lineId: "orli_3", title: "Cube", reason: "too_many" },
    ],
    METRIC,
  )
  expect(text).toMatch(/^"Vase" is too big .*larger box/)
  expect(text).toMatch(/"Anvil" is too heavy .*carries more/)
  expect(text).toMatch(/"Cube" makes more than 10000 units .*fewer/)
})

it("the text about items that cannot be packed names the limit in the store's units, and where to correct the measure", () => {
  const long = { ...vase, reason: "too_big", beyondLimit: "length" } as const
  expect(lineIssuesText([long], METRIC)).toMatch(/"Vase" has a length above 100000 mm.*Correct it/)
  expect(lineIssuesText([long], LARGE)).toMatch(/"Vase" has a length above 10000 cm/)
  const heavy = { ...vase, reason: "too_heavy", beyondLimit: "weight" } as const
  expect(lineIssuesText([heavy], LARGE)).toMatch(/"Vase" has a weight above 1000000 kg/)
})

it("the text about items that cannot be packed blames no item when all fit by themselves", () => {
  expect(lineIssuesText([], METRIC)).toMatch(/^These items do not fit.*fewer items/)
})

it("a measure limit is given in the store's own units", () => {
  expect(limitOf("weight", METRIC)).toEqual({ value: 1_000_000_000, unit: "g" })
  expect(limitOf("weight", LARGE)).toEqual({ value: 1_000_000, unit: "kg" })
  expect(limitOf("height", METRIC)).toEqual({ value: 100_000, unit: "mm" })
  expect(limitOf("height", LARGE)).toEqual({ value: 10_000, unit: "cm" })
})

it("a measure at the limit is allowed, and so is a missing one", () => {
  const most = { weight: 1_000_000, length: 10_000, width: null }
  expect(() => refuseBeyondLimits(most, LARGE)).not.toThrow()
})

it("a measure limit counts after conversion: a number allowed in millimetres is refused in centimetres", () => {
  const long = { length: 10_001 }
  expect(() => refuseBeyondLimits(long, METRIC)).not.toThrow()
  expect(() => refuseBeyondLimits(long, LARGE)).toThrow(
    new MedusaError("invalid_data", "length: must be at most 10000 cm, got 10001 cm"),
  )
})

it("each field above its limit is named as in the request", () => {
  const measures = { weight: 1e300, length: 5, width: 100_000.5 }
  expect(() => refuseBeyondLimits(measures, METRIC, (name) => `default_item_${name}`)).toThrow(
    "default_item_weight: must be at most 1000000000 g, got 1e+300 g; " +
      "default_item_width: must be at most 100000 mm, got 100000.5 mm",
  )
})
