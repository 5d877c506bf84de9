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
import { catalogue, lockerCountryCodes, type DeliveryService } from "../services/catalogue"
import { SandboxUnderTest, at, listAt } from "./sandbox-under-test"

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

  it("stand in all the countries of the locker service, a few hundred together", () => {
    expect([...lockersByCountry.keys()]).toEqual(lockerCountryCodes)
    expect(lockersIn("LV").length).toBeGreaterThanOrEqual(120)
    expect(lockersIn("LT").length).toBeGreaterThanOrEqual(110)
    expect(lockersIn("EE").length).toBeGreaterThanOrEqual(100)
  })

  it.each(countries)("of $country are inside it and have its postal codes", ({ country, box }) => {
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
  const service: DeliveryService | undefined = catalogue.find(
    ({ code }) => code === "carrierB_locker",
  )
  const [length, width, height] = service?.maxSidesCm ?? [0, 0, 0]

  it.each(countries)("in $country is what the service carries, or less", ({ country }) => {
    for (const locker of lockersIn(country)) {
      expect(locker.maxLength).toBeLessThanOrEqual(length)
      expect(locker.maxWidth).toBeLessThanOrEqual(width)
      expect(locker.maxHeight).toBeLessThanOrEqual(height)
      expect(locker.maxWeight).toBeLessThanOrEqual(service?.maxWeightKg ?? 0)
    }
    const largest = parcel(`${length}`, `${width}`, `${height}`, `${service?.maxWeightKg}`)
    expect(lockersIn(country).filter((locker) => takes(locker, [largest]))).not.toHaveLength(0)
  })

  it.each(countries)("in $country leaves fewer lockers, the larger it is", ({ country }) => {
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
    expect(placeOfPostalCode("DE", "10115")).toBeUndefined()
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
    expect(nearestLockers("DE", "10115")).toEqual([])
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

  it("is empty but in the Baltic countries", async () => {
    const answer = await lockers("country_code=DE&zip_code=10115")
    expect(answer).toMatchObject({ status: 200, body: { data: [] } })
  })

  it("is refused for a destination that cannot be", async () => {
    expect((await lockers("country_code=XX&zip_code=1")).status).toBe(422)
    expect((await lockers("country_code=LV&zip_code=nowhere")).status).toBe(422)
    expect((await lockers("")).status).toBe(422)
  })
})
