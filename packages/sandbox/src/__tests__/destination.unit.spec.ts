import { isPostalCode } from "../fields/destination"
import { findCountry } from "../services/countries"

it("A country is found by its two letters in either case", () => {
  for (const code of ["IT", "it", "It"]) expect(findCountry(code)?.code).toBe("IT")
})

it.each(["ıT", "ıt", "ﬁ", "ﬂ", "L", "LVA", "", "1T", " IT", "IT\n"])(
  "No country is found by %j, whatever that is in upper case",
  (code) => {
    expect(findCountry(code)).toBeUndefined()
  },
)

it.each([
  ["LV", "1010", true],
  ["LV", "LV1010", false],
  ["NL", "1012 jn", true],
  ["GB", "m11ae", true],
  ["GB", "GIR 0AA", true],
  ["GB", "BFPO 61", true],
  ["GB", "bfpo5742", true],
  ["GB", "BFPO 12345", false],
  ["LU", "L-1111", true],
  ["AT", "A-1010", false],
  ["PL", "00 950", false],
  ["DE", "10115\n", false],
])("Whether %s has the postal code %j: %p", (country, code, isOne) => {
  expect(isPostalCode(country, code)).toBe(isOne)
})
