import { parseSettings } from "../../../modules/shipment_ordering/settings/settings-schema"
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
