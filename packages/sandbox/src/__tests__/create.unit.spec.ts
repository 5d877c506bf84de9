import { orderBody } from "./order-body"
import { SandboxUnderTest, at, listAt } from "./sandbox-under-test"

const sandbox = SandboxUnderTest.forAllTests()

it("A shipment is created from numbers that come as numbers", async () => {
  await sandbox.order(orderBody({ weight: [2.5], parcel_price: 10, package_type: 1 }))
})

it("No package is sent to a locker that it does not fit into", async () => {
  const latvian = { country_code: "LV", zip_code: "LV-3401", service_code: "carrierB_locker" }
  const { body } = await sandbox.get("/services/lockers?country_code=LV&zip_code=LV-3401")
  const lockers = listAt(body, "data")
  const small = lockers.find((one) => Number(at(one, "max_height")) < 30)
  const large = lockers.find((one) => Number(at(one, "max_height")) >= 30)
  const bulky = { ...latvian, length: ["60"], width: ["38"], height: ["30"] }
  const toSmall = orderBody({ ...bulky, locker_code: at(small, "code") })
  expect(await sandbox.post("/services/order-store", toSmall)).toMatchObject({
    status: 422,
    body: { errors: { locker_code: ["The selected locker is too small for the packages"] } },
  })
  const id = await sandbox.order(orderBody(bulky))
  expect(sandbox.sandbox.core.store.shipment(id)?.order.lockerCode).toBe(at(large, "code"))
})

it("A body is taken in chunks, and a confirmation without a body", async () => {
  const url = `${sandbox.sandbox.baseUrls.development}/services`
  const headers = { Authorization: "Bearer start-key" }
  const request = { method: "POST", headers, duplex: "half" as const }
  const body = new Blob([JSON.stringify(orderBody())]).stream()
  const created = await fetch(`${url}/order-store`, { ...request, body })
  const id = at(await created.json(), "data", "shipment_id")
  const confirmed = await fetch(`${url}/shipment/${String(id)}/confirm`, request)
  expect(confirmed.status).toBe(200)
})
