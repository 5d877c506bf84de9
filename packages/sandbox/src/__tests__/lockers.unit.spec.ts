import { isPostalCode } from "../fields/destination"
import { takes } from "../operations/create"
import { catalogue } from "../services/catalogue"
import { findCountry } from "../services/countries"
import {
  distanceKm,
  findLocker,
  lockersByCountry,
  nearestLockers,
  placeOfPostalCode,
  postalAreas,
} from "../services/lockers"
import { SandboxUnderTest, at, listAt } from "./sandbox-under-test"

const service = catalogue.find(({ code }) => code === "carrierB_locker")!
const everyLocker = [...lockersByCountry.values()].flat()
const lockersIn = (country: string) => lockersByCountry.get(country) ?? []

/** South, north, west and east of each country with lockers. */
const BOXES = new Map(
  `LV 55.67 58.09 20.96 28.25|LT 53.89 56.46 20.94 26.84|EE 57.5 59.7 21.7 28.21|AT 46.3 49.1 9.5 17.2
  |BE 49.4 51.6 2.5 6.5|BG 41.2 44.3 22.3 28.7|CH 45.8 47.9 5.9 10.6|CY 34.5 35.8 32.2 34.7|CZ 48.5 51.1 12 18.9
  |DE 47.2 55.1 5.8 15.1|DK 54.5 57.8 8 15.3|ES 35.9 43.9 -9.4 4.4|FI 59.7 70.1 20.5 31.6|FR 41.3 51.1 -5.2 9.6
  |GB 49.8 60.9 -8.7 1.8|GR 34.8 41.8 19.3 28.3|HR 42.3 46.6 13.4 19.5|HU 45.7 48.6 16.1 22.9|IE 51.4 55.4 -10.7 -5.9
  |IT 35.4 47.1 6.6 18.6|LI 47 47.3 9.4 9.7|LU 49.4 50.2 5.7 6.6|MT 35.7 36.1 14.1 14.6|NL 50.7 53.6 3.3 7.3
  |NO 57.9 71.2 4.5 31.2|PL 49 54.9 14.1 24.2|PT 36.9 42.2 -9.6 -6.1|RO 43.6 48.3 20.2 29.8|SE 55.3 69.1 10.9 24.2
  |SI 45.4 46.9 13.3 16.7|SK 47.7 49.7 16.8 22.6`
    .split("|")
    .map((line) => {
      const [country = "", ...sides] = line.trim().split(" ")
      return [country, sides.map(Number)] as const
    }),
)
const BALTIC = ["LV", "LT", "EE"]

function isInside(country: string, { latitude, longitude }: Parameters<typeof distanceKm>[0]) {
  const [south = NaN, north = NaN, west = NaN, east = NaN] = BOXES.get(country) ?? []
  return south <= latitude && latitude <= north && west <= longitude && longitude <= east
}

const parcel = (size: string, weight = "2.5") => {
  const [length = "", width = "", height = ""] = size.split("x")
  return { length, width, height, weight }
}

it("the lockers have codes of their own, by which they are found", () => {
  expect(new Set(everyLocker.map(({ code }) => code)).size).toBe(everyLocker.length)
  for (const locker of everyLocker) expect(findLocker(locker.code)).toBe(locker)
  expect(findLocker("nowhere")).toBeUndefined()
})

it("the lockers stand in all the countries of the locker service, most of them in the Baltic ones", () => {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
  const served = letters
    .flatMap((first) => letters.map((second) => findCountry(first + second)))
    .flatMap((country) => (country && service.goesTo(country) ? [country.code] : []))
  expect([...lockersByCountry.keys()].sort()).toEqual(served)
  for (const country of served) expect(lockersIn(country).length).toBeGreaterThanOrEqual(12)
  for (const one of BALTIC) expect(lockersIn(one).length).toBeGreaterThanOrEqual(100)
})

it("the lockers of each country are inside it, have its postal codes, and are the nearest to them", () => {
  const strays = everyLocker.filter((locker) => {
    const { code, countryCode, postalCode, city } = locker
    const [first] = nearestLockers(countryCode, postalCode)
    const isNearest = first?.city === city && first.distanceKm < 1
    const isThere = isInside(countryCode, locker) && code.startsWith(countryCode)
    return !isThere || !isPostalCode(countryCode, postalCode) || !isNearest
  })
  expect(strays).toEqual([])
})

it("the lockers say when they are open: small ones with their shop, others at any time", () => {
  for (const { maxWeight, openingHours } of everyLocker) {
    expect(openingHours).toEqual(maxWeight === 10 ? expect.stringContaining("Mon-Fri") : "24/7")
  }
})

it.each([...BOXES.keys()])(
  "the largest package in %s is what the service carries, or less",
  (country) => {
    const [length, width, height] = service.maxSidesCm
    for (const locker of lockersIn(country)) {
      expect(locker.maxLength).toBeLessThanOrEqual(length)
      expect(locker.maxWidth).toBeLessThanOrEqual(width)
      expect(locker.maxHeight).toBeLessThanOrEqual(height)
      expect(locker.maxWeight).toBeLessThanOrEqual(service.maxWeightKg)
    }
    const largest = parcel(`${length}x${width}x${height}`, `${service.maxWeightKg}`)
    expect(lockersIn(country).some((locker) => takes(locker, [largest]))).toBe(true)
    const [all, fewer = 0, few = 0, none] = ["30x20x10", "30x20x18", "30x20x20", "65x20x20"].map(
      (size) => lockersIn(country).filter((locker) => takes(locker, [parcel(size)])).length,
    )
    expect([all, none]).toEqual([lockersIn(country).length, 0])
    expect(fewer).toBeLessThan(all ?? 0)
    expect(few).toBeLessThan(fewer)
  },
)

it("the largest package fits turned, by its weight too, and only with all the others", () => {
  // A small locker: 45 x 35 x 15 cm, 10 kg.
  const [small] = everyLocker.filter(({ maxWeight }) => maxWeight === 10)
  if (small === undefined) throw new Error("There is no small locker.")
  expect(takes(small, [parcel("15x45x35", "10")])).toBe(true)
  expect(takes(small, [parcel("35x15.1x45", "10")])).toBe(false)
  expect(takes(small, [parcel("15x45x35", "10.01")])).toBe(false)
  expect(takes(small, [parcel("9x9x9", "1"), parcel("46x9x9", "1")])).toBe(false)
  expect(takes(small, [{ weight: "1", length: 10, width: 10, height: 10 }])).toBe(true)
})

it.each(BALTIC)("the place of a postal code is known for every code of %s", (country) => {
  const digits = country === "LV" ? 4 : 5
  // Every seventh code meets each first two digits, and each last one.
  for (let number = 0; number < 10 ** digits; number += 7) {
    const place = placeOfPostalCode(country, String(number).padStart(digits, "0"))
    if (place === undefined || !isInside(country, place)) throw new Error(`No place: ${number}`)
  }
})

it.each(BALTIC)(
  "the place of a postal code comes from areas of %s that agree with its lockers",
  (country) => {
    const areas = postalAreas.filter(([code]) => code === country)
    expect(new Set(areas.map(([, firstDigits]) => firstDigits)).size).toBe(areas.length)
    for (const [, firstDigits, latitude, longitude, name] of areas) {
      const place = { latitude, longitude }
      const town = lockersIn(country).filter(({ city }) => city === name.split(",")[0])
      const distances = town.map((locker) => distanceKm(place, locker))
      const isNear = town.length === 0 || Math.min(...distances) < 5
      const isRight = isNear && isInside(country, place)
      expect({ firstDigits, isRight }).toEqual({ firstDigits, isRight: true })
    }
  },
)

it("the place of a postal code is in the area with the nearest number where no area is known", () => {
  expect(placeOfPostalCode("LV", "9999")).toEqual(placeOfPostalCode("LV", "5799"))
  expect(placeOfPostalCode("LT", "43001")).toEqual(placeOfPostalCode("LT", "42001"))
  expect(placeOfPostalCode("GB", "ZE1 0AA")).toEqual(placeOfPostalCode("GB", "EC1A 1BB"))
  expect(placeOfPostalCode("US", "10001")).toBeUndefined()
})

// No locker has one of these codes: only the areas do.
it.each([
  ["LV", "LV-4202", "Valmiera", "Cēsis"],
  ["LV", "LV-1073", "Rīga", "Jelgava"],
  ["LV", "LV-4702", "Valka", "Smiltene"],
  ["LT", "76001", "Šiauliai", "Kuršėnai"],
  ["LT", "62001", "Alytus", "Druskininkai"],
  ["EE", "20001", "Narva", "Sillamäe"],
  ["EE", "93801", "Kuressaare", "Orissaare"],
  ["DE", "10115", "Berlin", "Rostock"],
  ["FR", "69001", "Lyon", "Marseille"],
  ["PL", "00-950", "Warszawa", "Łódź"],
  ["NL", "1011 aa", "Amsterdam", "Rotterdam"],
  ["LU", "L-1009", "Luxembourg", "Ettelbruck"],
  ["GB", "M11AE", "Manchester", "Leeds"],
  ["IE", "D02 AF30", "Dublin", "Cork"],
  ["MT", "VLT 1010", "Valletta", "Mosta"],
])(
  "the nearest lockers in %s at %s are in %s, and those of %s come later",
  (country, code, town, farther) => {
    expect(lockersIn(country).map(({ postalCode }) => postalCode)).not.toContain(code)
    const cities = nearestLockers(country, code).map(({ city }) => city)
    expect(cities[0]).toBe(town)
    expect(cities).toContain(farther)
    expect(cities.indexOf(farther)).toBeGreaterThan(cities.lastIndexOf(town))
  },
)

it("the nearest lockers distinguish parts of a city", () => {
  const nearest = (country: string, code: string) => nearestLockers(country, code)[0]?.name
  expect(nearest("LV", "LV-1069")).toBe("Rīga, Imantas tirgus")
  expect(nearest("LT", "06299")).toBe("Vilnius, Pilaitės centras")
  expect(nearest("EE", "13599")).toBe("Tallinn, Õismäe pood")
})

it("the nearest lockers are in the order of their codes where the distance is equal", () => {
  // Two lockers have this code, which is therefore half-way between them.
  const [first, second] = nearestLockers("LV", "LV-2150")
  expect(first?.distanceKm).toBe(second?.distanceKm)
  expect([first?.code, second?.code]).toEqual(["LV1009", "LV1056"])
})

it("the nearest lockers are as far as the map says", () => {
  const to = (country: string, code: string, locker: string) =>
    nearestLockers(country, code).find((one) => one.code === locker)?.distanceKm
  expect(to("LV", "LV-1050", "LV1001")).toBe(0)
  // As the crow flies Liepāja is 196 km from Rīga, Tartu 164 km from Tallinn.
  expect(Math.round(to("LV", "LV-1050", "LV1017") ?? 0)).toBe(196)
  expect(Math.round(to("EE", "10111", "EE1011") ?? 0)).toBe(164)
})

it("the nearest lockers do not depend on how a postal code is written", () => {
  const codes = (country: string, code: string) =>
    nearestLockers(country, code).map((locker) => locker.code)
  expect(codes("LV", "1010")).toEqual(codes("LV", "LV-1010"))
  expect(codes("LV", "lv-1010")).toEqual(codes("LV", "LV-1010"))
  expect(codes("LT", "lt-01103")).toEqual(codes("LT", "01103"))
  expect(codes("LV", "1010")).not.toEqual(codes("LV", "3401"))
})

describe("the list of lockers", () => {
  const sandbox = SandboxUnderTest.forAllTests()
  // No key: lockers are for everyone.
  const lockers = (query: string) =>
    sandbox.call("GET", `/api/production/v1/services/lockers?${query}`)

  it("the list of lockers shows all lockers of the country, with distances to two places and opening hours", async () => {
    const list = listAt((await lockers("country_code=lv&zip_code=5417")).body, "data")
    expect(list).toHaveLength(lockersIn("LV").length)
    expect(list.map((locker) => at(locker, "distance")).join()).toMatch(/^(\d+\.\d\d,?)+$/)
    expect(list[0]).toMatchObject({
      code: expect.stringMatching(/^LV\d+$/),
      city: "Daugavpils",
      opening_hours: expect.any(String),
    })
  })

  it("the list of lockers is refused for a destination that cannot be", async () => {
    expect((await lockers("country_code=XX&zip_code=1")).status).toBe(422)
    expect((await lockers("country_code=LV&zip_code=nowhere")).status).toBe(422)
    expect((await lockers("")).status).toBe(422)
  })
})
