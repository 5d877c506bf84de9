import { orderBody } from "./order-body"
import { SandboxUnderTest, at } from "./sandbox-under-test"

const sandbox = SandboxUnderTest.forEachTest()
const plan = (fault: Record<string, unknown>) => sandbox.control("POST", "/faults", fault)
const create = () => sandbox.post("/services/order-store", orderBody())

it("A truncated answer ends in its middle, after the shipment was made", async () => {
  await plan({ operation: "create", kind: "truncate" })
  const response = await fetch(`${sandbox.sandbox.baseUrls.development}/services/order-store`, {
    method: "POST",
    headers: { Authorization: "Bearer start-key" },
    body: JSON.stringify(orderBody()),
  })
  const promised = Number(response.headers.get("content-length"))
  let bytes = 0
  const readAll = async () => {
    for await (const chunk of response.body ?? []) bytes += Buffer.from(chunk).length
  }
  await expect(readAll()).rejects.toThrow("terminated")
  expect(bytes).toBe(Math.floor(promised / 2))
  expect(sandbox.sandbox.core.store.shipments()).toHaveLength(1)
})

it("A request that hangs does nothing, and does not keep the sandbox from closing", async () => {
  await plan({ operation: "create", kind: "hang" })
  const closed = expect(create()).rejects.toThrow("fetch failed")
  const struck = async () => at((await sandbox.control("GET", "/requests")).body, "struck", "hang")
  while ((await struck()) !== 1) await new Promise(setImmediate)
  expect(sandbox.sandbox.core.store.shipments()).toHaveLength(0)
  await sandbox.close()
  await closed
})

it.each([204, 205, 304])("An answer with status %d has no body", async (status) => {
  const body = { message: "Too much" }
  expect((await plan({ operation: "create", kind: "status", status, body })).status).toBe(422)
  expect((await plan({ operation: "create", kind: "status", status })).status).toBe(200)
  expect(await create()).toMatchObject({ status, body: "" })
})

it.each([
  ["an invalid name", { "Retry After": "7" }],
  ["a name without letters", { "": "7" }],
  ["a value of two lines", { "X-Reason": "one\r\ntwo" }],
  ["a control sign", { "X-Reason": "\u0001" }],
  ["letters that no header has", { "X-Reason": "Ķ" }],
  ["a length of its own", { "Content-Length": "5" }],
  ["a trailer", { Trailer: "X-Reason" }],
])("A status with %s in its headers is refused when it is planned", async (_, headers) => {
  const answer = await plan({ operation: "create", kind: "status", status: 503, headers })
  expect(answer.status).toBe(422)
  expect(at(answer.body, "message")).toMatch(/header/)
  expect((await create()).status).toBe(200)
})

it.each<[Record<string, unknown>, RegExp]>([
  [{ kind: "delay", ms: 1, tims: 3 }, /tims/],
  [{ kind: "delay" }, /ms/],
  [{ kind: "dealy" }, /kind/],
  [{ kind: "status" }, /status/],
  [{ kind: "hang", operation: "calculation" }, /operation/],
  ...[100, 199, 600, 200.5].map((status): [Record<string, unknown>, RegExp] => [
    { kind: "status", status },
    /status/,
  ]),
])("The refusal of the fault %j names the wrong field", async (fault, named) => {
  const answer = await plan(fault)
  expect(answer.status).toBe(422)
  expect(at(answer.body, "message")).toMatch(named)
})

it("Faults are counted by their kind until the sandbox is reset, and cleared on command", async () => {
  await plan({ operation: "create", kind: "delay", ms: 1, times: 2 })
  await plan({ operation: "create", kind: "drop-after" })
  for (let count = 0; count < 4; count += 1) await create().catch(() => undefined)
  const struck = async () => at((await sandbox.control("GET", "/requests")).body, "struck")
  expect(await struck()).toEqual({ delay: 2, "drop-after": 1 })
  await sandbox.control("POST", "/reset")
  expect(await struck()).toEqual({})
  await plan({ operation: "create", kind: "drop-before", times: 9 })
  await sandbox.control("DELETE", "/faults")
  expect((await create()).status).toBe(200)
})

it("A fault of a label acts on the label", async () => {
  const url = await sandbox.confirm(await sandbox.order(orderBody()))
  await plan({ operation: "label", kind: "status", status: 503 })
  expect((await fetch(url)).status).toBe(503)
  expect((await fetch(url)).status).toBe(200)
})
