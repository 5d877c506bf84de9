import { lockersOf } from "./support/read-reply"
import { useSandbox } from "./support/sandbox"

const sandbox = useSandbox()
const lockersNear = (country_code: string, zip_code: string) =>
  sandbox().anybody.lockers({ country_code, zip_code })

it("lockers are listed without a key, each with its place and its largest package", async () => {
  const reply = await lockersNear("LT", "LT-01100")
  expect(reply.json).toEqual({
    type: "success",
    message: expect.any(String),
    data: expect.any(Array),
  })
  const texts = ["code", "name", "address", "city", "zip_code", "country_code", "distance"]
  const numbers = ["lat", "lng", "max_length", "max_width", "max_height", "max_weight"]
  for (const locker of (reply.json as { data: object[] }).data) {
    expect(locker).toMatchObject({
      ...Object.fromEntries(texts.map((field) => [field, expect.stringMatching(/\S/)])),
      ...Object.fromEntries(numbers.map((field) => [field, expect.any(Number)])),
    })
  }
})

it.each([
  ["LV", "LV-1010", "Rīga"],
  ["lv", "5417", "Daugavpils"],
  ["LV", "LV-3402", "Liepāja"],
  ["LT", "LT-93100", "Klaipėda"],
  ["LT", "44001", "Kaunas"],
  ["LT", "06001", "Vilnius"],
  ["EE", "50090", "Tartu"],
  ["EE", "80099", "Pärnu"],
  ["EE", "13999", "Tallinn"],
  ["DE", "10115", "Berlin"],
  ["DK", "2200", "København"],
  ["ES", "08001", "Barcelona"],
  ["FR", "75008", "Paris"],
  ["gb", "EC1A 1BB", "London"],
  ["IT", "20099", "Milano"],
  ["SE", "114 55", "Stockholm"],
])(
  "lockers of %s near %s are of that country, and the nearest is in %s",
  async (country, zip, city) => {
    const lockers = lockersOf(await lockersNear(country, zip))
    const distances = lockers.map(({ distance }) => distance)
    expect(lockers[0]?.city).toBe(city)
    expect(distances).toEqual(distances.toSorted((one, other) => one - other))
    expect(new Set(lockers.map(({ country_code }) => country_code))).toEqual(
      new Set([country.toUpperCase()]),
    )
  },
)

it.each([
  ["US", "10001"],
  ["TR", "34000"],
])("lockers do not exist in %s", async (country, zip) => {
  const reply = await lockersNear(country, zip)
  expect([reply.status, lockersOf(reply)]).toEqual([200, []])
})

it("lockers are the same in both environments", async () => {
  const query = { country_code: "LV", zip_code: "LV-1010" }
  const production = await sandbox().anybody.with({ environment: "production" }).lockers(query)
  expect(production.json).toEqual((await lockersNear("LV", "LV-1010")).json)
})
