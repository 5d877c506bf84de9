import { lockersOf } from "./support/read-reply"
import { useSandbox } from "./support/sandbox"

const sandbox = useSandbox()
const lockersNear = (country_code: string, zip_code: string) =>
  sandbox().anybody.lockers({ country_code, zip_code })

const places: [country: string, zip: string, city: RegExp][] = [
  ["LV", "LV-1010", /r[iī]ga/i],
  ["LV", "LV-5401", /daugavpils/i],
  ["LV", "LV-3401", /liep[aā]ja/i],
  ["LT", "LT-01100", /vilnius/i],
  ["LT", "LT-44280", /kaunas/i],
  ["LT", "LT-91242", /klaip[eė]da/i],
  ["EE", "10111", /tallinn/i],
  ["EE", "51003", /tartu/i],
  ["EE", "80010", /p[aä]rnu/i],
  ["DE", "10115", /berlin/i],
  ["DK", "1550", /københavn/i],
  ["ES", "28001", /madrid/i],
  ["FR", "75008", /paris/i],
  ["GB", "SW1A 1AA", /london/i],
  ["IT", "00118", /roma/i],
  ["SE", "114 55", /stockholm/i],
]

describe("Lockers", () => {
  it("are given without a key, as type, message and data", async () => {
    const reply = await lockersNear("LV", "LV-1010")
    expect(reply.status).toBe(200)
    expect(reply.json).toEqual({
      type: "success",
      message: expect.any(String),
      data: expect.any(Array),
    })
  })

  it.each([...new Map(places.map(([country, zip]) => [country, zip]))])(
    "exist in %s, of that country only",
    async (country, zip) => {
      const lockers = lockersOf(await lockersNear(country, zip))
      expect(lockers.length).toBeGreaterThan(1)
      expect(new Set(lockers.map(({ country_code }) => country_code))).toEqual(new Set([country]))
    },
  )

  it.each(places)("are sorted by distance, nearest first: %s %s", async (country, zip, city) => {
    const lockers = lockersOf(await lockersNear(country, zip))
    const distances = lockers.map(({ distance }) => distance)
    expect(distances).toEqual([...distances].sort((a, b) => a - b))
    expect(lockers[0]?.city).toMatch(city)
  })

  it.each([
    ["US", "10001"],
    ["TR", "34000"],
  ])("do not exist in %s", async (country, zip) => {
    const reply = await lockersNear(country, zip)
    expect(reply.status).toBe(200)
    expect(lockersOf(reply)).toEqual([])
  })

  it("have a code, a name, an address, coordinates and the largest package", async () => {
    for (const locker of lockersOf(await lockersNear("LT", "LT-01100"))) {
      expect(locker).toEqual(
        expect.objectContaining({
          code: expect.stringMatching(/\S/),
          name: expect.stringMatching(/\S/),
          address: expect.stringMatching(/\S/),
          city: expect.stringMatching(/\S/),
          zip_code: expect.stringMatching(/\d/),
          lat: expect.any(Number),
          lng: expect.any(Number),
          max_length: expect.any(Number),
          max_width: expect.any(Number),
          max_height: expect.any(Number),
          max_weight: expect.any(Number),
        }),
      )
    }
  })

  it("lie within the Baltic countries", async () => {
    for (const [country, zip] of [places[0], places[3], places[6]].flatMap((p) => (p ? [p] : []))) {
      for (const locker of lockersOf(await lockersNear(country, zip))) {
        expect(Number(locker.lat)).toBeGreaterThan(53.8)
        expect(Number(locker.lat)).toBeLessThan(59.8)
        expect(Number(locker.lng)).toBeGreaterThan(20.8)
        expect(Number(locker.lng)).toBeLessThan(28.3)
      }
    }
  })

  it("have codes of their own", async () => {
    const codes = lockersOf(await lockersNear("EE", "10111")).map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
  })

  it("are the same for the country in lower case", async () => {
    const lower = await lockersNear("lv", "LV-1010")
    expect(lower.json).toEqual((await lockersNear("LV", "LV-1010")).json)
  })

  it("are the same in both environments", async () => {
    const production = await sandbox()
      .anybody.with({ environment: "production" })
      .lockers({ country_code: "LV", zip_code: "LV-1010" })
    expect(production.json).toEqual((await lockersNear("LV", "LV-1010")).json)
  })

  it.each(["LV-1010", "LV-5401"])(
    "have a distance that does not contradict their coordinates: %s",
    async (zip) => {
      const [nearest, ...others] = lockersOf(await lockersNear("LV", zip))
      const farthest = others.at(-1)
      const apart = kilometresBetween(nearest, farthest)
      const difference = (farthest?.distance ?? 0) - (nearest?.distance ?? 0)
      expect(difference).toBeLessThanOrEqual(apart * 1.02 + 1)
      expect(difference).toBeGreaterThanOrEqual(apart * 0.98 - 2 * (nearest?.distance ?? 0) - 1)
    },
  )
})

type Place = Record<string, unknown> | undefined

/** Along the great circle. */
function kilometresBetween(a: Place, b: Place): number {
  const [latA = 0, lngA = 0, latB = 0, lngB = 0] = [a?.lat, a?.lng, b?.lat, b?.lng].map(
    (degrees) => (Number(degrees) * Math.PI) / 180,
  )
  const chord =
    Math.sin((latB - latA) / 2) ** 2 +
    Math.cos(latA) * Math.cos(latB) * Math.sin((lngB - lngA) / 2) ** 2
  return 12_742 * Math.asin(Math.sqrt(chord))
}
