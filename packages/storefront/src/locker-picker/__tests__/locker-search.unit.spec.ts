import type { Locker } from "../../client"
import { filterLockers } from "../locker-picker"
import { looksLikePostalCode } from "../locker-search"

const locker = (name: string, address: string) =>
  ({ name, address, city: "Rīga", postal_code: "LV-1010", code: name }) as Locker

describe("what is searched for", () => {
  it.each(["LV-1010", "lv1010", "1010", "00-950", "10 115", "SW1A 1AA", "D02 X285", "1012 AB"])(
    "is a place to look around for %s",
    (text) => expect(looksLikePostalCode(text)).toBe(true),
  )

  it.each(["Rimi", "Brīvības 21", "21", "Čaka iela 1010", "", "Maxima XXX 3"])(
    "is words to look for in the list for %s",
    (text) => expect(looksLikePostalCode(text)).toBe(false),
  )

  it("is found by all its words, without accents too", () => {
    const lockers = [locker("Rimi", "Brīvības iela 1"), locker("Maxima", "Čaka iela 2")]
    const namesFor = (words: string) => filterLockers(lockers, words).map(({ name }) => name)
    expect(namesFor("caka RIGA")).toEqual(["Maxima"])
    expect(namesFor("iela")).toEqual(["Rimi", "Maxima"])
    expect(namesFor("rimi caka")).toEqual([])
  })
})
