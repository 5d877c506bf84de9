import { findCountry } from "../services/countries"

describe("a country", () => {
  it("is found by its two letters in either case", () => {
    for (const code of ["IT", "it", "It"]) expect(findCountry(code)?.code).toBe("IT")
  })

  it.each(["ıT", "ıt", "ﬁ", "ﬂ", "L", "LVA", "", "1T", " IT", "IT\n"])(
    "is not found by %j, whatever that is in upper case",
    (code) => {
      expect(findCountry(code)).toBeUndefined()
    },
  )
})
