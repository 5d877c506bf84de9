import { orderBody } from "./order-body"
import { SandboxUnderTest, at, listAt } from "./sandbox-under-test"

let sandbox: SandboxUnderTest
beforeEach(async () => {
  sandbox = await SandboxUnderTest.start()
})
afterEach(() => sandbox.close())

const withKey = (key: string) => ({ headers: { "Idempotency-Key": key } })
const shipmentCount = async () =>
  listAt((await sandbox.control("GET", "/shipments")).body, "shipments").length

describe("idempotency of creation", () => {
  it("makes one shipment of fifty requests at once", async () => {
    const ids = await Promise.all(
      Array.from({ length: 50 }, () => sandbox.order(orderBody(), withKey("same"))),
    )
    expect(new Set(ids).size).toBe(1)
    expect(await shipmentCount()).toBe(1)
  })

  it("makes a shipment each without a key, and for different keys", async () => {
    const ids = [
      await sandbox.order(orderBody()),
      await sandbox.order(orderBody()),
      await sandbox.order(orderBody(), withKey("a")),
      await sandbox.order(orderBody(), withKey("b")),
    ]
    expect(new Set(ids).size).toBe(4)
  })

  it("keeps keys apart by account and by environment", async () => {
    const first = await sandbox.order(orderBody(), withKey("same"))
    const key = await sandbox.keyOf("other")
    const foreign = await sandbox.order(orderBody(), { ...withKey("same"), key })
    const elsewhere = await sandbox.call("POST", "/api/production/v1/services/order-store", {
      key: "start-key",
      body: orderBody(),
      ...withKey("same"),
    })
    const ids = [first, foreign, at(elsewhere.body, "data", "shipment_id")]
    expect(new Set(ids).size).toBe(3)
  })

  it("answers another body under the same key with the first shipment", async () => {
    const first = await sandbox.order(orderBody(), withKey("same"))
    const second = await sandbox.order(orderBody({ recipient_name: "Other" }), withKey("same"))
    expect(second).toBe(first)
  })

  it("does not remember a refused request", async () => {
    await sandbox.post("/services/order-store", {}, withKey("same"))
    await sandbox.order(orderBody(), withKey("same"))
    expect(await shipmentCount()).toBe(1)
  })

  it("refuses another body where the setting says conflict", async () => {
    await sandbox.control("POST", "/settings", { idempotency: "conflict" })
    const first = await sandbox.order(orderBody(), withKey("same"))
    expect(await sandbox.order(orderBody(), withKey("same"))).toBe(first)
    const other = orderBody({ recipient_name: "Other" })
    const answer = await sandbox.post("/services/order-store", other, withKey("same"))
    expect(answer.status).toBe(409)
  })

  it("deletes a key after the seconds of the setting", async () => {
    const settings = { idempotency: "expire-after", idempotency_expire_seconds: 60 }
    await sandbox.control("POST", "/settings", settings)
    const first = await sandbox.order(orderBody(), withKey("same"))
    await sandbox.advance(30)
    expect(await sandbox.order(orderBody(), withKey("same"))).toBe(first)
    await sandbox.advance(31)
    expect(await sandbox.order(orderBody(), withKey("same"))).not.toBe(first)
  })
})
