import type { ServerResponse } from "node:http"
import { orderBody } from "./order-body"
import { SandboxUnderTest, at, listAt } from "./sandbox-under-test"
import { startReceiver } from "./shop-receiver"

type Received = { url: URL; hour: string }

// Times are in virtual hours, so the real clock can stand at half past.
const startedAt = Date.now()
const clock = () => new Date(Date.parse("2026-05-10T08:30:00Z") + Date.now() - startedAt)
const sandbox = SandboxUnderTest.forEachTest({ clock })
let receiver: string
let received: Received[]
let answer: (response: ServerResponse) => void

beforeEach(async () => {
  received = []
  answer = (response) => response.end('{"message":"OK"}')
  receiver = await startReceiver((request, response) => {
    received.push({
      url: new URL(request.url ?? "", "http://receiver"),
      hour: sandbox.sandbox.core.clock.now().toISOString().slice(11, 16),
    })
    answer(response)
  })
})

async function confirmedShipment(url = receiver): Promise<number> {
  const id = await sandbox.order(orderBody({ callback_success_url: url }))
  await sandbox.confirm(id)
  return id
}

const issue = (id: number, body: unknown = {}) =>
  sandbox.control("POST", `/shipments/${id}/issue`, body)

const advanceHours = (hours: number) => sandbox.advance(hours * 3600)

async function callbackStates(): Promise<unknown[]> {
  const { body } = await sandbox.control("GET", "/shipments")
  return listAt(body, "shipments").flatMap((one) =>
    listAt(one, "callbacks").map((callback) => at(callback, "state")),
  )
}

async function until(isReached: () => boolean): Promise<void> {
  const giveUpAt = Date.now() + 5000
  while (!isReached()) {
    if (Date.now() > giveUpAt) throw new Error("waited in vain")
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

it("a tracking-number callback is made in real time, too, after numbers came by themselves", async () => {
  await sandbox.control("POST", "/settings", { issue_after_seconds: 0.1, callback_now: true })
  await confirmedShipment()
  await until(() => received.length === 1)
})

it("a tracking-number callback survives an address without a server, and an answer without end", async () => {
  answer = (response) => {
    response.writeHead(200)
    response.write("x".repeat(200_000))
  }
  await issue(await confirmedShipment())
  await issue(await confirmedShipment("http://127.0.0.1:1/"))
  await advanceHours(6)
  expect(await callbackStates()).toEqual(["given-up", "given-up"])
})

it("a tracking-number callback is dropped by a reset, which also sets the clock to the real time", async () => {
  answer = () => undefined
  await issue(await confirmedShipment())
  const advanced = advanceHours(24 * 40)
  await until(() => received.length > 0)
  await sandbox.control("POST", "/reset")
  await advanced
  const { body } = await sandbox.control("GET", "/clock")
  expect(String(at(body, "now"))).toMatch(/^2026-05-10T08:3/)
})

it("a tracking-number callback counts each of several clock moves that come at once", async () => {
  answer = (response) => setTimeout(() => response.end("{}"), 50)
  await issue(await confirmedShipment())
  await Promise.all([advanceHours(2), advanceHours(2), advanceHours(2)])
  const { body } = await sandbox.control("GET", "/clock")
  expect(String(at(body, "now"))).toMatch(/^2026-05-10T14:3/)
  expect(received.map(({ hour }) => hour)).toEqual(["09:00", "10:00", "11:00"])
})

it("a tracking-number callback is not repeated by a repeated command, but sent with all numbers when some are added", async () => {
  const id = await confirmedShipment()
  await issue(id, { tracking_numbers: ["AA1"] })
  await issue(id, { tracking_numbers: ["AA1"] })
  await issue(id)
  await advanceHours(6)
  expect(received).toHaveLength(1)
  await issue(id, { tracking_numbers: ["BB2"] })
  await advanceHours(6)
  expect(received.map(({ url }) => url.searchParams.get("tracking_numbers"))).toEqual([
    "AA1",
    "AA1|BB2",
  ])
})
