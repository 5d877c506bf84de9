import { request } from "node:http"
import { orderBody } from "./order-body"
import { SandboxUnderTest, at, listAt } from "./sandbox-under-test"

let sandbox: SandboxUnderTest
beforeEach(async () => {
  sandbox = await SandboxUnderTest.start()
})
afterEach(() => sandbox.close())

/** The status for a Host header of one's own, which fetch does not let through. */
function statusForHost(host: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { port } = sandbox.sandbox
    request({ port, host: "127.0.0.1", path, headers: { Host: host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on("error", reject)
      .end()
  })
}

describe("control", () => {
  it("counts requests per operation and keeps the last thousand", async () => {
    await sandbox.get("/services/calculate")
    await sandbox.confirm(await sandbox.order(orderBody(), { headers: { "Idempotency-Key": "k" } }))
    await sandbox.get("/services/shipment/1")
    await sandbox.get("/services/shipments")
    await sandbox.get("/services/lockers")
    const { body } = await sandbox.control("GET", "/requests")
    expect(at(body, "counts")).toEqual({
      calculate: 1,
      create: 1,
      confirm: 1,
      detail: 1,
      list: 1,
      lockers: 1,
      label: 0,
    })
    expect(listAt(body, "requests")).toMatchObject([
      { operation: "calculate", status: 422, duration_ms: expect.any(Number) },
      { operation: "create", status: 200, idempotency_key: "k" },
      { operation: "confirm", status: 200 },
      { operation: "detail", status: 404 },
      { operation: "list", status: 422 },
      { operation: "lockers", status: 422 },
    ])
    for (let count = 0; count < 1100; count += 50) {
      await Promise.all(Array.from({ length: 50 }, () => sandbox.get("/services/lockers")))
    }
    const later = await sandbox.control("GET", "/requests")
    expect(listAt(later.body, "requests")).toHaveLength(1000)
    expect(at(later.body, "counts", "lockers")).toBe(1101)
  })

  it("shows shipments with environment, idempotency key, body, times and state", async () => {
    const body = orderBody()
    const id = await sandbox.order(body, { headers: { "Idempotency-Key": "k" } })
    const find = async () =>
      listAt((await sandbox.control("GET", "/shipments")).body, "shipments")[0]
    expect(await find()).toMatchObject({
      id,
      environment: "development",
      account: "demo",
      idempotency_key: "k",
      body,
      state: "created",
      created_at: expect.stringMatching(/Z$/),
      confirmed_at: null,
      label_url: null,
    })
    const url = await sandbox.confirm(id)
    expect(await find()).toMatchObject({ state: "confirmed", label_url: url })
    await sandbox.control("POST", `/shipments/${id}/issue`)
    expect(await find()).toMatchObject({ state: "tracked", tracking_numbers: [expect.any(String)] })
  })

  it("moves the clock by seconds and to a moment", async () => {
    const now = async () =>
      Date.parse(String(at((await sandbox.control("GET", "/clock")).body, "now")))
    const before = await now()
    await sandbox.advance(3600)
    expect((await now()) - before).toBeGreaterThanOrEqual(3_600_000)
    await sandbox.control("POST", "/clock", { now: "2030-01-01T00:00:00Z" })
    expect(new Date(await now()).getUTCFullYear()).toBe(2030)
    await sandbox.control("POST", "/clock", { now: "2020-01-01T00:00:00Z" })
    expect(new Date(await now()).getUTCFullYear()).toBe(2020)
    expect((await sandbox.control("POST", "/clock", { advance_seconds: -1 })).status).toBe(422)
  })

  it("reset clears everything but how the sandbox was started", async () => {
    await sandbox.order(orderBody(), { headers: { "Idempotency-Key": "k" } })
    const otherKey = await sandbox.keyOf("other")
    await sandbox.control("POST", "/settings", { tariff_factor: 3 })
    await sandbox.control("POST", "/faults", { operation: "create", kind: "hang", times: 5 })
    await sandbox.advance(400 * 24 * 3600)
    await sandbox.control("POST", "/reset")
    expect((await sandbox.control("GET", "/shipments")).body).toEqual({ shipments: [] })
    expect((await sandbox.control("GET", "/requests")).body).toMatchObject({
      counts: { create: 0 },
    })
    expect((await sandbox.control("GET", "/settings")).body).toMatchObject({ tariff_factor: 1 })
    expect((await sandbox.get("/services/shipments", { key: otherKey })).status).toBe(401)
    await sandbox.order(orderBody())
  })

  it("applies the latency to every operation", async () => {
    await sandbox.control("POST", "/settings", { latency_ms: 200 })
    const startedAt = Date.now()
    await sandbox.get("/services/lockers")
    expect(Date.now() - startedAt).toBeGreaterThan(190)
  })

  it("refuses settings that do not exist", async () => {
    expect((await sandbox.control("POST", "/settings", { colour: "red" })).status).toBe(422)
    expect((await sandbox.control("POST", "/settings", { tariff_factor: "2" })).status).toBe(422)
  })

  it.each(["/_sandbox/clock", "/account/sign-in", "/account/style.css"])(
    "serves %s under addresses and names of this machine only",
    async (path) => {
      for (const host of ["127.0.0.1:1", "localhost:4010", "[::1]:4010"]) {
        expect(await statusForHost(host, path)).toBe(200)
      }
      for (const host of [
        "evil.example",
        "localhost.evil.example:4010",
        "127.0.0.1.evil.example",
      ]) {
        expect(await statusForHost(host, path)).toBe(403)
      }
    },
  )

  it("takes no requests from other sites' pages", async () => {
    const headers = { Origin: "http://evil.example" }
    const answer = await sandbox.call("POST", "/_sandbox/reset", { headers })
    expect(answer.status).toBe(403)
  })
})
