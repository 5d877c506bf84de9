import { type AccountClient } from "./support/account-client"
import { lockersOf, quotesOf, shipmentIdOf, shipmentOf } from "./support/read-reply"
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

it("creation answers as the document says and with nothing else: success, and an id that no other shipment has", async () => {
  const reply = await merchant.create(parcelOrder())
  expect(reply.status).toBe(200)
  expect(reply.json).toEqual({
    type: "success",
    message: "Shipment has been successfully created",
    data: { shipment_id: expect.any(Number) },
  })
  expect(Number.isSafeInteger(shipmentIdOf(reply))).toBe(true)
  const more = await Promise.all(Array.from({ length: 9 }, () => merchant.create(parcelOrder())))
  expect(new Set([reply, ...more].map(shipmentIdOf)).size).toBe(10)
})

it("creation also takes an order with all optional fields", async () => {
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

it.each([
  ["country_code", ["LV", "lv"]],
  ["send_adr", ["0", "1"]],
  ["parcel_pickup_date", ["2019-02-28 08:30:00", "2028-02-29 08:30:00"]],
  ["recipient_state_or_province", ["TEXA", "", "ĀĒĪŪ"]],
  ["parcel_price", ["10", "10.5", "10.50", "0.01"]],
  ["callback_success_url", ["http://127.0.0.1:8080/x", "https://shop.example.com/a/b?c=d&e=%20f"]],
])("creation takes a %s of %j", async (field, values) => {
  for (const value of values) expect(await created({ [field]: value })).toEqual(expect.any(Number))
})

it("creation takes a missing package_type, which counts as a parcel", async () => {
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

it("creation takes an envelope without sizes", async () => {
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

it.each(["0", "1", "2"])("creation takes the currency %s", async (parcel_currency) => {
  expect((await detailOf({ parcel_currency })).parcel).toEqual(
    expect.objectContaining({ currency: Number(parcel_currency) }),
  )
})

it("creation takes a pickup date in the past", async () => {
  expect((await detailOf({ parcel_pickup_date: "2019-02-28 08:30:00" })).parcel).toEqual(
    expect.objectContaining({ pickup_date: "2019-02-28 08:30:00" }),
  )
})

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
])("each quoted service can be ordered, at the quoted price: %s", async (_, query) => {
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

it("a shipment goes to the locker that was chosen, or without a code to the one nearest to the address", async () => {
  const there = { zip_code: "LV-5401", recipient_city: "Daugavpils" }
  const lockers = lockersOf(await merchant.lockers({ country_code: "LV", zip_code: "LV-5401" }))
  for (const [locker_code, expected] of [
    [lockers[2]?.code, lockers[2]?.code],
    [undefined, lockers[0]?.code],
  ]) {
    const id = await created({ ...there, service_code: "carrierB_locker", locker_code })
    const stored = (await sandbox().control.shipments()).find((shipment) => shipment.id === id)
    expect(stored).toEqual(expect.objectContaining({ locker_code: expected }))
  }
})
