import type { Locker } from "../../client"
import { lockerFinder, looksLikePostalCode } from "../locker-search"

const locker = (name: string, address: string, place: Partial<Locker> = {}) =>
  ({ name, address, city: "Rīga", postal_code: "LV-1010", code: name, ...place }) as Locker

it.each(["LV-1010", "lv1010", "1010", "00-950", "10 115", "SW1A 1AA", "D02 X285", "1012 AB"])(
  "a search for %s looks around a postal code",
  (text) => expect(looksLikePostalCode(text)).toBe(true),
)

it.each(["Rimi", "Brīvības 21", "21", "Čaka iela 1010", "", "Maxima XXX 3"])(
  "a search for %s looks for words in the list",
  (text) => expect(looksLikePostalCode(text)).toBe(false),
)

it.each([
  ["rimi", ["Rimi"]],
  ["iela", ["Rimi", "Maxima"]],
  ["caka RIGA", ["Maxima"]],
  ["brivibas iela 1, Rīga", ["Rimi"]],
  ["lodz", ["Żabka"]],
  ["lv1010", ["Rimi", "Maxima"]],
  ["90-001", ["Żabka"]],
  ["zab17", ["Żabka"]],
  ["rimi caka", []],
  ["  ", ["Rimi", "Maxima", "Żabka"]],
])(
  "a search finds lockers by all its words in name, street, town and codes, accents or not: %s",
  (words, names) => {
    const find = lockerFinder([
      locker("Rimi", "Brīvības iela 1"),
      locker("Maxima", "Čaka iela 2"),
      locker("Żabka", "Piotrkowska 3", { city: "Łódź", postal_code: "90-001", code: "ZAB17" }),
    ])
    expect(find(words).map(({ name }) => name)).toEqual(names)
  },
)

it("a search shows the lockers of a town before streets that are named after it", () => {
  const find = lockerFinder([
    locker("Iecava", "Rīgas iela 20", { city: "Iecava" }),
    locker("Centrs", "Čaka iela 2"),
  ])
  expect(find("rīga").map(({ name }) => name)).toEqual(["Centrs", "Iecava"])
})
