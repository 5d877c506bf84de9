import { type AccountClient, queryString } from "./support/account-client"
import { expectCleanRefusal } from "./support/expect-refusal"
import { type HttpReply, sendRequest } from "./support/http-request"
import { listedIdsOf, shipmentIdOf } from "./support/read-reply"
import { parcelOrder, parcelQuery } from "./support/sample-requests"
import { useSandbox } from "./support/sandbox"

const sandbox = useSandbox()
let merchant: AccountClient

beforeEach(async () => {
  await sandbox().control.reset()
  merchant = await sandbox().newAccount()
})

const anyDay = { date_form: "2020-01-01", date_to: "2035-01-01" }
const near = { country_code: "LV", zip_code: "LV-1010" }
const addFault = (fault: Record<string, unknown>) => sandbox().control.addFault(fault)
const calculate = () => merchant.calculate(parcelQuery())
/** The same, for a caller who watches the connection. */
const calculation = () => ({
  origin: sandbox().origin,
  method: "GET",
  target: `/api/development/v1/services/calculate${queryString(parcelQuery())}`,
})
const order = () => merchant.create(parcelOrder())
const countOf = async () => listedIdsOf(await merchant.list(anyDay)).length

const operations: [string, () => Promise<HttpReply>][] = [
  ["calculate", calculate],
  ["create", order],
  ["confirm", () => merchant.confirm(1)],
  ["detail", () => merchant.detail(1)],
  ["list", () => merchant.list(anyDay)],
  ["lockers", () => merchant.lockers(near)],
]

it.each(operations)(
  "a fault with a status is answered by the operation named: %s",
  async (operation, call) => {
    await addFault({ operation, kind: "status", status: 503, times: 1 })
    const struck = await call()
    expect(struck.status).toBe(503)
    expect(struck.headers).toHaveProperty("x-sandbox-fault", "status")
    const next = await call()
    expect(next.status).not.toBe(503)
    expect(next.headers).not.toHaveProperty("x-sandbox-fault")
  },
)

it("a fault with a status comes with the headers given", async () => {
  const headers = { "Retry-After": "7", "X-Reason": "test" }
  await addFault({ operation: "calculate", kind: "status", status: 429, headers, times: 1 })
  const reply = await calculate()
  expect(reply.status).toBe(429)
  expect(reply.headers).toEqual(expect.objectContaining({ "retry-after": "7", "x-reason": "test" }))
})

it("a fault with a status of 500 on creation makes no shipment, and leaves the other operations alone", async () => {
  await addFault({ operation: "create", kind: "status", status: 500, times: 5 })
  expect((await calculate()).status).toBe(200)
  expect((await order()).status).toBe(500)
  expect(await countOf()).toBe(0)
})

it("a fault with a status happens as many times as asked for, or until a reset", async () => {
  await addFault({ operation: "calculate", kind: "status", status: 502, times: 3 })
  const statuses = []
  for (let n = 0; n < 5; n += 1) {
    statuses.push((await calculate()).status)
  }
  expect(statuses).toEqual([502, 502, 502, 200, 200])
  await addFault({ operation: "calculate", kind: "status", status: 502, times: 100 })
  await sandbox().control.reset()
  expect((await calculate()).status).toBe(200)
})

it("the fault drop-before closes the connection, and nothing is done", async () => {
  await addFault({ operation: "create", kind: "drop-before", times: 1 })
  await expect(order()).rejects.toThrow()
  expect(await countOf()).toBe(0)
  expect((await order()).status).toBe(200)
})

it("the fault drop-after closes the connection after the request is done", async () => {
  await addFault({ operation: "create", kind: "drop-after", times: 1 })
  await expect(order()).rejects.toThrow()
  expect(await countOf()).toBe(1)
})

it("the fault drop-after on a confirmation leaves the shipment confirmed", async () => {
  const id = shipmentIdOf(await order())
  await addFault({ operation: "confirm", kind: "drop-after", times: 1 })
  await expect(merchant.confirm(id)).rejects.toThrow()
  await sandbox().control.issue(id, ["CA111111111LV"])
  expect((await merchant.detail(id)).text).toContain("CA111111111LV")
})

it("the fault truncate cuts the answer short", async () => {
  await addFault({ operation: "calculate", kind: "truncate", times: 1 })
  const arrived = await calculate().then(
    ({ json }) => json,
    () => undefined,
  )
  expect(arrived).toBeUndefined()
  expect((await calculate()).json).toBeDefined()
})

it("the fault malformed answers HTML with status 200", async () => {
  await addFault({ operation: "calculate", kind: "malformed", times: 1 })
  const reply = await calculate()
  expect(reply.status).toBe(200)
  expect(reply.json).toBeUndefined()
  expect(reply.text).toMatch(/<html|<!doctype html/i)
})

it("the fault delay answers as usual after the given time", async () => {
  await addFault({ operation: "calculate", kind: "delay", ms: 400, times: 1 })
  const ended: string[] = []
  const delayed = calculate().then((reply) => {
    ended.push("calculate")
    return reply
  })
  await merchant.lockers(near)
  ended.push("lockers")
  expect((await delayed).status).toBe(200)
  expect(ended).toEqual(["lockers", "calculate"])
  const { requests } = await sandbox().control.requests()
  const slowest = Math.max(...requests.map(({ duration_ms }) => Number(duration_ms)))
  expect(slowest).toBeGreaterThanOrEqual(390)
})

it("the fault hang gives no answer, while other requests are served", async () => {
  await addFault({ operation: "calculate", kind: "hang", times: 1 })
  const hanging = sendRequest({ ...calculation(), patienceMs: 1500 })
  const outcome = hanging.then(
    () => "answered",
    () => "given up",
  )
  expect((await merchant.lockers(near)).status).toBe(200)
  expect(await outcome).toBe("given up")
  expect((await calculate()).status).toBe(200)
})

it("the fault slow-body sends the head first, and the whole body after a while", async () => {
  await addFault({ operation: "calculate", kind: "slow-body", ms: 600, times: 1 })
  const ended: string[] = []
  let answered: Promise<unknown> | undefined
  await new Promise<void>((resolve, reject) => {
    answered = sendRequest({ ...calculation(), onHead: resolve }).then((reply) => {
      ended.push(reply.json === undefined ? "broken" : "whole")
    }, reject)
  })
  await merchant.lockers(near)
  ended.push("lockers")
  await answered
  expect(ended).toEqual(["lockers", "whole"])
})

/** What the sandbox did to each of 20 requests, by its own record: a caller cannot recognize a delay for sure. */
const outcomes = async (rate: number, seed: number) => {
  await sandbox().control.reset()
  await addFault({ operation: "calculate", kind: "random", rate, seed, times: 1000 })
  for (let n = 0; n < 20; n += 1) {
    await calculate().catch(() => undefined)
  }
  const { requests } = await sandbox().control.requests()
  expect(requests).toHaveLength(20)
  return requests.map(({ fault }) => fault)
}

it("random faults never happen at rate 0, and always at rate 1", async () => {
  expect(new Set(await outcomes(0, 1))).toEqual(new Set([null]))
  expect(await outcomes(1, 1)).not.toContain(null)
})

it("random faults happen now and then in between, and in the same order for the same seed only", async () => {
  const first = await outcomes(0.5, 42)
  expect(first).toContain(null)
  expect(first).toContainEqual(expect.any(String))
  expect(await outcomes(0.5, 42)).toEqual(first)
  expect(await outcomes(0.5, 43)).not.toEqual(first)
})

it.each([
  ["an unknown kind", { operation: "calculate", kind: "explode", times: 1 }],
  ["an unknown operation", { operation: "cancel", kind: "hang", times: 1 }],
  ["no kind", { operation: "calculate", times: 1 }],
  ["an invalid status", { operation: "calculate", kind: "status", status: 99999, times: 1 }],
  ["times below zero", { operation: "calculate", kind: "hang", times: -1 }],
  ["a rate above one", { operation: "calculate", kind: "random", rate: 2, seed: 1, times: 1 }],
])("a fault with %s is refused", async (_, fault) => {
  expectCleanRefusal(await sandbox().control.call("POST", "/faults", fault))
  expect((await calculate()).status).toBe(200)
})
