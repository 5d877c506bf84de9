import { orderBody } from "./order-body"
import { SandboxUnderTest, at, listAt } from "./sandbox-under-test"

let sandbox: SandboxUnderTest
beforeAll(async () => {
  sandbox = await SandboxUnderTest.start()
})
afterAll(() => sandbox.close())

const create = (body: unknown) => sandbox.post("/services/order-store", body)

async function errorsOf(body: unknown): Promise<unknown> {
  const answer = await create(body)
  expect(answer).toMatchObject({
    status: 422,
    body: { type: "error", message: "An exception has been raised as a result of client data" },
  })
  return at(answer.body, "errors")
}

const requiredMessages = {
  send_adr: ["The ADR field is required"],
  parcel_price: ["A parcel price is required"],
  parcel_currency: ["Please select a currency type"],
  parcel_description: ["A parcel description is required"],
  parcel_pickup_address: ["A parcel pickup address is required"],
  parcel_pickup_date: ["A pickup date is required"],
  reason_for_export: ["Field is required"],
  recipient_name: ["A recipient name is required"],
  recipient_phone: ["A recipient phone number is required"],
  recipient_address_1: ["A recipient delivery address is required"],
  recipient_city: ["A recipient city is required"],
  zip_code: ["The zip code field is required"],
  country_code: ["A recipient country is required"],
  service_code: ["The service code field is required"],
}

describe("creating a shipment", () => {
  it("answers with the shipment's id", async () => {
    expect(await create(orderBody())).toMatchObject({
      status: 200,
      body: {
        type: "success",
        message: "Shipment has been successfully created",
        data: { shipment_id: expect.any(Number) },
      },
    })
  })

  it.each([[{}], [""], ["{broken"], ["[]"], ["null"], ['"text"'], [[1, 2]]])(
    "answers all required-field messages at once to %j, but none about sizes and weight",
    async (body) => {
      expect(await errorsOf(body)).toEqual(requiredMessages)
    },
  )

  it.each(Object.entries(requiredMessages))("says that %s is missing", async (field, messages) => {
    expect(await errorsOf(orderBody({ [field]: undefined }))).toEqual({ [field]: messages })
    expect(await errorsOf(orderBody({ [field]: "  " }))).toEqual({ [field]: messages })
    expect(await errorsOf(orderBody({ [field]: null }))).toEqual({ [field]: messages })
  })

  it("asks for weight and sizes once everything else is right", async () => {
    const bare = { weight: undefined, length: undefined, width: undefined, height: undefined }
    expect(Object.keys(Object(await errorsOf(orderBody(bare))))).toEqual([
      "weight",
      "length",
      "width",
      "height",
    ])
  })

  it.each([
    ["package_type", "3", ["The selected package type is invalid", "May not be greater than 2"]],
    ["package_type", "x", ["The selected package type is invalid"]],
    ["recipient_state_or_province", "ABCDE", ["May not be greater than 4 characters"]],
    ["send_adr", "2", ["The selected ADR field is invalid"]],
    ["parcel_price", "12,50", ["The parcel price must be a number"]],
    ["parcel_price", "-1", ["The parcel price must be a number"]],
    ["parcel_currency", "3", ["The selected parcel currency is invalid"]],
    ["country_code", "ZZ", ["The selected country code is invalid"]],
    ["service_code", "carrierC_none", ["The selected service code is invalid"]],
    ["service_code", "carrierA_express_envelope", ["The selected service code is invalid"]],
    ["recipient_name", ["a"], ["The recipient name must be a string"]],
    ["weight", "2.5", ["The weight must be an array"]],
    ["weight", ["0"], ["The weight of package 1 must be a positive number"]],
    ["callback_success_url", "not a url", ["The callback success url must be a full URL"]],
    ["callback_success_url", "ftp://a.test/", ["The callback success url must be a full URL"]],
    ["callback_success_url", "/hooks/1", ["The callback success url must be a full URL"]],
  ])("refuses %s %j on that field", async (field, value, messages) => {
    expect(await errorsOf(orderBody({ [field]: value }))).toEqual({ [field]: messages })
  })

  it("refuses a service on that field where it does not go", async () => {
    const american = { country_code: "us", zip_code: "10001", service_code: "carrierB_locker" }
    expect(await errorsOf(orderBody(american))).toEqual({
      service_code: ["The selected service code is invalid"],
    })
  })

  it.each(["2026-02-30 10:00:00", "2026-01-01", "01.02.2026 10:00:00", "2026-01-01 24:00:00"])(
    "refuses %j as a pickup date",
    async (date) => {
      expect(await errorsOf(orderBody({ parcel_pickup_date: date }))).toEqual({
        parcel_pickup_date: ["Not a valid date", "Does not match format Y-m-d H:i:s"],
      })
    },
  )

  it("takes what the document leaves open", async () => {
    await sandbox.order(orderBody({ package_type: undefined }))
    await sandbox.order(orderBody({ recipient_state_or_province: "ŠĶĒŽ" }))
    await sandbox.order(orderBody({ parcel_pickup_date: "1999-12-31 23:59:59" }))
    await sandbox.order(orderBody({ country_code: "AT", parcel_currency: "2", send_adr: "1" }))
    await sandbox.order(orderBody({ weight: [2.5], parcel_price: 10, package_type: 1 }))
    await sandbox.order(
      orderBody({ country_code: "jp", zip_code: "?", service_code: "carrierA_express" }),
    )
  })

  it("takes an envelope without sizes", async () => {
    const envelope = orderBody({
      package_type: "2",
      service_code: "carrierA_express_envelope",
      weight: ["0.5"],
      length: undefined,
      width: undefined,
      height: undefined,
    })
    const answer = await sandbox.get(`/services/shipment/${await sandbox.order(envelope)}`)
    expect(at(answer.body, "shipment", "parcel", "dimensions")).toEqual([
      { weight: "0.5", length: 10, width: 10, height: 10 },
    ])
  })

  it.each([
    ["carrierA_standard", undefined],
    ["carrierB_cod", "49.90"],
  ])("charges for %s the price of the quote", async (service_code, collected) => {
    const query = new URLSearchParams({ country_code: "AT", zip_code: "1010", send_adr: "0" })
    for (const [name, value] of [
      ["weight[]", "2.5"],
      ["length[]", "30"],
      ["width[]", "20"],
      ["height[]", "10"],
      ["parcel_price", collected ?? ""],
    ] as const) {
      query.append(name, value)
    }
    const quotes = await sandbox.get(`/services/calculate?${query.toString()}`)
    const quote = listAt(quotes.body, "data").find(
      (one) => at(one, "service_code") === service_code,
    )
    const id = await sandbox.order(orderBody({ service_code }))
    const answer = await sandbox.get(`/services/shipment/${id}`)
    expect(at(answer.body, "shipment", "service_price")).toEqual({
      without_tax: at(quote, "final_price_without_tax"),
      with_tax: at(quote, "final_price_with_tax"),
    })
  })

  it("sends a locker shipment to the chosen locker, or to the nearest one", async () => {
    const latvian = { country_code: "LV", zip_code: "LV-3401", service_code: "carrierB_locker" }
    const lockers = await sandbox.get("/services/lockers?country_code=LV&zip_code=LV-3401")
    const [nearest, other] = listAt(lockers.body, "data").map((one) => at(one, "code"))
    const chosenId = await sandbox.order(orderBody({ ...latvian, locker_code: other }))
    const nearestId = await sandbox.order(orderBody(latvian))
    const { body } = await sandbox.control("GET", "/shipments")
    const lockerOf = (id: number) =>
      at(
        listAt(body, "shipments").find((one) => at(one, "id") === id),
        "locker_code",
      )
    expect(lockerOf(chosenId)).toBe(other)
    expect(lockerOf(nearestId)).toBe(nearest)
    expect(await errorsOf(orderBody({ ...latvian, locker_code: "nowhere" }))).toEqual({
      locker_code: ["The selected locker code is invalid"],
    })
    expect(await errorsOf(orderBody({ ...latvian, locker_code: "EE1001" }))).toHaveProperty(
      "locker_code",
    )
  })

  it("sends no package to a locker that it does not fit into", async () => {
    const latvian = { country_code: "LV", zip_code: "LV-3401", service_code: "carrierB_locker" }
    const { body } = await sandbox.get("/services/lockers?country_code=LV&zip_code=LV-3401")
    const lockers = listAt(body, "data")
    const small = lockers.find((one) => Number(at(one, "max_height")) < 30)
    const large = lockers.find((one) => Number(at(one, "max_height")) >= 30)
    const bulky = { ...latvian, length: ["60"], width: ["38"], height: ["30"] }
    expect(await errorsOf(orderBody({ ...bulky, locker_code: at(small, "code") }))).toEqual({
      locker_code: ["The selected locker is too small for the packages"],
    })
    const id = await sandbox.order(orderBody(bulky))
    expect(sandbox.sandbox.core.store.shipment(id)?.order.lockerCode).toBe(at(large, "code"))
  })

  it("takes a body in chunks, and a request with no body at all", async () => {
    const url = `${sandbox.sandbox.baseUrls.development}/services`
    const headers = { Authorization: "Bearer start-key" }
    const stream = new Blob([JSON.stringify(orderBody())]).stream()
    const request: RequestInit & { duplex: "half" } = {
      method: "POST",
      body: stream,
      headers,
      duplex: "half",
    }
    const created = await fetch(`${url}/order-store`, request)
    const id = at(await created.json(), "data", "shipment_id")
    expect(id).toEqual(expect.any(Number))
    const confirmed = await fetch(`${url}/shipment/${String(id)}/confirm`, {
      method: "POST",
      headers,
    })
    expect(confirmed.status).toBe(200)
    const empty = await fetch(`${url}/order-store`, { method: "POST", headers })
    expect(at(await empty.json(), "errors")).toEqual(requiredMessages)
  })

  it("refuses a body of more than a megabyte and goes on working", async () => {
    const answer = await create(orderBody({ parcel_description: "x".repeat(1024 * 1024) }))
    expect(answer.status).toBe(413)
    await sandbox.order(orderBody())
  })
})
