import type { BoxRow } from "../../modules/shipment_ordering"
import { readPluginOptions } from "../../modules/shipment_ordering/plugin-options"
import { parseSettings } from "../../modules/shipment_ordering/settings-schema"
import { toShipLine } from "../../packing"
import { describePackages } from "../describe-packages"

const mugs = toShipLine({
  id: "line_1",
  title: "Mug",
  quantity: 2,
  unit_price: 10,
  variant: { weight: 400, length: 100, width: 90, height: 80 },
})

const box = {
  id: "sobox_1",
  name: "S",
  inner_length: 300,
  inner_width: 200,
  inner_height: 100,
} as BoxRow

/** One package given by hand, of 1 kg and with these sides. */
const described = (sides: [number, number, number], box_id?: string) => {
  const [length, width, height] = sides
  const [one] = describePackages({
    configuration: { settings: parseSettings({}), options: readPluginOptions({}, {}), boxes: [] },
    boxes: [box],
    packages: [
      { weight: "1", length: `${length / 10}`, width: `${width / 10}`, height: `${height / 10}` },
    ],
    packageType: 1,
    sizeUnit: "cm",
    given: [{ box_id, length, width, height, weight: 1000 }],
    lines: [mugs],
    numberOf: () => 1,
  })
  return one
}

describe("a package that a person gave", () => {
  const contents = [{ number: 1, title: "Mug", quantity: 2 }]

  it("holds all items, in no box of the merchant's", () => {
    expect(described([300, 200, 100])).toMatchObject({
      boxId: null,
      boxName: null,
      weight: 1000,
      contents,
      loading: { inner: undefined, numbers: { line_1: 1 } },
    })
  })

  it("may be in a box, and smaller than the box is", () => {
    expect(described([300, 200, 100], box.id)).toMatchObject({ boxName: "S", contents })
    expect(described([250, 180, 90], box.id)).toMatchObject({ length: 250, contents })
  })

  it("is described without contents if the items do not fit", () => {
    expect(described([50, 50, 50])).toMatchObject({ length: 50, contents: [], loading: null })
  })
})
