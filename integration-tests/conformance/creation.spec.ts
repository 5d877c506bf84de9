import { type AccountClient } from "./support/account-client"
import { lockersOf, quotesOf, serviceCodesOf, shipmentIdOf, shipmentOf } from "./support/read-reply"
import { envelopeQuery, parcelOrder, parcelQuery, parcelsQuery } from "./support/sample-requests"
import { useSandbox } from "./support/sandbox"

const sandbox = useSandbox()
let merchant: AccountClient

beforeEach(async () => {
  merchant = await sandbox().newAccount()
})

const created = async (changes: Record<string, unknown>) =>
  shipmentIdOf(await merchant.create(parcelOrder(changes)))
const detailOf = async (changes: Record<string, unknown>) =>
  shipmentOf(await merchant.detail(await created(changes)))

describe("Creation, the answer", () => {
  it("is the success of the document with an integer identifier, and nothing else", async () => {
    const reply = await merchant.create(parcelOrder())
    expect(reply.status).toBe(200)
    expect(reply.json).toEqual({
      type: "success",
      message: "Shipment has been successfully created",
      data: { shipment_id: expect.any(Number) },
    })
    expect(Number.isSafeInteger(shipmentIdOf(reply))).toBe(true)
  })

  it("has another identifier for every shipment", async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => merchant.create(parcelOrder())),
    )
    expect(new Set(replies.map(shipmentIdOf)).size).toBe(10)
  })
})

describe("Creation, what is accepted", () => {
  it("an order that has all optional fields, too", async () => {
    const shipment = await detailOf({
      parcel_sender: "Grāmatu nams",
      recipient_company_name: "Kalniņa SIA",
      recipient_email: "anna@example.com",
      recipient_house_number: "7",
      recipient_state_or_province: "VE",
      callback_success_url: "https://shop.example.com/callback?token=1",
    })
    expect(shipment).toEqual(
      expect.objectContaining({
        recipient: expect.objectContaining({
          company_name: "Kalniņa SIA",
          email: "anna@example.com",
          state_or_province: "VE",
        }),
      }),
    )
  })

  it("a missing package_type, which counts as a parcel", async () => {
    const quotes = quotesOf(await merchant.calculate(parcelQuery()))
    const standard = quotes.find((quote) => quote.service_code === "carrierA_standard")
    expect(await detailOf({ package_type: undefined })).toEqual(
      expect.objectContaining({
        service_price: {
          without_tax: standard?.final_price_without_tax,
          with_tax: standard?.final_price_with_tax,
        },
      }),
    )
  })

  it("an envelope without sizes", async () => {
    const shipment = await detailOf({
      package_type: "2",
      service_code: "carrierA_express_envelope",
      weight: ["0.5"],
      length: undefined,
      width: undefined,
      height: undefined,
    })
    expect(shipment.parcel).toEqual(
      expect.objectContaining({
        dimensions: [{ weight: "0.5", length: 10, width: 10, height: 10 }],
      }),
    )
  })

  it.each(["LV", "lv"])("the country in either letter case: %s", async (country_code) => {
    expect(await created({ country_code })).toEqual(expect.any(Number))
  })

  it.each(["0", "1", "2"])("the currency %s", async (parcel_currency) => {
    expect((await detailOf({ parcel_currency })).parcel).toEqual(
      expect.objectContaining({ currency: Number(parcel_currency) }),
    )
  })

  it.each(["0", "1"])("send_adr %s", async (send_adr) => {
    expect(await created({ send_adr })).toEqual(expect.any(Number))
  })

  it("a pickup date in the past", async () => {
    expect((await detailOf({ parcel_pickup_date: "2019-02-28 08:30:00" })).parcel).toEqual(
      expect.objectContaining({ pickup_date: "2019-02-28 08:30:00" }),
    )
  })

  it("the 29th of February of a leap year", async () => {
    expect(await created({ parcel_pickup_date: "2028-02-29 08:30:00" })).toEqual(expect.any(Number))
  })

  it.each(["TEXA", "", "ĀĒĪŪ"])("the state %p", async (recipient_state_or_province) => {
    expect(await created({ recipient_state_or_province })).toEqual(expect.any(Number))
  })

  it.each(["10", "10.5", "10.50", "0.01"])("the price %s", async (parcel_price) => {
    expect(await created({ parcel_price })).toEqual(expect.any(Number))
  })

  it.each(["http://127.0.0.1:8080/x", "https://shop.example.com/a/b?c=d&e=%20f"])(
    "the callback address %s",
    async (callback_success_url) => {
      expect(await created({ callback_success_url })).toEqual(expect.any(Number))
    },
  )
})

describe("Creation, the service", () => {
  it.each([
    ["a parcel within Latvia", parcelQuery({ parcel_price: "25.00" })],
    ["two parcels", parcelsQuery(2, { parcel_price: "25.00" })],
    ["an envelope", envelopeQuery({ parcel_price: "25.00" })],
    [
      "a heavy parcel to Germany",
      parcelQuery({
        country_code: "DE",
        zip_code: "10115",
        weight: ["17.5"],
        parcel_price: "25.00",
      }),
    ],
    [
      "a parcel to the USA",
      parcelQuery({ country_code: "US", zip_code: "10001", parcel_price: "25.00" }),
    ],
  ])("can be any that was quoted, at the price quoted: %s", async (_, query) => {
    const quotes = quotesOf(await merchant.calculate(query))
    expect(quotes).not.toEqual([])
    for (const quote of quotes) {
      const sizes = { length: undefined, width: undefined, height: undefined }
      const { service_code } = quote
      const shipment = await detailOf({ ...sizes, ...query, service_code })
      expect(shipment).toEqual(
        expect.objectContaining({
          service: expect.objectContaining({ code: service_code }),
          service_price: {
            without_tax: quote.final_price_without_tax,
            with_tax: quote.final_price_with_tax,
          },
        }),
      )
    }
  })

  it("goes to the locker that was chosen with locker_code", async () => {
    const lockers = lockersOf(await merchant.lockers({ country_code: "LV", zip_code: "LV-1010" }))
    const chosen = lockers[2]?.code
    const id = await created({ service_code: "carrierB_locker", locker_code: chosen })
    const stored = (await sandbox().control.shipments()).find((shipment) => shipment.id === id)
    expect(stored).toEqual(expect.objectContaining({ locker_code: chosen }))
  })

  it("goes to the locker nearest to the address without a code", async () => {
    const zip_code = "LV-5401"
    const lockers = lockersOf(await merchant.lockers({ country_code: "LV", zip_code }))
    const id = await created({
      service_code: "carrierB_locker",
      zip_code,
      recipient_city: "Daugavpils",
    })
    const stored = (await sandbox().control.shipments()).find((shipment) => shipment.id === id)
    expect(stored).toEqual(expect.objectContaining({ locker_code: lockers[0]?.code }))
  })

  it("is offered with two parcels exactly where it was quoted", async () => {
    const one = serviceCodesOf(await merchant.calculate(parcelQuery({ parcel_price: "25.00" })))
    const two = parcelsQuery(2, { parcel_price: "25.00" })
    const offered = serviceCodesOf(await merchant.calculate(two))
    for (const service_code of one) {
      const { status } = await merchant.create(parcelOrder({ ...two, service_code }))
      const expected = offered.includes(service_code) ? 200 : 422
      expect({ service_code, status }).toEqual({ service_code, status: expected })
    }
  })
})
