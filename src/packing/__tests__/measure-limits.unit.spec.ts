import { MedusaError } from "@medusajs/framework/utils"
import { limitOf, refuseBeyondLimits } from "../pack-lines"

const METRIC = { weight_unit: "g", dimension_unit: "mm" } as const
const LARGE = { weight_unit: "kg", dimension_unit: "cm" } as const

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
