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

describe("faults", () => {
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

  it("are counted by their kind, until the sandbox is reset", async () => {
    await plan({ operation: "create", kind: "delay", ms: 1, times: 2 })
    await plan({ operation: "create", kind: "drop-after" })
    for (let count = 0; count < 4; count += 1) await create().catch(() => undefined)
    const struck = async () => at((await sandbox.control("GET", "/requests")).body, "struck")
    expect(await struck()).toEqual({ delay: 2, "drop-after": 1 })
    await sandbox.control("POST", "/reset")
    expect(await struck()).toEqual({})
  })

  it("are cleared on command", async () => {
    await plan({ operation: "create", kind: "drop-before", times: 9 })
    await sandbox.control("DELETE", "/faults")
    expect((await create()).status).toBe(200)
  })

  it("of a label act on the label", async () => {
    const url = await sandbox.confirm(await sandbox.order(orderBody()))
    await plan({ operation: "label", kind: "status", status: 503 })
    expect((await fetch(url)).status).toBe(503)
    expect((await fetch(url)).status).toBe(200)
  })
})
