import { parseSettings } from "../../../modules/shipment_ordering/settings/settings-schema"
import { NO_RULE, type ItemRule } from "../../../modules/shipment_ordering/item-rules/item-rule"
import { packLines } from "../pack-lines"
import { toShipLine, type LineLike } from "../ship-line"

const line = (change: Partial<LineLike> = {}) =>
  toShipLine({
    id: "line_1",
    title: "Mug",
    quantity: 1,
    unit_price: 10,
    variant: { weight: 400, length: 100, width: 90, height: 80 },
    ...change,
  })

const settings = parseSettings({})
const sorted = (box: { length: string; width: string; height: string }) =>
  [box.length, box.width, box.height].map(Number).sort((a, b) => b - a)

describe("packing the lines of a cart", () => {
  it("makes one package that bounds everything when no box is set up", () => {
    const packing = packLines([line({ quantity: 3 })], 1, { settings, boxes: [] })
    expect(packing).toMatchObject({ kind: "packed", apiPackages: [{ weight: "1.2" }] })
  })

  it("reads the store's own units", () => {
    const inKilograms = parseSettings({ weight_unit: "kg", dimension_unit: "cm" })
    const packing = packLines(
      [line({ variant: { weight: 0.4, length: 10, width: 9, height: 8 } })],
      1,
      { settings: inKilograms, boxes: [] },
    )
    if (packing.kind !== "packed" || !packing.apiPackages[0]) {
      throw new Error("not packed")
    }
    expect(packing.apiPackages[0].weight).toBe("0.4")
    expect(sorted(packing.apiPackages[0])).toEqual([10, 9, 8])
  })

  it("takes the default weight and size for a product that says nothing", () => {
    const packing = packLines([line({ variant: null })], 1, { settings, boxes: [] })
    expect(packing).toMatchObject({ kind: "packed", apiPackages: [{ weight: "0.5" }] })
  })

  it("leaves out what needs no shipping", () => {
    const digital = line({ requires_shipping: false })
    expect(packLines([digital], 1, { settings, boxes: [] })).toEqual({ kind: "empty" })
  })

  it("offers no envelope unless the merchant has one that fits", () => {
    expect(packLines([line()], 2, { settings, boxes: [] })).toEqual({
      kind: "too-big",
      lineIds: ["line_1"],
    })
  })

  it("uses the merchant's box, with its own size and weight", () => {
    const box = {
      id: "box_1",
      kind: "parcel" as const,
      inner: { length: 200, width: 150, height: 100 },
      outer: { length: 210, width: 160, height: 110 },
      tareWeight: 100,
      maxWeight: 5000,
    }
    const packing = packLines([line()], 1, { settings, boxes: [box] })
    expect(packing).toMatchObject({
      apiPackages: [{ weight: "0.5", length: "21", width: "16", height: "11" }],
    })
  })

  it("names the lines that fit no box", () => {
    const tiny = { length: 20, width: 20, height: 20 }
    const box = {
      id: "b",
      kind: "parcel" as const,
      inner: tiny,
      outer: tiny,
      tareWeight: 1,
      maxWeight: 50,
    }
    expect(packLines([line()], 1, { settings, boxes: [box] })).toEqual({
      kind: "too-big",
      lineIds: ["line_1"],
    })
  })
})

describe("packing by what the item rules say", () => {
  const ruled = (rule: Partial<ItemRule>, change: Partial<LineLike> = {}) => ({
    ...line(change),
    rule: { ...NO_RULE, ...rule },
  })
  const packed = (lines: ReturnType<typeof ruled>[], store = settings) => {
    const packing = packLines(lines, 1, { settings: store, boxes: [] })
    if (packing.kind !== "packed") {
      throw new Error(packing.kind)
    }
    return packing
  }

  it("takes weight and sizes of the rule, in grams and millimetres, above those of the variant", () => {
    const inKilograms = parseSettings({ weight_unit: "kg", dimension_unit: "cm" })
    const rule = { weight_grams: 250, length_mm: 310, width_mm: 120, height_mm: 40 }
    const [box] = packed([ruled(rule)], inKilograms).apiPackages
    expect(box?.weight).toBe("0.25")
    expect(box && sorted(box)).toEqual([31, 12, 4])
  })

  it("keeps what the rule does not say from the variant", () => {
    const [box] = packed([ruled({ length_mm: 300 })]).apiPackages
    expect(box?.weight).toBe("0.4")
    expect(box && sorted(box)).toEqual([30, 9, 8])
  })

  it("puts each unit that ships alone into a package of its own", () => {
    expect(packed([ruled({ ships_alone: true }, { quantity: 3 })]).apiPackages).toHaveLength(3)
  })

  it("turns nothing that must not be turned", () => {
    const low = { length: 200, width: 200, height: 90 }
    const box = {
      id: "low",
      kind: "parcel" as const,
      inner: low,
      outer: low,
      tareWeight: 1,
      maxWeight: 5000,
    }
    const tall = { variant: { weight: 400, length: 80, width: 80, height: 190 } }
    const kindFor = (rule: Partial<ItemRule>) =>
      packLines([ruled(rule, tall)], 1, { settings, boxes: [box] }).kind
    expect(kindFor({})).toBe("packed")
    expect(kindFor({ rotation: "keep-flat" })).toBe("too-big")
    expect(kindFor({ rotation: "never" })).toBe("too-big")
  })

  it("says so when anything that ships is dangerous", () => {
    const isDangerous = (lines: ReturnType<typeof ruled>[]) => packed(lines).isDangerous
    const digital = ruled({ dangerous: true }, { id: "line_2", requires_shipping: false })
    expect(isDangerous([ruled({})])).toBe(false)
    expect(isDangerous([ruled({ dangerous: false })])).toBe(false)
    expect(isDangerous([ruled({}), digital])).toBe(false)
    expect(isDangerous([ruled({}), ruled({ dangerous: true }, { id: "line_2" })])).toBe(true)
  })
})
