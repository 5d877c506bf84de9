import { type AccountClient } from "./support/account-client"
import { quotesOf, shipmentIdOf, shipmentOf } from "./support/read-reply"
import { parcelOrder, parcelQuery, parcelsOrder, parcelsQuery } from "./support/sample-requests"
import { useSandbox } from "./support/sandbox"

const sandbox = useSandbox()
let merchant: AccountClient

beforeEach(async () => {
  merchant = await sandbox().newAccount()
})

const orderedBy = async (client: AccountClient, order = parcelOrder()) =>
  shipmentIdOf(await client.create(order))
const numbersOf = async (id: number) => shipmentOf(await merchant.detail(id)).tracking_numbers
const notFound = { type: "error", message: "Resource not found" }
const notYours = {
  message: "Shipment not found or you don't have permission to view the order",
}

it("a shipment's detail has all fields of the document, in their types, and no others", async () => {
  const query = parcelsQuery(2, { zip_code: "LV-3601", weight: ["1.5", "2"] })
  const quotes = quotesOf(await merchant.calculate(query))
  const quote = quotes.find(({ service_code }) => service_code === "carrierA_standard")
  const { text } = await merchant.calculate(parcelQuery())
  const name = /"carrierA_standard","service_name":"([^"]+)"/.exec(text)?.[1]
  const id = await orderedBy(
    merchant,
    parcelsOrder(2, {
      weight: ["1.5", "2"],
      parcel_sender: "Nordhus Books",
      recipient_company_name: "Kalnina SIA",
      recipient_email: "anna@example.com",
      recipient_state_or_province: "VE",
      country_code: "lv",
    }),
  )
  const reply = await merchant.detail(id)
  expect(reply.status).toBe(200)
  expect(reply.json).toEqual({
    shipment: {
      id,
      tracking_numbers: [],
      reference_number: null,
      service: { name, code: "carrierA_standard" },
      parcel: {
        sender: "Nordhus Books",
        price: "25.00",
        currency: 0,
        description: "Two books",
        pickup_address: "Krasta iela 5, Riga, LV-1003",
        pickup_date: "2031-05-06 10:00:00",
        dimensions: [
          { weight: "1.5", length: "20", width: "15", height: "10" },
          { weight: "2", length: "20", width: "15", height: "10" },
        ],
      },
      recipient: {
        country: { name: "Latvia", code: expect.stringMatching(/^LV$/i) },
        city: "Ventspils",
        zip_code: "LV-3601",
        state_or_province: "VE",
        address_1: expect.stringContaining("Lielais prospekts 7"),
        address_2: expect.any(String),
        address_3: expect.any(String),
        company_name: "Kalnina SIA",
        name: "Anna Kalnina",
        email: "anna@example.com",
        phone: "+37120000001",
      },
      service_price: {
        without_tax: quote?.final_price_without_tax,
        with_tax: quote?.final_price_with_tax,
      },
    },
  })
})

it("fields of a shipment's detail that were not given are strings, too", async () => {
  const shipment = shipmentOf(await merchant.detail(await orderedBy(merchant)))
  expect(shipment.parcel).toEqual(expect.objectContaining({ sender: expect.any(String) }))
  expect(shipment.recipient).toEqual(
    expect.objectContaining({
      state_or_province: "",
      address_2: "",
      address_3: "",
      company_name: expect.any(String),
      email: expect.any(String),
    }),
  )
})

it.each([
  ["EE", "10111", "Estonia"],
  ["LT", "LT-01100", "Lithuania"],
  ["DE", "10115", "Germany"],
  ["GB", "SW1A 1AA", "United Kingdom"],
])(
  "the fields of a shipment's detail have the country's name: %s",
  async (country_code, zip_code, name) => {
    const id = await orderedBy(
      merchant,
      parcelOrder({ country_code, zip_code, service_code: "carrierA_express" }),
    )
    expect(shipmentOf(await merchant.detail(id)).recipient).toEqual(
      expect.objectContaining({
        country: { name: expect.stringContaining(name), code: country_code },
      }),
    )
  },
)

it("tracking numbers in a shipment's detail appear when the carrier has issued them, and not with the confirmation", async () => {
  const id = await orderedBy(merchant, parcelsOrder(2))
  await merchant.confirm(id)
  expect(await numbersOf(id)).toEqual([])
  await sandbox().control.issue(id, ["CA111111111LV", "CA222222222LV"])
  expect(await numbersOf(id)).toEqual(["CA111111111LV", "CA222222222LV"])
})

it("tracking numbers in a shipment's detail of the carrier's own choice are strings, one per package and all different", async () => {
  const id = await orderedBy(merchant, parcelsOrder(3))
  await merchant.confirm(id)
  await sandbox().control.issue(id)
  const numbers = await numbersOf(id)
  expect(numbers).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^[^|\s]+$/)))
  expect(new Set(JSON.stringify(numbers).match(/"[^"]+"/g)).size).toBe(3)
})

it("a shipment's detail answers 404 with type and message where there is no such shipment, or only in the other environment", async () => {
  const id = await orderedBy(merchant)
  const production = merchant.with({ environment: "production" })
  for (const reply of [await merchant.detail(987654321), await production.detail(id)]) {
    expect(reply.status).toBe(404)
    expect(reply.json).toEqual(notFound)
  }
})

it("a shipment's detail answers 422 with the message alone for somebody else's shipment", async () => {
  const id = await orderedBy(await sandbox().newAccount())
  const reply = await merchant.detail(id)
  expect(reply.status).toBe(422)
  expect(reply.json).toEqual(notYours)
})
