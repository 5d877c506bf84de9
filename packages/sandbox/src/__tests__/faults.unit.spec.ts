import { orderBody } from "./order-body"
import { SandboxUnderTest, at, listAt } from "./sandbox-under-test"

let sandbox: SandboxUnderTest
beforeEach(async () => {
  sandbox = await SandboxUnderTest.start()
})
afterEach(() => sandbox.close())

const plan = (fault: Record<string, unknown>) => sandbox.control("POST", "/faults", fault)
const create = () => sandbox.post("/services/order-store", orderBody())
const shipmentCount = async () =>
  listAt((await sandbox.control("GET", "/shipments")).body, "shipments").length
const lastRequest = async () =>
  listAt((await sandbox.control("GET", "/requests")).body, "requests").at(-1)

describe("faults", () => {
  it("drop-before closes the connection with nothing done", async () => {
    await plan({ operation: "create", kind: "drop-before" })
    await expect(create()).rejects.toThrow("fetch failed")
    expect(await shipmentCount()).toBe(0)
    expect(await lastRequest()).toMatchObject({ status: null, fault: "drop-before" })
  })

  it("drop-after closes the connection with the shipment made", async () => {
    await plan({ operation: "create", kind: "drop-after" })
    await expect(create()).rejects.toThrow("fetch failed")
    expect(await shipmentCount()).toBe(1)
    expect(await lastRequest()).toMatchObject({ status: null, fault: "drop-after" })
  })

  it("truncate ends the connection in the middle of the answer", async () => {
    await plan({ operation: "create", kind: "truncate" })
    const response = await fetch(`${sandbox.sandbox.baseUrls.development}/services/order-store`, {
      method: "POST",
      headers: { Authorization: "Bearer start-key" },
      body: JSON.stringify(orderBody()),
    })
    expect(response.status).toBe(200)
    const promised = Number(response.headers.get("content-length"))
    let bytes = 0
    const readAll = async () => {
      for await (const chunk of response.body ?? []) bytes += Buffer.from(chunk).length
    }
    await expect(readAll()).rejects.toThrow("terminated")
    expect(bytes).toBe(Math.floor(promised / 2))
    expect(await shipmentCount()).toBe(1)
  })

  it("slow-body lets the answer trickle in, whole", async () => {
    await plan({ operation: "create", kind: "slow-body", ms: 600 })
    const startedAt = Date.now()
    const answer = await create()
    expect(Date.now() - startedAt).toBeGreaterThan(500)
    expect(at(answer.body, "type")).toBe("success")
  })

  it("hang never answers, does nothing, and does not keep the sandbox from closing", async () => {
    await plan({ operation: "create", kind: "hang", times: 2 })
    const url = `${sandbox.sandbox.baseUrls.development}/services/order-store`
    const signal = AbortSignal.timeout(300)
    await expect(fetch(url, { method: "POST", body: "{}", signal })).rejects.toThrow("timeout")
    const second = create()
    const closed = expect(second).rejects.toThrow("fetch failed")
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(sandbox.sandbox.core.store.shipments()).toHaveLength(0)
    await sandbox.close()
    await closed
  })

  it("delay answers later", async () => {
    await plan({ operation: "create", kind: "delay", ms: 300 })
    const startedAt = Date.now()
    expect((await create()).status).toBe(200)
    expect(Date.now() - startedAt).toBeGreaterThan(290)
  })

  it("status answers with another status and its headers, with nothing done", async () => {
    const headers = { "Retry-After": "7" }
    await plan({ operation: "create", kind: "status", status: 429, headers })
    const answer = await create()
    expect(answer.status).toBe(429)
    expect(answer.headers.get("retry-after")).toBe("7")
    expect(await shipmentCount()).toBe(0)
  })

  it.each([204, 205, 304])("status %d has no body", async (status) => {
    const body = { message: "Too much" }
    expect((await plan({ operation: "create", kind: "status", status, body })).status).toBe(422)
    expect((await plan({ operation: "create", kind: "status", status })).status).toBe(200)
    expect(await create()).toMatchObject({ status, body: "" })
  })

  it.each([
    ["a name that is none", { "Retry After": "7" }],
    ["a name without letters", { "": "7" }],
    ["a value of two lines", { "X-Reason": "one\r\ntwo" }],
    ["a control sign", { "X-Reason": "\u0001" }],
    ["letters that no header has", { "X-Reason": "Ķ" }],
    ["a length of its own", { "Content-Length": "5" }],
    ["a trailer", { Trailer: "X-Reason" }],
  ])("status with %s in its headers is refused when it is planned", async (_, headers) => {
    const answer = await plan({ operation: "create", kind: "status", status: 503, headers })
    expect(answer.status).toBe(422)
    expect(at(answer.body, "message")).toMatch(/header/)
    expect((await create()).status).toBe(200)
  })

  it.each([100, 199, 600, 200.5])("status %d does not exist", async (status) => {
    expect((await plan({ operation: "create", kind: "status", status })).status).toBe(422)
  })

  it("status 500 has the document's body", async () => {
    await plan({ operation: "any", kind: "status", status: 500 })
    expect(await create()).toMatchObject({
      status: 500,
      body: { message: "A server error has occurred. Please inform the administrator." },
    })
  })

  it("malformed answers 200 with a web page", async () => {
    await plan({ operation: "create", kind: "malformed" })
    const answer = await create()
    expect(answer.status).toBe(200)
    expect(answer.headers.get("content-type")).toContain("text/html")
    expect(answer.body).toContain("<html>")
  })

  it("strike as often as planned, and only their operation", async () => {
    await plan({ operation: "detail", kind: "status", status: 503, times: 2 })
    expect((await create()).status).toBe(200)
    const statuses = []
    for (let count = 0; count < 3; count++) {
      statuses.push((await sandbox.get("/services/shipment/1")).status)
    }
    expect(statuses).toEqual([503, 503, 404])
  })

  it("are counted by their kind, until the sandbox is reset", async () => {
    await plan({ operation: "create", kind: "delay", ms: 1, times: 2 })
    await plan({ operation: "create", kind: "drop-after" })
    for (let count = 0; count < 4; count += 1) await create().catch(() => undefined)
    const struck = async () => at((await sandbox.control("GET", "/requests")).body, "struck")
    expect(await struck()).toEqual({ delay: 2, "drop-after": 1 })
    await sandbox.control("POST", "/reset")
    expect(await struck()).toEqual({})
  })

  it("random strikes the same requests for the same seed, at about its rate", async () => {
    const outcomes = async () => {
      await sandbox.control("POST", "/reset")
      await plan({ operation: "detail", kind: "random", rate: 0.3, seed: 42 })
      for (let count = 0; count < 60; count++) {
        await sandbox.get("/services/shipment/1").catch(() => undefined)
      }
      const { body } = await sandbox.control("GET", "/requests")
      return listAt(body, "requests").map((request) => at(request, "fault"))
    }
    const first = await outcomes()
    expect(await outcomes()).toEqual(first)
    const struck = first.filter((fault) => fault !== null).length
    expect(struck).toBeGreaterThan(6)
    expect(struck).toBeLessThan(36)
    expect(new Set(first).size).toBeGreaterThan(3)
  })

  it("are cleared on command, and refused when they are none", async () => {
    await plan({ operation: "create", kind: "drop-before", times: 9 })
    await sandbox.control("DELETE", "/faults")
    expect((await create()).status).toBe(200)
    expect((await plan({ operation: "create", kind: "explode" })).status).toBe(422)
    expect((await plan({ operation: "fly", kind: "hang" })).status).toBe(422)
  })

  it("of a label act on the label", async () => {
    const url = await sandbox.confirm(await sandbox.order(orderBody()))
    await plan({ operation: "label", kind: "status", status: 503 })
    expect((await fetch(url)).status).toBe(503)
    expect((await fetch(url)).status).toBe(200)
  })
})
