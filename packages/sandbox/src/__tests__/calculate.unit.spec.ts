import { SandboxUnderTest, at, listAt } from "./sandbox-under-test"

let sandbox: SandboxUnderTest
beforeAll(async () => {
  sandbox = await SandboxUnderTest.start()
})
afterAll(() => sandbox.close())

type Query = Record<string, string | readonly string[] | undefined>

const parcel: Query = {
  country_code: "at",
  zip_code: "1010",
  package_type: "1",
  send_adr: "0",
  weight: ["2.5"],
  length: ["30"],
  width: ["20"],
  height: ["10"],
}
const envelope: Query = {
  ...parcel,
  package_type: "2",
  weight: ["0.5"],
  length: undefined,
  width: undefined,
  height: undefined,
}

function calculate(query: Query) {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === "string") search.append(name, value)
    else for (const one of value ?? []) search.append(`${name}[]`, one)
  }
  // No key: prices are for everyone.
  const path = `/api/production/v1/services/calculate?${search.toString()}`
  return sandbox.call("GET", path)
}

async function codes(query: Query): Promise<unknown[]> {
  const answer = await calculate(query)
  expect(answer.status).toBe(200)
  return listAt(answer.body, "data").map((quote) => at(quote, "service_code"))
}

async function price(query: Query, code = "carrierA_express"): Promise<number> {
  const { body } = await calculate(query)
  const quote = listAt(body, "data").find((one) => at(one, "service_code") === code)
  return Number(at(quote, "final_price_with_tax"))
}

async function errorsOf(changes: Query): Promise<unknown> {
  const answer = await calculate({ ...parcel, ...changes })
  expect(answer).toMatchObject({
    status: 422,
    body: { type: "error", message: "An exception has been raised as a result of client data" },
  })
  return at(answer.body, "errors")
}

describe("price calculation", () => {
  it("answers quotes with every field of the document", async () => {
    const answer = await calculate(parcel)
    expect(answer.body).toMatchObject({ type: "success", message: "OK" })
    expect(listAt(answer.body, "data").length).toBeGreaterThanOrEqual(4)
    for (const quote of listAt(answer.body, "data")) {
      expect(quote).toEqual({
        package_type: 1,
        service_code: expect.stringMatching(/^[A-Za-z]+_[a-z_]+$/),
        service_name: expect.stringMatching(/./),
        final_price_without_tax: expect.stringMatching(/^\d+\.\d{2}$/),
        final_price_with_tax: expect.stringMatching(/^\d+\.\d{2}$/),
        is_eu: 1,
        service_type: expect.any(Number),
        zip_code: "1010",
        country_code: "AT",
        dimensions: [{ weight: "2.5", length: "30", width: "20", height: "10" }],
        delivery_days: expect.stringMatching(/^\d+-\d+$/),
      })
      const days = String(at(quote, "delivery_days")).split("-").map(Number)
      expect(days[0]).toBeLessThanOrEqual(days[1] ?? 0)
    }
  })

  it("knows the six observed codes and one for lockers", async () => {
    const parcels = await codes({
      ...parcel,
      country_code: "LV",
      zip_code: "1010",
      parcel_price: "9",
    })
    const all = new Set([...parcels, ...(await codes(envelope))])
    expect([...all].sort()).toEqual([
      "carrierA_express",
      "carrierA_express_envelope",
      "carrierA_express_saver",
      "carrierA_standard",
      "carrierB_classic",
      "carrierB_cod",
      "carrierB_locker",
    ])
  })

  it.each([
    ["AT", "1010"],
    ["US", "10001"],
    ["LV", "LV-1010"],
  ])("offers fewer services for two parcels than for one to %s", async (country_code, zip_code) => {
    const one = await codes({ ...parcel, country_code, zip_code })
    const two = await codes({
      ...parcel,
      country_code,
      zip_code,
      weight: ["1", "1"],
      length: ["10", "10"],
      width: ["10", "10"],
      height: ["10", "10"],
    })
    expect(two.length).toBeGreaterThan(0)
    expect(two.length).toBeLessThan(one.length)
  })

  it("offers the cash-on-delivery service only with an amount to collect", async () => {
    expect(await codes(parcel)).not.toContain("carrierB_cod")
    expect(await codes({ ...parcel, parcel_price: "" })).not.toContain("carrierB_cod")
    expect(await codes({ ...parcel, parcel_price: "49.90" })).toContain("carrierB_cod")
  })

  it("offers lockers only where there are some, and only to what fits into one", async () => {
    const latvian = { ...parcel, country_code: "LV", zip_code: "LV-1010" }
    expect(await codes(latvian)).toContain("carrierB_locker")
    expect(await codes({ ...latvian, height: ["70"] })).not.toContain("carrierB_locker")
    const american = { ...parcel, country_code: "US", zip_code: "10001" }
    expect(await codes(american)).not.toContain("carrierB_locker")
  })

  it("gives envelopes without sizes the number 10 and envelope services only", async () => {
    const answer = await calculate(envelope)
    expect(listAt(answer.body, "data").length).toBeGreaterThan(0)
    for (const quote of listAt(answer.body, "data")) {
      expect(at(quote, "package_type")).toBe(2)
      expect(at(quote, "dimensions")).toEqual([
        { weight: "0.5", length: 10, width: 10, height: 10 },
      ])
    }
    expect(await codes(envelope)).not.toContain("carrierA_standard")
    expect(await codes(parcel)).not.toContain("carrierA_express_envelope")
  })

  it("makes every service dearer with weight, volume and distance", async () => {
    const latvian = { ...parcel, country_code: "LV", zip_code: "1010", parcel_price: "20" }
    for (const code of await codes(latvian)) {
      const cheapest = await price(latvian, String(code))
      expect(await price({ ...latvian, weight: ["4.5"] }, String(code))).toBeGreaterThan(cheapest)
      expect(await price({ ...latvian, length: ["45"] }, String(code))).toBeGreaterThan(cheapest)
      const farther = { ...latvian, country_code: "EE", zip_code: "10111" }
      expect(await price(farther, String(code))).toBeGreaterThan(cheapest)
    }
  })

  it("prices the tax on top", async () => {
    const quote = listAt((await calculate(parcel)).body, "data")[0]
    const without = Number(at(quote, "final_price_without_tax"))
    expect(Number(at(quote, "final_price_with_tax"))).toBeCloseTo(without * 1.21, 2)
  })

  it("multiplies prices by the tariff factor", async () => {
    const usual = await price(parcel)
    await sandbox.control("POST", "/settings", { tariff_factor: 2 })
    const doubled = await price(parcel)
    await sandbox.control("POST", "/settings", { tariff_factor: 1 })
    expect(doubled).toBeCloseTo(usual * 2, 1)
  })

  it("takes an empty parcel_copy_id, indexed lists and a missing package type", async () => {
    expect(await codes({ ...parcel, parcel_copy_id: "" })).toEqual(await codes(parcel))
    const indexed =
      "country_code=AT&zip_code=1010&send_adr=0&weight[0]=1&length[0]=9&width[0]=9&height[0]=9"
    const answer = await sandbox.get(`/services/calculate?${indexed}`)
    expect(listAt(answer.body, "data").length).toBe((await codes(parcel)).length)
  })

  it.each([
    [{ send_adr: undefined }, { send_adr: ["The ADR field is required"] }],
    [{ country_code: undefined }, { country_code: ["A recipient country is required"] }],
    [{ country_code: "XX" }, { country_code: ["The selected country code is invalid"] }],
    [{ zip_code: undefined }, { zip_code: ["The zip code field is required"] }],
    [
      { package_type: "3" },
      { package_type: ["The selected package type is invalid", "May not be greater than 2"] },
    ],
    [{ package_type: "0" }, { package_type: ["The selected package type is invalid"] }],
    [{ parcel_price: "many" }, { parcel_price: ["The parcel price must be a number"] }],
    [{ weight: undefined }, { weight: ["The weight field is required"] }],
    [{ height: undefined }, { height: ["The height field is required"] }],
  ])("refuses %j", async (changes, errors) => {
    expect(await errorsOf(changes)).toEqual(errors)
  })

  it.each(["0", "-1", "abc", "1e3", "Infinity", "1,5", ""])(
    "refuses %j as a weight and as a size",
    async (value) => {
      expect(await errorsOf({ weight: [value] })).toEqual({
        weight: ["The weight of package 1 must be a positive number"],
      })
      expect(await errorsOf({ width: [value] })).toHaveProperty("width")
    },
  )

  it("refuses lists of different lengths, for envelopes too", async () => {
    expect(await errorsOf({ weight: ["1", "2"] })).toEqual({
      length: ["The length must have as many elements as the weight: 2"],
      width: ["The width must have as many elements as the weight: 2"],
      height: ["The height must have as many elements as the weight: 2"],
    })
    expect(await errorsOf({ ...envelope, weight: ["1", "2"], length: ["9"] })).toHaveProperty(
      "length",
    )
  })

  it("names the formats of a country's postal codes", async () => {
    expect(await errorsOf({ zip_code: "10100" })).toEqual({
      zip_code: [expect.stringContaining("Available post code format(s): NNNN")],
    })
  })

  it("answers 404 for environments and versions that do not exist", async () => {
    for (const path of ["/api/staging/v1", "/api/production/v2", "/api/production"]) {
      const answer = await sandbox.call("GET", `${path}/services/calculate`)
      expect(answer).toMatchObject({
        status: 404,
        body: { type: "error", message: "Resource not found" },
      })
    }
  })
})
