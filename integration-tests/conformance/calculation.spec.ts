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

describe("Price calculation, the answer", () => {
  it("comes without a key, as type, message and data", async () => {
    const reply = await calculate()
    expect(reply.status).toBe(200)
    expect(reply.json).toEqual({ type: "success", message: "OK", data: expect.any(Array) })
  })

  it("has every field of a price quote in its type, and no other", async () => {
    const quotes = quotesOf(await calculate())
    expect(quotes.length).toBeGreaterThan(0)
    const { json } = await calculate()
    expect(json).toEqual({
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
  })

  it("names only the observed services and the locker service", async () => {
    const replies = await Promise.all([
      calculate({ parcel_price: "30" }),
      calculate({ country_code: "DE", zip_code: "10115", parcel_price: "30" }),
      sandbox().anybody.calculate(envelopeQuery()),
    ])
    for (const code of replies.flatMap(serviceCodesOf)) {
      expect(code).toMatch(/^[A-Za-z]+_[a-z_]+$/)
      expect(knownServices).toContain(code)
    }
  })

  it("names every service once", async () => {
    const codes = serviceCodesOf(await calculate({ parcel_price: "30" }))
    expect(new Set(codes).size).toBe(codes.length)
  })

  it("has the service types 1 and 2", async () => {
    const { json } = await calculate()
    expect(json).toEqual(expect.objectContaining({ data: expect.any(Array) }))
    const types = JSON.stringify(json).match(/"service_type":\d+/g)
    expect(new Set(types)).toEqual(new Set(['"service_type":1', '"service_type":2']))
  })

  it("has prices with tax that are not below those without", async () => {
    for (const quote of quotesOf(await calculate())) {
      const withoutTax = Number(quote.final_price_without_tax)
      expect(withoutTax).toBeGreaterThan(0)
      expect(Number(quote.final_price_with_tax)).toBeGreaterThanOrEqual(withoutTax)
    }
  })

  it("gives the days of delivery as a range that does not run backwards", async () => {
    const ranges = [...(await calculate()).text.matchAll(/"delivery_days":"(\d+)-(\d+)"/g)]
    expect(ranges.length).toBeGreaterThan(0)
    for (const [, min, max] of ranges) {
      expect(Number(min)).toBeLessThanOrEqual(Number(max))
    }
  })

  it("echoes the postal code of the request", async () => {
    const { text } = await calculate({ country_code: "CZ", zip_code: "110 00" })
    expect(text).toContain('"zip_code":"110 00"')
  })

  it("echoes a country sent in lower case in upper case", async () => {
    const { status, text } = await calculate({ country_code: "lv" })
    expect(status).toBe(200)
    expect(text).toContain('"country_code":"LV"')
    expect(text).not.toContain('"country_code":"lv"')
  })

  it("has one element of dimensions per package, in the order sent", async () => {
    const { json } = await calculate({
      weight: ["1", "2.5"],
      length: ["20", "30"],
      width: ["15", "25"],
      height: ["10", "12"],
    })
    const dimensions = [
      { weight: "1", length: "20", width: "15", height: "10" },
      { weight: "2.5", length: "30", width: "25", height: "12" },
    ]
    const quote = expect.objectContaining({ dimensions })
    expect(json).toEqual(expect.objectContaining({ data: expect.arrayContaining([quote]) }))
  })

  it("gives an envelope without sizes the integer 10 for each, and its weight as a string", async () => {
    const { json } = await sandbox().anybody.calculate(envelopeQuery())
    const dimensions = [{ weight: "0.5", length: 10, width: 10, height: 10 }]
    const quote = expect.objectContaining({ package_type: 2, dimensions })
    expect(json).toEqual(expect.objectContaining({ data: expect.arrayContaining([quote]) }))
  })

  it("is the same in both environments", async () => {
    const { anybody } = sandbox()
    const production = await anybody
      .with({ environment: "production" })
      .calculate(parcelQuery({ parcel_price: "10" }))
    expect(production.json).toEqual((await calculate({ parcel_price: "10" })).json)
  })
})

describe("Price calculation, the services offered", () => {
  it("are fewer for two parcels than for one, and none of them new", async () => {
    const one = serviceCodesOf(await calculate({ parcel_price: "30" }))
    const two = serviceCodesOf(
      await sandbox().anybody.calculate(parcelsQuery(2, { parcel_price: "30" })),
    )
    expect(two.length).toBeGreaterThan(0)
    expect(two.length).toBeLessThan(one.length)
    expect(one).toEqual(expect.arrayContaining(two))
  })

  it("are envelope-capable ones for an envelope, each quoted as package type 2", async () => {
    const { json } = await sandbox().anybody.calculate(envelopeQuery())
    const codes = serviceCodesOf(await sandbox().anybody.calculate(envelopeQuery()))
    expect(codes).toContain("carrierA_express_envelope")
    expect(codes).not.toContain("carrierB_locker")
    expect(JSON.stringify(json)).not.toContain('"package_type":1')
  })

  it("have cash on delivery with parcel_price", async () => {
    expect(serviceCodesOf(await calculate({ parcel_price: "49.90" }))).toContain("carrierB_cod")
  })

  it("have no cash on delivery without parcel_price", async () => {
    expect(serviceCodesOf(await calculate())).not.toContain("carrierB_cod")
  })

  it("are otherwise the same with parcel_price and without", async () => {
    const collecting = serviceCodesOf(await calculate({ parcel_price: "49.90" }))
    const plain = serviceCodesOf(await calculate())
    expect(collecting.filter((code) => code !== "carrierB_cod")).toEqual(plain)
  })

  it("depend on the destination: no locker service where there are no lockers", async () => {
    const american = serviceCodesOf(await calculate({ country_code: "US", zip_code: "10001" }))
    expect(american.length).toBeGreaterThan(0)
    expect(american).not.toContain("carrierB_locker")
  })

  it.each([
    ["LV", "LV-1010"],
    ["LT", "LT-01100"],
    ["EE", "10111"],
    ["DE", "10115"],
    ["GB", "SW1A 1AA"],
  ])("have the locker service in %s", async (country_code, zip_code) => {
    expect(serviceCodesOf(await calculate({ country_code, zip_code }))).toContain("carrierB_locker")
  })
})

describe("Price calculation, the prices", () => {
  const dearer = async (small: typeof parcelQuery, changes: Parameters<typeof parcelQuery>[0]) => {
    const low = pricesOf(await sandbox().anybody.calculate(small()))
    const high = pricesOf(await sandbox().anybody.calculate(small(changes)))
    const common = [...low.keys()].filter((code) => high.has(code))
    expect(common).not.toEqual([])
    for (const code of common) {
      expect(high.get(code)).toBeGreaterThan(low.get(code) ?? Infinity)
    }
  }

  it("grow with the weight", () => dearer(parcelQuery, { weight: ["18"] }))

  it("grow with the volume", () =>
    dearer(parcelQuery, { length: ["60"], width: ["38"], height: ["36"] }))

  it("grow with the distance", () => dearer(parcelQuery, { country_code: "ES", zip_code: "28001" }))

  it("grow with the number of parcels", () => dearer(parcelQuery, parcelsQuery(2)))

  it("do not fall when more is to be collected", async () => {
    const little = pricesOf(await calculate({ parcel_price: "1" })).get("carrierB_cod")
    const much = pricesOf(await calculate({ parcel_price: "900" })).get("carrierB_cod")
    expect(much).toBeGreaterThanOrEqual(little ?? Infinity)
  })
})

describe("Price calculation, the query", () => {
  it("may leave out package_type, which is then a parcel", async () => {
    expect((await calculate({ package_type: undefined })).json).toEqual((await calculate()).json)
  })

  it("may have parcel_copy_id empty", async () => {
    expect((await calculate({ parcel_copy_id: "" })).json).toEqual((await calculate()).json)
  })

  it("may have the brackets of weight[] percent-encoded", async () => {
    const { origin } = sandbox()
    const plain = `country_code=LV&zip_code=LV-1010&package_type=2&send_adr=0`
    const send = (array: string) =>
      sendRequest({
        origin,
        method: "GET",
        target: `/api/development/v1/services/calculate?${plain}&${array}`,
      })
    const encoded = await send("weight%5B%5D=0.5")
    expect(encoded.status).toBe(200)
    expect(encoded.json).toEqual((await send("weight[]=0.5")).json)
  })

  it("may declare dangerous goods with send_adr 1", async () => {
    expect((await calculate({ send_adr: "1" })).status).toBe(200)
  })

  it("may have decimals in weights and sizes", async () => {
    const reply = await calculate({ weight: ["0.75"], length: ["20.5"], height: ["9.25"] })
    expect(reply.status).toBe(200)
    expect(reply.text).toContain('"weight":"0.75"')
  })
})
