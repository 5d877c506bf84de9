import { orderBody } from "./order-body"
import { SandboxUnderTest, at, listAt } from "./sandbox-under-test"

const sandbox = SandboxUnderTest.forAllTests()

type Size = readonly [length: string, width: string, height: string]

function calculate([length, width, height]: Size, changes: Record<string, string> = {}) {
  const query = new URLSearchParams({
    country_code: "LV",
    zip_code: "LV-1010",
    send_adr: "0",
    package_type: "1",
    "weight[]": "2.5",
    "length[]": length,
    "width[]": width,
    "height[]": height,
    ...changes,
  })
  return sandbox.get(`/services/calculate?${query.toString()}`)
}

async function codes(size: Size, changes: Record<string, string> = {}): Promise<unknown[]> {
  const answer = await calculate(size, changes)
  expect(answer.status).toBe(200)
  return listAt(answer.body, "data").map((quote) => at(quote, "service_code"))
}

const carrierA = ["carrierA_standard", "carrierA_express_saver", "carrierA_express"]

it("the largest package of a service leaves ordinary parcels to every service", async () => {
  const all = [...carrierA, "carrierB_classic", "carrierB_cod", "carrierB_locker"]
  expect(await codes(["60", "38", "36"], { parcel_price: "9" })).toEqual(all)
  expect(await codes(["120", "60", "30"], { parcel_price: "9" })).toEqual(all.slice(0, -1))
})

it("the largest package of a service is 175 cm long and 300 cm with its girth for carrier B, however it is turned", async () => {
  for (const size of [
    ["175", "20", "20"],
    ["20", "175", "20"],
    ["100", "50", "50"],
  ] as const) {
    expect(await codes(size)).toEqual([...carrierA, "carrierB_classic"])
  }
  for (const size of [
    ["175.1", "20", "20"],
    ["20", "20", "176"],
    ["100", "50", "50.1"],
  ] as const) {
    expect(await codes(size, { parcel_price: "9" })).toEqual(carrierA)
  }
})

it("the largest package of a service is 270 cm long and 400 cm with its girth for carrier A, and no service takes more", async () => {
  expect(await codes(["270", "40", "25"])).toEqual(carrierA)
  expect(await codes(["271", "40", "20"])).toEqual([])
  expect(await codes(["270", "40", "25.1"])).toEqual([])
  expect(await codes(["99999", "99999", "99999"])).toEqual([])
})

it("the largest package of a service is smaller for an envelope", async () => {
  const envelope = { package_type: "2", "weight[]": "0.5" }
  expect(await codes(["35", "25", "2"], envelope)).toContain("carrierA_express_envelope")
  expect(await codes(["61", "25", "2"], envelope)).not.toContain("carrierA_express_envelope")
})

it("the largest package of a service holds for orders and for prices", async () => {
  const long = orderBody({ length: ["271"], service_code: "carrierA_standard" })
  const answer = await sandbox.post("/services/order-store", long)
  expect(at(answer.body, "errors")).toEqual({
    service_code: ["The selected service code is invalid"],
  })
})

it.each(["length[]", "width[]", "height[]", "weight[]"])(
  "numbers beyond all measure are refused in %s",
  async (list) => {
    for (const number of ["100000", "999999999"]) {
      const answer = await calculate(["30", "20", "10"], { [list]: number })
      const field = list.slice(0, -2)
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: { [field]: [`The ${field} of package 1 must be less than 100000`] } },
      })
    }
    expect((await calculate(["30", "20", "10"], { [list]: "99999.99" })).status).toBe(200)
  },
)

it("numbers beyond all measure never give a price that is not a plain decimal", async () => {
  await sandbox.control("POST", "/settings", { tariff_factor: 1000 })
  const parcel_price = "999999999.999999999"
  const { body } = await calculate(["175", "30", "30"], { "weight[]": "31.5", parcel_price })
  await sandbox.control("POST", "/settings", { tariff_factor: 1 })
  const prices = listAt(body, "data").map((quote) => at(quote, "final_price_with_tax"))
  expect(prices).toHaveLength(5)
  for (const price of prices) expect(price).toMatch(/^\d+\.\d\d$/)
})

it("a price has 21 % tax on top", async () => {
  const { body } = await calculate(["30", "20", "10"])
  const quotes = listAt(body, "data")
  expect(quotes).toHaveLength(5)
  for (const quote of quotes) {
    const withoutTax = Number(at(quote, "final_price_without_tax"))
    expect(Number(at(quote, "final_price_with_tax"))).toBeCloseTo(withoutTax * 1.21, 2)
  }
})

it("an amount to collect is nothing when it rounds to nothing", async () => {
  for (const parcel_price of ["0.000000001", "0.004", "0.00", "0"]) {
    expect(await codes(["30", "20", "10"], { parcel_price })).not.toContain("carrierB_cod")
  }
  expect(await codes(["30", "20", "10"], { parcel_price: "0.01" })).toContain("carrierB_cod")
})
