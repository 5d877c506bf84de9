import { sendRequest } from "./support/http-request"
import { pricesOf, quotesOf, serviceCodesOf } from "./support/read-reply"
import { envelopeQuery, parcelQuery, parcelsQuery } from "./support/sample-requests"
import { useSandbox } from "./support/sandbox"

const sandbox = useSandbox()
const calculate = (...query: Parameters<typeof parcelQuery>) =>
  sandbox().anybody.calculate(parcelQuery(...query))

const knownServices = [
  "carrierA_standard",
  "carrierA_express_saver",
  "carrierA_express_envelope",
  "carrierA_express",
  "carrierB_classic",
  "carrierB_cod",
  "carrierB_locker",
]

it("a calculation's answer needs no key, and has every field of a price quote, and no other", async () => {
  const reply = await calculate()
  expect(reply.status).toBe(200)
  const quotes = quotesOf(reply)
  expect(quotes.length).toBeGreaterThan(0)
  expect(reply.json).toEqual({
    type: "success",
    message: "OK",
    data: quotes.map(() => ({
      package_type: 1,
      service_code: expect.any(String),
      service_name: expect.stringMatching(/\S/),
      final_price_without_tax: expect.stringMatching(/^\d+\.\d\d$/),
      final_price_with_tax: expect.stringMatching(/^\d+\.\d\d$/),
      is_eu: 1,
      service_type: expect.any(Number),
      zip_code: "LV-1010",
      country_code: "LV",
      dimensions: [{ weight: "1", length: "20", width: "15", height: "10" }],
      delivery_days: expect.stringMatching(/^\d+-\d+$/),
    })),
  })
  const production = await sandbox()
    .anybody.with({ environment: "production" })
    .calculate(parcelQuery())
  expect(production.json).toEqual(reply.json)
})

it("a calculation's answer names only known services, each once", async () => {
  const replies = await Promise.all([
    calculate({ parcel_price: "30" }),
    calculate({ country_code: "DE", zip_code: "10115", parcel_price: "30" }),
    sandbox().anybody.calculate(envelopeQuery()),
  ])
  for (const codes of replies.map(serviceCodesOf)) {
    expect(codes.filter((code) => !knownServices.includes(code))).toEqual([])
    expect(new Set(codes).size).toBe(codes.length)
  }
})

it("a quote costs more than nothing, with tax not less, and its days do not run backwards", async () => {
  const reply = await calculate()
  for (const quote of quotesOf(reply)) {
    const withoutTax = Number(quote.final_price_without_tax)
    expect(withoutTax).toBeGreaterThan(0)
    expect(Number(quote.final_price_with_tax)).toBeGreaterThanOrEqual(withoutTax)
  }
  const ranges = [...reply.text.matchAll(/"delivery_days":"(\d+)-(\d+)"/g)]
  expect(ranges.length).toBeGreaterThan(0)
  for (const [, min, max] of ranges) expect(Number(min)).toBeLessThanOrEqual(Number(max))
  const types = reply.text.match(/"service_type":\d+/g)
  expect(new Set(types)).toEqual(new Set(['"service_type":1', '"service_type":2']))
})

it("a calculation's answer repeats the postal code as sent, and the country in upper case", async () => {
  const { text } = await calculate({ country_code: "cz", zip_code: "110 00" })
  expect(text).toContain('"zip_code":"110 00"')
  expect(text).toContain('"country_code":"CZ"')
  expect(text).not.toContain('"country_code":"cz"')
})

it("a calculation's answer has one element of dimensions per package, in the order sent", async () => {
  const { json } = await calculate({
    weight: ["1", "2.5"],
    length: ["20", "30.5"],
    width: ["15", "25"],
    height: ["10", "12"],
  })
  const dimensions = [
    { weight: "1", length: "20", width: "15", height: "10" },
    { weight: "2.5", length: "30.5", width: "25", height: "12" },
  ]
  const quote = expect.objectContaining({ dimensions })
  expect(json).toEqual(expect.objectContaining({ data: expect.arrayContaining([quote]) }))
})

it("an envelope without sizes gets the services for envelopes, and the integer 10 for each size", async () => {
  const reply = await sandbox().anybody.calculate(envelopeQuery())
  const dimensions = [{ weight: "0.5", length: 10, width: 10, height: 10 }]
  const quote = expect.objectContaining({ package_type: 2, dimensions })
  expect(reply.json).toEqual(expect.objectContaining({ data: expect.arrayContaining([quote]) }))
  expect(reply.text).not.toContain('"package_type":1')
  expect(serviceCodesOf(reply)).toContain("carrierA_express_envelope")
  expect(serviceCodesOf(reply)).not.toContain("carrierB_locker")
})

it("two parcels are offered fewer services than one, and none that one is not", async () => {
  const one = serviceCodesOf(await calculate({ parcel_price: "30" }))
  const query = parcelsQuery(2, { parcel_price: "30" })
  const two = serviceCodesOf(await sandbox().anybody.calculate(query))
  expect(two.length).toBeGreaterThan(0)
  expect(two.length).toBeLessThan(one.length)
  expect(one).toEqual(expect.arrayContaining(two))
})

it("cash on delivery is offered with parcel_price only, which changes no other service", async () => {
  const collecting = serviceCodesOf(await calculate({ parcel_price: "49.90" }))
  const plain = serviceCodesOf(await calculate())
  expect(collecting).toContain("carrierB_cod")
  expect(plain).not.toContain("carrierB_cod")
  expect(collecting.filter((code) => code !== "carrierB_cod")).toEqual(plain)
})

it.each([
  ["LV", "LV-1010", true],
  ["LT", "LT-01100", true],
  ["EE", "10111", true],
  ["DE", "10115", true],
  ["GB", "SW1A 1AA", true],
  ["US", "10001", false],
])("the locker service is offered in %s, %s: %p", async (country_code, zip_code, isOffered) => {
  const codes = serviceCodesOf(await calculate({ country_code, zip_code }))
  expect(codes.length).toBeGreaterThan(0)
  expect(codes.includes("carrierB_locker")).toBe(isOffered)
})

it.each([
  ["weight", parcelQuery({ weight: ["18"] })],
  ["volume", parcelQuery({ length: ["60"], width: ["38"], height: ["36"] })],
  ["distance", parcelQuery({ country_code: "ES", zip_code: "28001" })],
  ["number of parcels", parcelsQuery(2)],
])("prices grow with the %s", async (_, query) => {
  const low = pricesOf(await calculate())
  const high = pricesOf(await sandbox().anybody.calculate(query))
  const common = [...low.keys()].filter((code) => high.has(code))
  expect(common).not.toEqual([])
  for (const code of common) expect(high.get(code)).toBeGreaterThan(low.get(code) ?? Infinity)
})

it("the price of cash on delivery does not fall when more is to be collected", async () => {
  const little = pricesOf(await calculate({ parcel_price: "1" })).get("carrierB_cod")
  const much = pricesOf(await calculate({ parcel_price: "900" })).get("carrierB_cod")
  expect(much).toBeGreaterThanOrEqual(little ?? Infinity)
})

it("a calculation may leave out package_type, have parcel_copy_id empty, and declare dangerous goods", async () => {
  const plain = await calculate()
  expect((await calculate({ package_type: undefined })).json).toEqual(plain.json)
  expect((await calculate({ parcel_copy_id: "" })).json).toEqual(plain.json)
  expect((await calculate({ send_adr: "1" })).status).toBe(200)
})

it("a calculation may have the brackets of weight[] percent-encoded", async () => {
  const plain = "country_code=LV&zip_code=LV-1010&package_type=2&send_adr=0"
  const send = (array: string) =>
    sendRequest({
      origin: sandbox().origin,
      method: "GET",
      target: `/api/development/v1/services/calculate?${plain}&${array}`,
    })
  const encoded = await send("weight%5B%5D=0.5")
  expect(encoded.status).toBe(200)
  expect(encoded.json).toEqual((await send("weight[]=0.5")).json)
})
