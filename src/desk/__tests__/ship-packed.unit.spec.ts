import type { BoxRow, FilledPackage } from "../../modules/shipment_ordering"
import { readPluginOptions } from "../../modules/shipment_ordering/plugin-options"
import { parseSettings } from "../../modules/shipment_ordering/settings-schema"
import type { BenchOrder } from "../bench-order"
import { type PackProgress, startProgress } from "../pack-progress"
import { overridesOf } from "../ship-packed"

const filled: FilledPackage = {
  box_id: "box",
  outer: [300, 200, 100],
  inner: null,
  weight: 900,
  empty: null,
  items: [{ line_item_id: "mug", quantity: 2 }],
  places: null,
}

/** An order of two mugs, whose packages are those of the customer's quote, or not. */
function orderOf({ isKept }: { isKept: boolean }): BenchOrder {
  const items = {
    option: { id: "so" },
    locationId: "sloc",
    lines: [
      { line: { id: "mug" }, open: 2 },
      { line: { id: "elsewhere" }, open: 1 },
    ],
  }
  const sizes = { outer_length: 310, outer_width: 210, outer_height: 110 }
  const boxes = ["box", "other"].map((id) => ({
    ...{ id, kind: "parcel", is_enabled: true, tare_weight: 100, ...sizes },
  })) as BoxRow[]
  const facts = {
    service: { code: "classic", offersParcel: true },
    configuration: {
      ...{ services: { ofAccount: () => new Map() }, settings: parseSettings({}) },
      ...{ boxes: [], options: readPluginOptions({}, {}) },
    },
    packedLines: [{ id: "mug", quantity: 2, measures: {}, rule: { weight_grams: 400 } }],
  }
  const packing = { facts, plan: { isKept, packageType: 1, packages: [{}] }, filled: [filled] }
  return { planned: { items }, packing, boxes } as object as BenchOrder
}

const start = startProgress([filled])
const packedWith = (changes: Partial<PackProgress["packages"][number]>): PackProgress => ({
  ...start,
  packages: start.packages.map((one) => ({ ...one, ...changes })),
  ticks: { mug: 2 },
})

const ITEMS = {
  shipping_option_id: "so",
  location_id: "sloc",
  items: [{ id: "mug", quantity: 2, shippable: 2 }],
}

/** With the sizes of its row, and what two mugs and the box weigh. */
const IN_OTHER = { box_id: "other", length: 310, width: 210, height: 110, weight: 900 }

it("an order that is packed as it was priced ships as planned, with what the packer saw open", () => {
  expect(overridesOf(packedWith({}), orderOf({ isKept: true }))).toEqual(ITEMS)
})

it.each([
  ["it was weighed", packedWith({ weight: 950 }), true, { weight: 950 }],
  ["it is in another box", packedWith({ box_id: "other" }), true, IN_OTHER],
  [
    "it is in another box on the scale",
    packedWith({ box_id: "other", weight: 950 }),
    true,
    { ...IN_OTHER, weight: 950 },
  ],
  ["its packages would be planned anew", packedWith({}), false, {}],
])("an order ships in the packages of the bench if %s", (_, progress, isKept, changes) => {
  expect(overridesOf(progress, orderOf({ isKept }))).toEqual({
    ...ITEMS,
    package_type: 1,
    packages: [
      {
        ...{ box_id: "box", length: 300, width: 200, height: 100, weight: 900 },
        items: [{ id: "mug", quantity: 2 }],
        ...changes,
      },
    ],
  })
})

it("what is left out does not ship", () => {
  const one = [{ line_id: "mug", quantity: 1 }]
  const progress = { ...packedWith({ contents: one }), left_out: one }
  expect(overridesOf(progress, orderOf({ isKept: true }))).toMatchObject({
    items: [{ id: "mug", quantity: 1, shippable: 2 }],
    packages: [{ length: 310, items: [{ id: "mug", quantity: 1 }], weight: 500 }],
  })
})
