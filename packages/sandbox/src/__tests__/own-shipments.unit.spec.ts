import { orderBody } from "./order-body"
import { SandboxUnderTest } from "./sandbox-under-test"

let sandbox: SandboxUnderTest
beforeEach(async () => {
  sandbox = await SandboxUnderTest.start({ clock: () => new Date("2026-05-10T23:59:50Z") })
})
afterEach(() => sandbox.close())

const list = (query: string, sent = {}) => sandbox.get(`/services/shipments?${query}`, sent)
const missing = { status: 404, body: { type: "error", message: "Resource not found" } }
const foreign = {
  status: 422,
  body: { message: "Shipment not found or you don't have permission to view the order" },
}

describe("shipment detail", () => {
  it("answers every field of the document", async () => {
    const id = await sandbox.order(orderBody({ country_code: "at" }))
    const answer = await sandbox.get(`/services/shipment/${id}`)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      shipment: {
        id,
        tracking_numbers: [],
        reference_number: null,
        service: { name: "Carrier A Standard", code: "carrierA_standard" },
        parcel: {
          sender: "SIA Ķīpsalas Grāmatas",
          price: "49.90",
          currency: 0,
          description: "Books",
          pickup_address: "Brīvības iela 1, Rīga, LV-1010",
          pickup_date: "2020-03-02 09:30:00",
          dimensions: [{ weight: "2.5", length: "30", width: "20", height: "10" }],
        },
        recipient: {
          country: { name: "Austria", code: "AT" },
          city: "Wien",
          zip_code: "1010",
          state_or_province: "",
          address_1: "Straße 1",
          address_2: "",
          address_3: "",
          company_name: "",
          name: "Žaneta Müller-Šķēle",
          email: "zaneta@example.com",
          phone: "+43 1 234567",
        },
        service_price: {
          without_tax: expect.stringMatching(/^\d+\.\d{2}$/),
          with_tax: expect.stringMatching(/^\d+\.\d{2}$/),
        },
      },
    })
  })

  it.each([
    "1",
    "0",
    "-1",
    "abc",
    "1.5",
    "99999999999999999999",
    "%00",
    "1%27%20OR%201=1",
    "__proto__",
  ])("answers 404 to the identifier %s, that nobody has", async (id) => {
    expect(await sandbox.get(`/services/shipment/${id}`)).toMatchObject(missing)
    expect(await sandbox.post(`/services/shipment/${id}/confirm`, {})).toMatchObject(missing)
  })

  it("answers 422 to a shipment of another account", async () => {
    const id = await sandbox.order(orderBody())
    const key = await sandbox.keyOf("other")
    expect(await sandbox.get(`/services/shipment/${id}`, { key })).toMatchObject(foreign)
    expect(await sandbox.post(`/services/shipment/${id}/confirm`, {}, { key })).toMatchObject(
      foreign,
    )
    expect(await sandbox.get(`/services/shipment/${id}`)).toMatchObject({ status: 200 })
  })

  it("does not know a shipment of the other environment", async () => {
    const id = await sandbox.order(orderBody())
    const path = `/api/production/v1/services/shipment/${id}`
    expect(await sandbox.call("GET", path, { key: "start-key" })).toMatchObject(missing)
  })
})

describe("list of own shipments", () => {
  it("includes the first and the last day, days in UTC", async () => {
    const lateInTheDay = await sandbox.order(orderBody())
    await sandbox.advance(20)
    const nextDay = await sandbox.order(orderBody())
    const ids = async (from: string, to: string) =>
      (await list(`date_form=${from}&date_to=${to}`)).body
    const found = (...shipment_ids: number[]) => ({ type: "success", message: "OK", shipment_ids })
    expect(await ids("2026-05-10", "2026-05-10")).toEqual(found(lateInTheDay))
    expect(await ids("2026-05-11", "2026-05-11")).toEqual(found(nextDay))
    expect(await ids("2026-05-10", "2026-05-11")).toEqual(found(lateInTheDay, nextDay))
    expect(await ids("2026-05-12", "2026-05-20")).toEqual(found())
  })

  it("shows neither other accounts' shipments nor those of the other environment", async () => {
    await sandbox.order(orderBody())
    const query = "date_form=2026-05-01&date_to=2026-05-30"
    const key = await sandbox.keyOf("other")
    expect((await list(query, { key })).body).toMatchObject({ shipment_ids: [] })
    const path = `/api/production/v1/services/shipments?${query}`
    const elsewhere = await sandbox.call("GET", path, { key: "start-key" })
    expect(elsewhere.body).toMatchObject({ shipment_ids: [] })
  })

  const noDate = ["Not a valid date", "Does not match format Y-m-d"]
  it.each([
    ["", { date_form: [expect.any(String)], date_to: [expect.any(String)] }],
    ["date_form=2026-05-01", { date_to: [expect.any(String)] }],
    ["date_to=2026-05-01", { date_form: [expect.any(String)] }],
    ["date_form=2026-05-01&date_to=tomorrow", { date_to: noDate }],
    ["date_form=2026-02-30&date_to=2026-05-01", { date_form: noDate }],
    [
      "date_form=2026-05-01&date_to=2026-05-01T00:00",
      { date_to: [...noDate, "May not be greater than 10 characters"] },
    ],
  ])("refuses %j in the list's own shape", async (query, errors) => {
    const answer = await list(query)
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual({ message: "The given data was invalid.", errors })
  })
})
