import { isPostalCode } from "../fields/destination"
import {
  distanceKm,
  lockersByCountry,
  findLocker,
  nearestLockers,
  placeOfPostalCode,
  postalAreas,
} from "../services/lockers"
import { takes } from "../operations/create"
import { catalogue, type DeliveryService } from "../services/catalogue"
import { findCountry } from "../services/countries"
import { SandboxUnderTest, at, listAt } from "./sandbox-under-test"

const service: DeliveryService | undefined = catalogue.find(
  ({ code }) => code === "carrierB_locker",
)
const everyLocker = [...lockersByCountry.values()].flat()
const areasOf = (country: string) => postalAreas.filter(([code]) => code === country)
const lockersIn = (country: string) => lockersByCountry.get(country) ?? []

/** South, north, west and east of each country, and how many digits its postal codes have. */
const countries = [
  { country: "LV", box: [55.67, 58.09, 20.96, 28.25], areas: areasOf("LV"), digits: 4 },
  { country: "LT", box: [53.89, 56.46, 20.94, 26.84], areas: areasOf("LT"), digits: 5 },
  { country: "EE", box: [57.5, 59.7, 21.7, 28.21], areas: areasOf("EE"), digits: 5 },
] as const

type Box = readonly [south: number, north: number, west: number, east: number]

function isInside([south, north, west, east]: Box, place: Parameters<typeof distanceKm>[0]) {
  const { latitude, longitude } = place
  return south <= latitude && latitude <= north && west <= longitude && longitude <= east
}

/** South, north, west and east of each country that has lockers in its largest cities only. */
const boxesOfCities: Record<string, Box> = {
  AT: [46.3, 49.1, 9.5, 17.2],
  BE: [49.4, 51.6, 2.5, 6.5],
  BG: [41.2, 44.3, 22.3, 28.7],
  CH: [45.8, 47.9, 5.9, 10.6],
  CY: [34.5, 35.8, 32.2, 34.7],
  CZ: [48.5, 51.1, 12, 18.9],
  DE: [47.2, 55.1, 5.8, 15.1],
  DK: [54.5, 57.8, 8, 15.3],
  ES: [35.9, 43.9, -9.4, 4.4],
  FI: [59.7, 70.1, 20.5, 31.6],
  FR: [41.3, 51.1, -5.2, 9.6],
  GB: [49.8, 60.9, -8.7, 1.8],
  GR: [34.8, 41.8, 19.3, 28.3],
  HR: [42.3, 46.6, 13.4, 19.5],
  HU: [45.7, 48.6, 16.1, 22.9],
  IE: [51.4, 55.4, -10.7, -5.9],
  IT: [35.4, 47.1, 6.6, 18.6],
  LI: [47, 47.3, 9.4, 9.7],
  LU: [49.4, 50.2, 5.7, 6.6],
  MT: [35.7, 36.1, 14.1, 14.6],
  NL: [50.7, 53.6, 3.3, 7.3],
  NO: [57.9, 71.2, 4.5, 31.2],
  PL: [49, 54.9, 14.1, 24.2],
  PT: [36.9, 42.2, -9.6, -6.1],
  RO: [43.6, 48.3, 20.2, 29.8],
  SE: [55.3, 69.1, 10.9, 24.2],
  SI: [45.4, 46.9, 13.3, 16.7],
  SK: [47.7, 49.7, 16.8, 22.6],
}

const boxes = [
  ...countries.map(({ country, box }) => [country, box] as const),
  ...Object.entries(boxesOfCities),
]

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]

const parcel = (length: string, width: string, height: string, weight: string) => ({
  length,
  width,
  height,
  weight,
})

describe("the lockers", () => {
  it("have codes of their own, by which they are found", () => {
    expect(new Set(everyLocker.map(({ code }) => code)).size).toBe(everyLocker.length)
    for (const locker of everyLocker) expect(findLocker(locker.code)).toBe(locker)
    expect(findLocker("nowhere")).toBeUndefined()
  })

  it("stand in all the countries of the locker service, most of them in the Baltic ones", () => {
    const codes = letters.flatMap((first) => letters.map((second) => first + second))
    const served = codes.filter((code) => {
      const country = findCountry(code)
      return country !== undefined && service?.goesTo(country)
    })
    expect([...lockersByCountry.keys()].sort()).toEqual(served)
    for (const country of served) expect(lockersIn(country).length).toBeGreaterThanOrEqual(12)
    expect(lockersIn("LV").length).toBeGreaterThanOrEqual(120)
    expect(lockersIn("LT").length).toBeGreaterThanOrEqual(110)
    expect(lockersIn("EE").length).toBeGreaterThanOrEqual(100)
  })

  it.each(boxes)("of %s are inside it and have its postal codes", (country, box) => {
    for (const locker of lockersIn(country)) {
      const { code, postalCode } = locker
      expect({ code, isRight: isInside(box, locker) }).toEqual({ code, isRight: true })
      expect({ code, isRight: isPostalCode(country, postalCode) }).toEqual({ code, isRight: true })
      expect(code.slice(0, 2)).toBe(country)
    }
  })

  it("say when they are open: small ones with their shop, others at any time", () => {
    for (const { code, maxWeight, openingHours } of everyLocker) {
      expect({ code, openingHours }).toEqual({
        code,
        openingHours: maxWeight === 10 ? expect.stringContaining("Mon-Fri") : "24/7",
      })
    }
  })

  it("are nearest to their own postal codes", () => {
    for (const { code, countryCode, postalCode, city } of everyLocker) {
      const [first] = nearestLockers(countryCode, postalCode)
      expect({ code, city: first?.city }).toEqual({ code, city })
      expect(first?.distanceKm).toBeLessThan(1)
    }
  })
})

describe("the largest package", () => {
  const [length, width, height] = service?.maxSidesCm ?? [0, 0, 0]

  it.each(boxes)("in %s is what the service carries, or less", (country) => {
    for (const locker of lockersIn(country)) {
      expect(locker.maxLength).toBeLessThanOrEqual(length)
      expect(locker.maxWidth).toBeLessThanOrEqual(width)
      expect(locker.maxHeight).toBeLessThanOrEqual(height)
      expect(locker.maxWeight).toBeLessThanOrEqual(service?.maxWeightKg ?? 0)
    }
    const largest = parcel(`${length}`, `${width}`, `${height}`, `${service?.maxWeightKg}`)
    expect(lockersIn(country).filter((locker) => takes(locker, [largest]))).not.toHaveLength(0)
  })

  it.each(boxes)("in %s leaves fewer lockers, the larger it is", (country) => {
    const counts = [
      parcel("30", "20", "10", "2.5"),
      parcel("30", "20", "18", "2.5"),
      parcel("30", "20", "20", "2.5"),
      parcel("65", "20", "20", "2.5"),
    ].map((one) => lockersIn(country).filter((locker) => takes(locker, [one])).length)
    expect(counts[0]).toBe(lockersIn(country).length)
    expect(counts[1]).toBeLessThan(counts[0] ?? 0)
    expect(counts[2]).toBeLessThan(counts[1] ?? 0)
    expect(counts[3]).toBe(0)
  })

  it("fits turned, by its weight too, and only with all the others", () => {
    // A small locker: 45 x 35 x 15 cm, 10 kg.
    const [small] = everyLocker.filter(({ maxWeight }) => maxWeight === 10)
    if (small === undefined) throw new Error("There is no small locker.")
    expect(takes(small, [parcel("15", "45", "35", "10")])).toBe(true)
    expect(takes(small, [parcel("35", "15.1", "45", "10")])).toBe(false)
    expect(takes(small, [parcel("15", "45", "35", "10.01")])).toBe(false)
    expect(takes(small, [parcel("9", "9", "9", "1"), parcel("46", "9", "9", "1")])).toBe(false)
    expect(takes(small, [{ weight: "1", length: 10, width: 10, height: 10 }])).toBe(true)
  })
})

describe("the place of a postal code", () => {
  it.each(countries)("is known for every code of $country", ({ country, box, digits }) => {
    // Every seventh code meets each first two digits, and each last one.
    for (let number = 0; number < 10 ** digits; number += 7) {
      const place = placeOfPostalCode(country, String(number).padStart(digits, "0"))
      if (place === undefined || !isInside(box, place)) throw new Error(`Not placed: ${number}`)
    }
  })

  it.each(countries)("comes from areas of $country that agree with its lockers", (one) => {
    expect(new Set(one.areas.map(([, firstDigits]) => firstDigits)).size).toBe(one.areas.length)
    for (const [, firstDigits, latitude, longitude, name] of one.areas) {
      const place = { latitude, longitude }
      const town = lockersIn(one.country).filter(({ city }) => city === name.split(",")[0])
      const distances = town.map((locker) => distanceKm(place, locker))
      const isNear = town.length === 0 || Math.min(...distances) < 5
      const isRight = isNear && isInside(one.box, place)
      expect({ firstDigits, isRight }).toEqual({ firstDigits, isRight: true })
    }
  })

  it("is in the area with the nearest number where no area is known", () => {
    expect(placeOfPostalCode("LV", "9999")).toEqual(placeOfPostalCode("LV", "5799"))
    expect(placeOfPostalCode("LT", "43001")).toEqual(placeOfPostalCode("LT", "42001"))
    expect(placeOfPostalCode("GB", "ZE1 0AA")).toEqual(placeOfPostalCode("GB", "EC1A 1BB"))
    expect(placeOfPostalCode("US", "10001")).toBeUndefined()
  })
})

describe("the nearest lockers", () => {
  // None of these codes is a locker's own: only the areas know them.
  it.each([
    ["LV", "LV-3402", "Liepāja", "Ventspils"],
    ["LV", "5420", "Daugavpils", "Rēzekne"],
    ["LV", "LV-4202", "Valmiera", "Cēsis"],
    ["LV", "LV-1073", "Rīga", "Jelgava"],
    ["LV", "LV-4702", "Valka", "Smiltene"],
    ["LT", "LT-93100", "Klaipėda", "Kretinga"],
    ["LT", "44001", "Kaunas", "Jonava"],
    ["LT", "76001", "Šiauliai", "Kuršėnai"],
    ["LT", "06001", "Vilnius", "Trakai"],
    ["LT", "62001", "Alytus", "Druskininkai"],
    ["EE", "50090", "Tartu", "Elva"],
    ["EE", "80099", "Pärnu", "Sindi"],
    ["EE", "20001", "Narva", "Sillamäe"],
    ["EE", "13999", "Tallinn", "Keila"],
    ["EE", "93801", "Kuressaare", "Orissaare"],
    ["DE", "10115", "Berlin", "Rostock"],
    ["DK", "2200", "København", "Aarhus"],
    ["SE", "114 55", "Stockholm", "Uppsala"],
    ["FR", "69001", "Lyon", "Marseille"],
    ["ES", "08001", "Barcelona", "Madrid"],
    ["IT", "20099", "Milano", "Roma"],
    ["PL", "00-950", "Warszawa", "Łódź"],
    ["NL", "1011 aa", "Amsterdam", "Rotterdam"],
    ["LU", "L-1009", "Luxembourg", "Ettelbruck"],
    ["GB", "SW1A 1AA", "London", "Brighton"],
    ["GB", "M11AE", "Manchester", "Leeds"],
    ["IE", "D02 AF30", "Dublin", "Cork"],
    ["MT", "VLT 1010", "Valletta", "Mosta"],
  ])("in %s at %s are in %s, and those of %s come later", (country, code, town, farther) => {
    expect(lockersIn(country).map(({ postalCode }) => postalCode)).not.toContain(code)
    const cities = nearestLockers(country, code).map(({ city }) => city)
    expect(cities[0]).toBe(town)
    expect(cities).toContain(farther)
    expect(cities.indexOf(farther)).toBeGreaterThan(cities.lastIndexOf(town))
  })

  it("distinguish parts of a city", () => {
    const nearest = (country: string, code: string) => nearestLockers(country, code)[0]?.name
    expect(nearest("LV", "LV-1069")).toBe("Rīga, Imantas tirgus")
    expect(nearest("LT", "06299")).toBe("Vilnius, Pilaitės centras")
    expect(nearest("EE", "13599")).toBe("Tallinn, Õismäe pood")
  })

  it.each(countries)("in $country are all of them, by distance", ({ country, areas }) => {
    for (const [, firstDigits] of areas) {
      const found = nearestLockers(country, firstDigits.padEnd(country === "LV" ? 4 : 5, "0"))
      const distances = found.map((locker) => locker.distanceKm)
      expect(found).toHaveLength(lockersIn(country).length)
      expect(distances).toEqual([...distances].sort((one, other) => one - other))
    }
  })

  it("at one distance are in the order of their codes", () => {
    // Two lockers have this code, which is therefore half-way between them.
    const [first, second] = nearestLockers("LV", "LV-2150")
    expect(first?.distanceKm).toBe(second?.distanceKm)
    expect([first?.code, second?.code]).toEqual(["LV1009", "LV1056"])
  })

  it("are as far as the map says", () => {
    const to = (country: string, code: string, locker: string) =>
      nearestLockers(country, code).find((one) => one.code === locker)?.distanceKm
    expect(to("LV", "LV-1050", "LV1001")).toBe(0)
    // As the crow flies Liepāja is 196 km from Rīga, Tartu 164 km from Tallinn.
    expect(Math.round(to("LV", "LV-1050", "LV1017") ?? 0)).toBe(196)
    expect(Math.round(to("EE", "10111", "EE1011") ?? 0)).toBe(164)
  })

  it("do not depend on how a postal code is written", () => {
    const codes = (country: string, code: string) =>
      nearestLockers(country, code).map((locker) => locker.code)
    expect(codes("LV", "1010")).toEqual(codes("LV", "LV-1010"))
    expect(codes("LV", "lv-1010")).toEqual(codes("LV", "LV-1010"))
    expect(codes("LT", "lt-01103")).toEqual(codes("LT", "01103"))
    expect(codes("LV", "1010")).not.toEqual(codes("LV", "3401"))
  })

  it("are none in a country without lockers", () => {
    expect(nearestLockers("US", "10001")).toEqual([])
  })
})

describe("the list of lockers", () => {
  let sandbox: SandboxUnderTest
  beforeAll(async () => {
    sandbox = await SandboxUnderTest.start()
  })
  afterAll(() => sandbox.close())

  // No key: lockers are for everyone.
  const lockers = (query: string) =>
    sandbox.call("GET", `/api/production/v1/services/lockers?${query}`)

  it.each([
    ["LV", "LV-3401", "Liepāja"],
    ["lv", "5417", "Daugavpils"],
    ["LT", "LT-93100", "Klaipėda"],
    ["EE", "50090", "Tartu"],
    ["gb", "EC1A 1BB", "London"],
  ])("comes nearest first in %s at %s", async (country, postalCode, city) => {
    const answer = await lockers(`country_code=${country}&zip_code=${postalCode}`)
    expect(answer.body).toMatchObject({ type: "success", message: "OK" })
    const found = listAt(answer.body, "data")
    expect(found[0]).toEqual({
      code: expect.stringMatching(/^[A-Z]{2}\d+$/),
      name: expect.any(String),
      address: expect.any(String),
      city,
      zip_code: expect.any(String),
      country_code: country.toUpperCase(),
      lat: expect.any(Number),
      lng: expect.any(Number),
      distance: expect.stringMatching(/^\d+\.\d{2}$/),
      max_length: expect.any(Number),
      max_width: expect.any(Number),
      max_height: expect.any(Number),
      max_weight: expect.any(Number),
      opening_hours: expect.any(String),
    })
    const distances = found.map((locker) => Number(at(locker, "distance")))
    expect(distances.length).toBe(lockersIn(country.toUpperCase()).length)
    expect(distances).toEqual([...distances].sort((a, b) => a - b))
  })

  it("is empty where the locker service does not go", async () => {
    const answer = await lockers("country_code=US&zip_code=10001")
    expect(answer).toMatchObject({ status: 200, body: { data: [] } })
  })

  it("is refused for a destination that cannot be", async () => {
    expect((await lockers("country_code=XX&zip_code=1")).status).toBe(422)
    expect((await lockers("country_code=LV&zip_code=nowhere")).status).toBe(422)
    expect((await lockers("")).status).toBe(422)
  })
})
