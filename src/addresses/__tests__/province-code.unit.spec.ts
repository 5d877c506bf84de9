import { provinceNote } from ".."
import { findProvinceCode } from "../address"

it.each([
  ["California", "US", "CA"],
  ["new  york", "us", "NY"],
  ["us-ny", "US", "NY"],
  ["Ohio", "US", "OH"],
  ["Québec", "CA", "QC"],
  ["Quebec", "CA", "QC"],
  ["São Paulo", "BR", "SP"],
  ["Sao Paulo", "BR", "SP"],
  ["New South Wales", "AU", "NSW"],
  ["Bavaria", "DE", undefined],
  ["Bayern", "DE", "BY"],
  ["Milano", "IT", undefined],
  ["Lazio", "IT", undefined],
  ["Daugavpils", "LV", undefined],
  ["Harju", "EE", undefined],
  ["Bitola", "MK", undefined],
  ["Agder", "NO", undefined],
  ["San José", "CR", undefined],
  ["mi", "IT", "MI"],
  ["Arad", "RO", "AR"],
  ["Hovedstaden", "DK", "84"],
  ["ABCD", "XX", "ABCD"],
  ["Abcd", "XX", undefined],
  ["ABCDE", "XX", undefined],
  ["New York", "", undefined],
  ["", "US", undefined],
  [null, "US", undefined],
])("a province %s of %s is sent as %s", (typed, country, code) => {
  expect(findProvinceCode(typed, country)).toBe(code)
})

it("a province that is left out is reported, and no other one", () => {
  expect(provinceNote("Milano", "IT")).toMatch(/^This province is not known/)
  expect(provinceNote("California", "US")).toBeUndefined()
  expect(provinceNote("", "US")).toBeUndefined()
})
