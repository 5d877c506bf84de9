import { orderBody } from "./order-body"
import { SandboxUnderTest, at, listAt } from "./sandbox-under-test"

let sandbox: SandboxUnderTest
beforeAll(async () => {
  sandbox = await SandboxUnderTest.start()
})
afterAll(() => sandbox.close())

async function errorsOf(body: unknown): Promise<unknown> {
  const answer = await sandbox.post("/services/order-store", body)
  expect(answer.status).toBe(422)
  return at(answer.body, "errors")
}

describe("creating a shipment", () => {
  it("asks for weight and sizes once everything else is right", async () => {
    const bare = { weight: undefined, length: undefined, width: undefined, height: undefined }
    expect(Object.keys(Object(await errorsOf(orderBody(bare))))).toEqual([
      "weight",
      "length",
      "width",
      "height",
    ])
  })

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
    expect(at(await empty.json(), "errors", "send_adr")).toEqual(["The ADR field is required"])
  })
})
