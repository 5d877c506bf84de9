import { type AccountClient } from "./support/account-client"
import { quotesOf, shipmentIdOf, shipmentOf } from "./support/read-reply"
import { parcelOrder, parcelQuery, parcelsOrder } from "./support/sample-requests"
import { useSandbox } from "./support/sandbox"

const sandbox = useSandbox()
let merchant: AccountClient

beforeEach(async () => {
  merchant = await sandbox().newAccount()
})

const orderedBy = async (client: AccountClient, order = parcelOrder()) =>
  shipmentIdOf(await client.create(order))
const notFound = { type: "error", message: "Resource not found" }
const notYours = {
  message: "Shipment not found or you don't have permission to view the order",
}

describe("Shipment detail, its fields", () => {
  it("are all those of the document in their types, and no other", async () => {
    const quotes = quotesOf(await merchant.calculate(parcelQuery({ zip_code: "LV-3601" })))
    const quote = quotes.find(({ service_code }) => service_code === "carrierA_standard")
    const id = await orderedBy(
      merchant,
      parcelOrder({
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
        service: { name: expect.stringMatching(/\S/), code: "carrierA_standard" },
        parcel: {
          sender: "Nordhus Books",
          price: "25.00",
          currency: 0,
          description: "Two books",
          pickup_address: "Krasta iela 5, Riga, LV-1003",
          pickup_date: "2031-05-06 10:00:00",
          dimensions: [{ weight: "1", length: "20", width: "15", height: "10" }],
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

  it("that were not given are strings, too", async () => {
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

  it("have the name of the service that was quoted", async () => {
    const shipment = shipmentOf(await merchant.detail(await orderedBy(merchant)))
    const { text } = await merchant.calculate(parcelQuery())
    const name = /"carrierA_standard","service_name":"([^"]+)"/.exec(text)?.[1]
    expect(shipment.service).toEqual({ code: "carrierA_standard", name })
  })

  it("have one element of dimensions per package", async () => {
    const order = parcelsOrder(2, { weight: ["1.5", "2"] })
    const shipment = shipmentOf(await merchant.detail(await orderedBy(merchant, order)))
    const size = { length: "20", width: "15", height: "10" }
    expect(shipment.parcel).toEqual(
      expect.objectContaining({
        dimensions: [
          { weight: "1.5", ...size },
          { weight: "2", ...size },
        ],
      }),
    )
  })

  it.each([
    ["EE", "10111", "Estonia"],
    ["LT", "LT-01100", "Lithuania"],
    ["DE", "10115", "Germany"],
    ["GB", "SW1A 1AA", "United Kingdom"],
  ])("have the country's name: %s", async (country_code, zip_code, name) => {
    const id = await orderedBy(
      merchant,
      parcelOrder({ country_code, zip_code, service_code: "carrierA_express" }),
    )
    expect(shipmentOf(await merchant.detail(id)).recipient).toEqual(
      expect.objectContaining({
        country: { name: expect.stringContaining(name), code: country_code },
      }),
    )
  })

  it("have the amount to collect as price with the cash-on-delivery service", async () => {
    const order = parcelOrder({ service_code: "carrierB_cod", parcel_price: "199.90" })
    const shipment = shipmentOf(await merchant.detail(await orderedBy(merchant, order)))
    expect(shipment.parcel).toEqual(expect.objectContaining({ price: "199.90" }))
  })
})

describe("Shipment detail, tracking numbers", () => {
  const numbersOf = async (id: number) => shipmentOf(await merchant.detail(id)).tracking_numbers

  it("are still empty after confirmation", async () => {
    const id = await orderedBy(merchant)
    await merchant.confirm(id)
    expect(await numbersOf(id)).toEqual([])
  })

  it("appear when the carrier has issued them", async () => {
    const id = await orderedBy(merchant, parcelsOrder(2))
    await merchant.confirm(id)
    await sandbox().control.issue(id, ["CA111111111LV", "CA222222222LV"])
    expect(await numbersOf(id)).toEqual(["CA111111111LV", "CA222222222LV"])
  })

  it("of the carrier's own choice are strings, one per package and all different", async () => {
    const id = await orderedBy(merchant, parcelsOrder(3))
    await merchant.confirm(id)
    await sandbox().control.issue(id)
    const numbers = await numbersOf(id)
    expect(numbers).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^[^|\s]+$/)))
    expect(new Set(JSON.stringify(numbers).match(/"[^"]+"/g)).size).toBe(3)
  })
})

describe("Shipment detail, who may read it (Errors)", () => {
  it("answers 404 with type and message for an identifier that does not exist", async () => {
    const reply = await merchant.detail(987654321)
    expect(reply.status).toBe(404)
    expect(reply.json).toEqual(notFound)
  })

  it("answers 422 with the message alone for somebody else's shipment", async () => {
    const id = await orderedBy(await sandbox().newAccount())
    const reply = await merchant.detail(id)
    expect(reply.status).toBe(422)
    expect(reply.json).toEqual(notYours)
  })

  it("answers 404 for a shipment of the other environment, which does not exist in this one", async () => {
    const id = await orderedBy(merchant)
    const reply = await merchant.with({ environment: "production" }).detail(id)
    expect(reply.status).toBe(404)
    expect(reply.json).toEqual(notFound)
  })

  it("is open to every key of the account", async () => {
    const first = await sandbox().newAccount("detail-two-keys")
    const second = await sandbox().newAccount("detail-two-keys")
    const reply = await second.detail(await orderedBy(first))
    expect(reply.status).toBe(200)
  })
})
