import { isPostalCode, postalCodeFormats } from "../fields/destination"
import { findCountry } from "../services/countries"

const listed =
  "AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE NO CH GB US"

describe("postal codes", () => {
  it("have formats for the whole Union and its neighbours", () => {
    for (const code of listed.split(" ")) {
      expect(findCountry(code)).toBeDefined()
      expect(postalCodeFormats(code).length).toBeGreaterThan(0)
      expect(isPostalCode(code, "?")).toBe(false)
    }
  })

  it.each([
    ["AT", "1010"],
    ["LV", "LV-1010"],
    ["LV", "1010"],
    ["LT", "LT-01103"],
    ["EE", "10111"],
    ["PL", "00-950"],
    ["SE", "114 55"],
    ["NL", "1012 jn"],
    ["GB", "SW1A 1AA"],
    ["GB", "m11ae"],
    ["GB", "GIR 0AA"],
    ["GB", "BFPO 61"],
    ["GB", "bfpo5742"],
    ["IE", "D02 AF30"],
    ["PT", "1000-205"],
    ["MT", "VLT 1117"],
    ["LU", "L-1111"],
    ["US", "10001-1234"],
    ["JP", "anything"],
  ])("of %s may be %s", (country, code) => {
    expect(isPostalCode(country, code)).toBe(true)
  })

  it.each([
    ["AT", "10100"],
    ["AT", "A-1010"],
    ["LV", "LT-1010"],
    ["LV", "LV1010"],
    ["PL", "00 950"],
    ["GB", "12345"],
    ["GB", "BFPO 12345"],
    ["US", "1000"],
    ["DE", "10115\n"],
  ])("of %s may not be %j", (country, code) => {
    expect(isPostalCode(country, code)).toBe(false)
  })
})
