import { NO_RULE } from "../../packing"
import { refuseEmptyRule } from "../admin/shipment-ordering/item-rules/item-rule-input"

const dangerous = { ...NO_RULE, dangerous: true }

describe("a rule that is changed", () => {
  it.each([
    [dangerous, {}],
    [dangerous, { dangerous: null, rotation: "any" as const }],
    [NO_RULE, { ships_alone: false }],
  ])("is saved as long as it sets something", (before, changes) => {
    expect(() => refuseEmptyRule(before, changes)).not.toThrow()
  })

  it.each([
    [dangerous, { dangerous: null }],
    [NO_RULE, { weight_grams: undefined }],
  ])("is refused once it sets nothing", (before, changes) => {
    expect(() => refuseEmptyRule(before, changes)).toThrow("Set at least one of rotation")
  })
})
