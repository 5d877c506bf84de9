import { type AccountClient } from "./support/account-client"
import { expectCleanRefusal } from "./support/expect-refusal"
import { sendRequest } from "./support/http-request"
import { listedIdsOf, pricesOf, shipmentIdOf, shipmentOf } from "./support/read-reply"
import { parcelOrder, parcelQuery } from "./support/sample-requests"
import { useSandbox } from "./support/sandbox"

const sandbox = useSandbox()
let merchant: AccountClient

beforeEach(async () => {
  await sandbox().control.reset()
  merchant = await sandbox().newAccount()
})

const anyDay = { date_form: "2020-01-01", date_to: "2060-01-01" }
const order = async () => shipmentIdOf(await merchant.create(parcelOrder()))
const control = () => sandbox().control

it("the clock gives the time in ISO, UTC", async () => {
  const { json } = await control().call("GET", "/clock")
  expect(json).toEqual({
    now: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
  })
})

it("the clock is set to a time, moved by seconds, and set back", async () => {
  const { json } = await control().call("POST", "/clock", { now: "2033-01-02T03:04:05Z" })
  expect(json).toEqual({ now: expect.stringMatching(/^2033-01-02T03:04:0[5-9]/) })
  await control().advance(86_400)
  expect((await control().now()).toISOString()).toMatch(/^2033-01-03T03:04/)
  await control().setClock("2020-01-02T03:04:05Z")
  expect((await control().now()).toISOString()).toMatch(/^2020-01-02T03:04/)
})

it.each([
  ["an invalid time", { now: "yesterday" }],
  ["a date that does not exist", { now: "2033-02-30T00:00:00Z" }],
  ["a number in place of a time", { now: 5 }],
  ["seconds that are text", { advance_seconds: "many" }],
  ["seconds below zero", { advance_seconds: -1 }],
  ["nothing", {}],
])("the clock refuses %s", async (_, body) => {
  expectCleanRefusal(await control().call("POST", "/clock", body))
})

it("a reset forgets shipments, keys, requests, faults, settings and the time set", async () => {
  await control().setClock("2033-01-01T00:00:00Z")
  const { id } = await control().createKey("forgotten")
  await merchant.create(parcelOrder())
  await control().change({ tariff_factor: 3 })
  await control().addFault({ operation: "detail", kind: "status", status: 503, times: 9 })
  const before = pricesOf(await merchant.calculate(parcelQuery()))
  await control().reset()
  expect(await control().shipments()).toEqual([])
  expect(await control().keysOf("forgotten")).toEqual([])
  expect((await control().requests()).requests).toEqual([])
  expect((await control().now()).toISOString()).not.toMatch(/^2033/)
  expect(pricesOf(await merchant.calculate(parcelQuery()))).not.toEqual(before)
  const anew = await sandbox().newAccount()
  expect((await anew.detail(1)).status).toBe(404)
  expectCleanRefusal(await control().call("DELETE", `/keys/${id}`))
})

it("a reset leaves the key of --key in force", async () => {
  const client = sandbox().anybody.with({ key: sandbox().startKey })
  expect(listedIdsOf(await client.list(anyDay))).toEqual([])
})

it("keys are made with account and name, answered with id, value and valid-until, and listed by account", async () => {
  const reply = await control().call("POST", "/keys", { account: "shop", name: "Till" })
  expect(reply.status).toBe(200)
  expect(reply.json).toEqual({
    id: expect.any(String),
    key: expect.any(String),
    valid_until: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
  await control().createKey("other", "Web")
  expect((await control().keysOf("shop")).map(({ name }) => name)).toEqual(["Till"])
  expectCleanRefusal(await control().call("DELETE", "/keys/nobody"))
})

it.each([
  ["without an account", { name: "Till" }],
  ["without a name", { account: "shop" }],
  ["with a number as account", { account: 5, name: "Till" }],
])("keys are not made %s", async (_, body) => {
  expectCleanRefusal(await control().call("POST", "/keys", body))
})

it("issuing numbers is refused for a shipment that is not confirmed, which gets none", async () => {
  const id = await order()
  expectCleanRefusal(await control().call("POST", `/shipments/${id}/issue`, {}))
  expect(shipmentOf(await merchant.detail(id)).tracking_numbers).toEqual([])
  expectCleanRefusal(await control().call("POST", "/shipments/987654321/issue", {}))
})

it("issuing numbers happens by itself only with the setting, after its seconds", async () => {
  const other = await order()
  await merchant.confirm(other)
  await control().advance(30 * 86_400)
  expect(shipmentOf(await merchant.detail(other)).tracking_numbers).toEqual([])
  await control().change({ issue_after_seconds: 600 })
  const id = await order()
  await merchant.confirm(id)
  await control().advance(500)
  expect(shipmentOf(await merchant.detail(id)).tracking_numbers).toEqual([])
  await control().advance(200)
  expect(shipmentOf(await merchant.detail(id)).tracking_numbers).not.toEqual([])
})

it("the sandbox shows environment, idempotency key, body, times and state of a shipment", async () => {
  await control().setClock("2033-01-01T10:00:00Z")
  merchant = await sandbox().newAccount()
  const body = parcelOrder()
  const id = shipmentIdOf(await merchant.createOnce("order-1", body))
  const shown = async () => (await control().shipments()).find((one) => one.id === id)
  const first = await shown()
  expect(first).toEqual(
    expect.objectContaining({
      environment: "development",
      idempotency_key: "order-1",
      body,
      created_at: expect.stringMatching(/^2033-01-01T10:00/),
      confirmed_at: null,
    }),
  )
  await control().advance(3600)
  await merchant.confirm(id)
  const second = await shown()
  expect(second?.confirmed_at).toMatch(/^2033-01-01T11:00/)
  await control().issue(id)
  const states = [first, second, await shown()].map((one) => one?.state)
  expect(new Set(states).size).toBe(3)
})

it("the sandbox shows the number of requests per operation, and status, duration and idempotency key of each", async () => {
  await merchant.calculate(parcelQuery())
  await merchant.calculate({})
  await merchant.createOnce("order-1", parcelOrder())
  const { counts, requests } = await control().requests()
  expect(counts).toEqual(expect.objectContaining({ calculate: 2, create: 1, list: 0 }))
  expect(requests.map(({ status }) => status)).toEqual([200, 422, 200])
  expect(requests.map((one) => one.idempotency_key)).toEqual([null, null, "order-1"])
  for (const { duration_ms } of requests) {
    expect(duration_ms).toEqual(expect.any(Number))
  }
})

it.each(["drop-before", "drop-after"])(
  "the sandbox shows the fault and no status of a request that met a %s",
  async (kind) => {
    await control().addFault({ operation: "create", kind, times: 1 })
    await expect(order()).rejects.toThrow()
    const { requests } = await control().requests()
    expect(requests).toEqual([expect.objectContaining({ status: null, fault: kind })])
  },
)

it("the sandbox shows the last 1000 requests, and counts all", async () => {
  for (let rounds = 0; rounds < 21; rounds += 1) {
    await Promise.all(Array.from({ length: 50 }, () => merchant.lockers({})))
  }
  await merchant.calculate(parcelQuery())
  const { counts, requests } = await control().requests()
  expect(counts.lockers).toBe(1050)
  expect(requests).toHaveLength(1000)
  expect(requests.filter(({ operation }) => operation === "calculate")).toHaveLength(1)
})

it("the setting tariff_factor multiplies the prices", async () => {
  const plain = pricesOf(await merchant.calculate(parcelQuery()))
  await control().change({ tariff_factor: 2 })
  const doubled = pricesOf(await merchant.calculate(parcelQuery()))
  for (const [code, price] of plain) {
    expect(Math.abs((doubled.get(code) ?? 0) - 2 * price)).toBeLessThanOrEqual(0.03)
  }
})

it("the setting latency_ms holds back every operation", async () => {
  await control().change({ latency_ms: 150 })
  await Promise.all([merchant.calculate(parcelQuery()), merchant.lockers({}), order()])
  const { requests } = await control().requests()
  expect(requests).toHaveLength(3)
  for (const { duration_ms } of requests) {
    expect(Number(duration_ms)).toBeGreaterThanOrEqual(140)
  }
})

it.each([
  { idempotency: "never" },
  { tariff_factor: "much" },
  { latency_ms: -1 },
  { issue_after_seconds: "soon" },
  { no_such_setting: 1 },
])("a setting refuses %j", async (settings) => {
  expectCleanRefusal(await control().call("POST", "/settings", settings))
})

const send = (headers: Record<string, string>, method = "GET", path = "/shipments") =>
  sendRequest({
    origin: sandbox().origin,
    method,
    target: `/_sandbox${path}`,
    headers: { "content-type": "application/json", ...headers },
    ...(method === "GET" ? {} : { body: "{}" }),
  })

it("the control interface refuses another Host or Origin before anything is done", async () => {
  const id = await order()
  const hosts = ["attacker.example", "attacker.example:80", "127.0.0.1.attacker.example"]
  const origins = ["https://attacker.example", "http://attacker.example:4010", "null"]
  for (const headers of [
    ...hosts.map((host): Record<string, string> => ({ host })),
    ...origins.map((origin) => ({ origin })),
  ]) {
    const { status } = await send(headers, "POST", "/reset")
    expect({ headers, isRefused: status >= 400 && status < 500 }).toMatchObject({ isRefused: true })
  }
  expect((await control().shipments()).map((one) => one.id)).toEqual([id])
})

it("the control interface takes its own Host and Origin", async () => {
  const { origin } = sandbox()
  expect((await send({ host: new URL(origin).host, origin })).status).toBe(200)
})

it("the control interface is not reachable by the service's version of paths, nor by unknown ones", async () => {
  expect((await control().call("GET", "/nothing")).status).toBe(404)
  expect((await merchant.get("/_sandbox/clock")).status).toBe(404)
})
