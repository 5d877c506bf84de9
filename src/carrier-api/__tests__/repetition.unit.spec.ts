import { calculate, createShipment, getShipment, longestCallSeconds } from ".."
import { cappedTimeouts } from "../endpoints-and-timeouts"
import { clientOf, errorOf, operations, query, quote } from "./client-under-test"
import { drop, html, json, useTinyApi } from "./tiny-api"

const service = useTinyApi()

const created = json(200, { type: "success", data: { shipment_id: 5 } })

it.each([
  ["a lost answer", drop],
  ["an overloaded service", html(503)],
])("repetition of a price request gets over %s", async (_what, behaviour) => {
  service.behave(behaviour, json(200, { data: [quote] }, { server: "nginx" }))
  const { client, reports } = clientOf(service.host)
  expect(await calculate(client, query)).toHaveLength(1)
  expect(reports).toMatchObject([
    { operation: "calculate", attempt: 1, errorKind: "outage" },
    { operation: "calculate", attempt: 2, status: 200, server: "nginx" },
  ])
  expect(reports[1]?.correlationId).toBe(reports[0]?.correlationId)
})

it("repetition of an order sends the same key and the same bytes", async () => {
  service.behave(drop, created)
  const { client } = clientOf(service.host)
  const body = '{"a":  "1.50"}'
  expect(await createShipment(client, body, { idempotencyKey: "k-9" })).toEqual({ shipmentId: 5 })
  const same = { headers: { "idempotency-key": "k-9" }, body }
  expect(service.seen).toMatchObject([same, same])
})

it("repetition of an order after a lost answer decides nothing unless the service judges the data", async () => {
  const order = () => operations.create(clientOf(service.host).client)
  for (const status of [400, 422]) {
    service.behave(drop, json(status, { errors: { zip_code: ["bad"] } }))
    expect((await errorOf(order())).kind).toBe("rejected")
  }
  for (const later of [json(401, {}), json(429, {}), html(404), json(302, {})]) {
    service.behave(drop, later)
    expect((await errorOf(order())).kind).toBe("indeterminate")
  }
})

it("repetition of an order whose first answer was lost leaves it open when the service is gone then", async () => {
  service.behave(drop)
  const { client } = clientOf(service.host, { sleep: () => service.close() })
  const error = await errorOf(operations.create(client))
  expect(error).toMatchObject({ kind: "indeterminate", code: "ECONNREFUSED" })
})

it("repetition waits longer each time, spread at random", async () => {
  service.behave(html(503))
  const { client, waits } = clientOf(service.host, { random: () => 0.5 })
  await errorOf(getShipment(client, 1))
  expect(waits).toEqual([100, 200])
})

it("repetition waits as long as the service asks, and not at all when that is past the bound", async () => {
  service.behave(json(503, {}, { "retry-after": "2" }))
  const patient = clientOf(service.host)
  await errorOf(getShipment(patient.client, 1))
  expect(patient.waits).toEqual([2_000, 2_000])

  const hurried = clientOf(service.host, { timeoutsMs: { detail: 500 } })
  const error = await errorOf(getShipment(hurried.client, 1))
  expect(hurried.waits).toEqual([])
  expect(error.retryAfterSeconds).toBe(2)
})

it("repetition ends with the overall bound", async () => {
  let time = 0
  const sleep = async () => {
    time += 20_000
  }
  service.behave(html(503))
  const { client, reports } = clientOf(service.host, { now: () => time, sleep })
  await errorOf(getShipment(client, 1))
  expect(reports).toMatchObject([{ durationMs: 0 }, { durationMs: 0 }])
  expect(reports).toHaveLength(2)
})

it("repetition and time limits follow the operation, or the merchant's limit if that is shorter", () => {
  expect(cappedTimeouts(10)).toMatchObject({ calculate: 5_000, create: 10_000, confirm: 10_000 })
  expect(cappedTimeouts()).toMatchObject({ calculate: 5_000, create: 15_000, confirm: 20_000 })
  expect(longestCallSeconds("create", 10)).toBe(20)
  expect(longestCallSeconds("confirm")).toBe(20)
})
