import { SandboxUnderTest, at, listAt } from "./sandbox-under-test"

let sandbox: SandboxUnderTest
beforeAll(async () => {
  sandbox = await SandboxUnderTest.start()
})
afterAll(() => sandbox.close())

// No key: lockers are for everyone.
const lockers = (query: string) =>
  sandbox.call("GET", `/api/production/v1/services/lockers?${query}`)

describe("lockers", () => {
  it.each([
    ["LV", "LV-3401", "Liepāja"],
    ["LV", "5417", "Daugavpils"],
    ["LT", "LT-93100", "Klaipėda"],
    ["EE", "50090", "Tartu"],
  ])("come nearest first in %s at %s", async (country, postalCode, city) => {
    const answer = await lockers(`country_code=${country}&zip_code=${postalCode}`)
    expect(answer.body).toMatchObject({ type: "success", message: "OK" })
    const found = listAt(answer.body, "data")
    expect(found[0]).toEqual({
      code: expect.stringMatching(/^[A-Z]{2}\d+$/),
      name: expect.any(String),
      address: expect.any(String),
      city,
      zip_code: expect.any(String),
      country_code: country,
      lat: expect.any(Number),
      lng: expect.any(Number),
      distance: expect.stringMatching(/^\d+\.\d{2}$/),
      max_length: expect.any(Number),
      max_width: expect.any(Number),
      max_height: expect.any(Number),
      max_weight: expect.any(Number),
    })
    const distances = found.map((locker) => Number(at(locker, "distance")))
    expect(distances.length).toBeGreaterThan(10)
    expect(distances).toEqual([...distances].sort((a, b) => a - b))
  })

  it("are nowhere but in the Baltic countries", async () => {
    const answer = await lockers("country_code=DE&zip_code=10115")
    expect(answer).toMatchObject({ status: 200, body: { data: [] } })
  })

  it("are refused for a destination that cannot be", async () => {
    expect((await lockers("country_code=XX&zip_code=1")).status).toBe(422)
    expect((await lockers("country_code=LV&zip_code=nowhere")).status).toBe(422)
    expect((await lockers("")).status).toBe(422)
  })
})
