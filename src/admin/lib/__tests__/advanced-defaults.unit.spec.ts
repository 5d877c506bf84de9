import { parseSettings } from "../../../modules/shipment_ordering/settings/settings-schema"
import { ADVANCED_DEFAULTS, ADVANCED_NUMBERS } from "../advanced-defaults"

describe("the defaults that a form can go back to", () => {
  it("are those of the backend", () => {
    expect(parseSettings(undefined)).toMatchObject(ADVANCED_DEFAULTS)
  })

  it("have all the numbers of the form among them", () => {
    expect(ADVANCED_NUMBERS.map((name) => typeof ADVANCED_DEFAULTS[name])).toEqual(
      ADVANCED_NUMBERS.map(() => "number"),
    )
  })
})
