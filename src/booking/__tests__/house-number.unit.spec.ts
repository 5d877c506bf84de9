import fc from "fast-check"
import { splitHouseNumber } from "../build-shipment-body"

it.each([
  ["Brīvības iela 117", "LV", "Brīvības iela", "117"],
  ["Brīvības iela 117A-4", "LV", "Brīvības iela", "117A-4"],
  ["Hauptstr. 5", "DE", "Hauptstr.", "5"],
  ["Straße des 17. Juni 135", "DE", "Straße des 17. Juni", "135"],
  ["Musterweg 12 a", "DE", "Musterweg", "12 a"],
  ["Gartenweg 5-7", "DE", "Gartenweg", "5-7"],
  ["ul. Długa 5/3", "PL", "ul. Długa", "5/3"],
  ["Calle Mayor, 5", "ES", "Calle Mayor", "5"],
  ["12 rue de la Paix", "FR", "rue de la Paix", "12"],
  ["12 bis, rue de la Paix", "FR", "rue de la Paix", "12 bis"],
  ["221B Baker Street", "gb", "Baker Street", "221B"],
  ["10 5th Ave Apt 3", "US", "5th Ave Apt 3", "10"],
])("the house number of %s in %s is taken out", (line, country, street, houseNumber) => {
  expect(splitHouseNumber(line, country)).toEqual({ street, houseNumber })
})

it.each([
  ["Brīvības iela", "LV"],
  ["Brīvības iela 117 dz. 4", "LV"],
  ["Brīvības iela 117, 4", "LV"],
  ["Brīvības iela 117 A 4", "LV"],
  ["117", "LV"],
  ["12 rue de la Paix", "DE"],
  ["Flat 3, 12 High Street", "GB"],
  ["5th Avenue", "US"],
  ["", "LV"],
])("the house number of %s in %s is not plain, and the line stays whole", (line, country) => {
  expect(splitHouseNumber(line, country)).toBeUndefined()
})

it("the house number and the street together are the whole line, except for spaces and a comma between", () => {
  const words = fc.array(fc.constantFrom("Brīvības", "iela", "17.", "5", "a", "12b", ",", "4-6"))
  const country = fc.constantFrom("LV", "FR")
  fc.assert(
    fc.property(words, country, (line, code) => {
      const split = splitHouseNumber(line.join(" "), code)
      fc.pre(split !== undefined)
      const signs = (text: string): string => text.replace(/[\s,]/g, "")
      const parts = [split.street, split.houseNumber]
      expect(signs((code === "FR" ? parts.reverse() : parts).join(""))).toBe(signs(line.join("")))
    }),
  )
})
