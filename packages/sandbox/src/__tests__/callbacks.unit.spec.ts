import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { orderBody } from "./order-body"
import { SandboxUnderTest, at, listAt } from "./sandbox-under-test"

type Received = { url: URL; method: string; headers: IncomingMessage["headers"]; hour: string }

let sandbox: SandboxUnderTest
let receiver: Server
let received: Received[]
let answer: (response: ServerResponse, request: IncomingMessage) => void

beforeEach(async () => {
  received = []
  answer = (response) => response.end('{"message":"OK"}')
  // Times are in virtual hours, so the real clock may as well stand at half past.
  const startedAt = Date.now()
  const halfPast = Date.parse("2026-05-10T08:30:00Z")
  const clock = () => new Date(halfPast + Date.now() - startedAt)
  sandbox = await SandboxUnderTest.start({ clock })
  receiver = createServer((request, response) => {
    received.push({
      url: new URL(request.url ?? "", "http://receiver"),
      method: request.method ?? "",
      headers: request.headers,
      hour: sandbox.sandbox.core.clock.now().toISOString().slice(11, 16),
    })
    answer(response, request)
  })
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve))
})
afterEach(async () => {
  receiver.closeAllConnections()
  await Promise.all([sandbox.close(), new Promise((resolve) => receiver.close(resolve))])
})

function receiverUrl(path: string): string {
  const address = receiver.address()
  if (typeof address !== "object" || address === null) throw new Error("no receiver")
  return `http://127.0.0.1:${address.port}${path}`
}

async function confirmedShipment(path = "/hook", changes = {}): Promise<number> {
  const url = receiverUrl(path)
  const id = await sandbox.order(orderBody({ callback_success_url: url, ...changes }))
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

describe("tracking numbers", () => {
  it("are issued for every package, and only after confirmation", async () => {
    const id = await sandbox.order(
      orderBody({
        weight: ["1", "2"],
        length: ["9", "9"],
        width: ["9", "9"],
        height: ["9", "9"],
      }),
    )
    expect((await issue(id)).status).toBe(409)
    await sandbox.confirm(id)
    const issued = await issue(id)
    expect(listAt(issued.body, "tracking_numbers")).toHaveLength(2)
    const detail = await sandbox.get(`/services/shipment/${id}`)
    expect(at(detail.body, "shipment", "tracking_numbers")).toEqual(
      at(issued.body, "tracking_numbers"),
    )
  })

  it("come by themselves after the seconds of the setting", async () => {
    await sandbox.control("POST", "/settings", { issue_after_seconds: 600 })
    const id = await confirmedShipment()
    const numbers = async () =>
      listAt((await sandbox.get(`/services/shipment/${id}`)).body, "shipment", "tracking_numbers")
    await sandbox.advance(590)
    expect(await numbers()).toHaveLength(0)
    await sandbox.advance(20)
    expect(await numbers()).toHaveLength(1)
  })

  it("come by themselves in real time too", async () => {
    await sandbox.control("POST", "/settings", { issue_after_seconds: 0.1, callback_now: true })
    await confirmedShipment()
    await until(() => received.length === 1)
  })

  it("answer 404 for a shipment that nobody has", async () => {
    expect((await issue(1)).status).toBe(404)
  })
})

describe("tracking-number callback", () => {
  it("is sent at the beginning of the next hour, as the document says", async () => {
    const id = await confirmedShipment("/hook?token=a%20b&x=1")
    await issue(id, { tracking_numbers: ["AA1", "BB2"] })
    await sandbox.advance(29 * 60)
    expect(received).toHaveLength(0)
    await sandbox.advance(2 * 60)
    expect(received).toHaveLength(1)
    const [callback] = received
    expect(callback?.method).toBe("GET")
    expect(callback?.hour).toBe("09:00")
    expect(callback?.headers).toMatchObject({
      accept: "application/json",
      "content-type": "application/json",
    })
    expect(Object.fromEntries(callback?.url.searchParams ?? [])).toEqual({
      token: "a b",
      x: "1",
      shipment_id: String(id),
      tracking_numbers: "AA1|BB2",
    })
  })

  it("has no separator for a single number", async () => {
    await issue(await confirmedShipment(), { tracking_numbers: ["AA1"] })
    await advanceHours(1)
    expect(received[0]?.url.searchParams.get("tracking_numbers")).toBe("AA1")
  })

  it("is sent three times in six hours without an answer, each at the beginning of an hour", async () => {
    answer = (response) => response.end('{"message":"no"}')
    await issue(await confirmedShipment())
    await advanceHours(6)
    expect(received.map(({ hour }) => hour)).toEqual(["09:00", "10:00", "11:00"])
    expect(await callbackStates()).toEqual(["given-up"])
  })

  it("is sent at once too where the setting says so, and then three times more", async () => {
    await sandbox.control("POST", "/settings", { callback_now: true })
    answer = (response) => response.end("{}")
    await issue(await confirmedShipment())
    await until(() => received.length === 1)
    await advanceHours(6)
    expect(received.map(({ hour }) => hour)).toEqual(["08:30", "09:00", "10:00", "11:00"])
  })

  it.each(['{"message":"OK"}', '{"message":"ok"}', '{"message":"oK","more":1}'])(
    "ends with the answer %s",
    async (body) => {
      answer = (response) => response.end(body)
      await issue(await confirmedShipment())
      await advanceHours(6)
      expect(received).toHaveLength(1)
      expect(await callbackStates()).toEqual(["acknowledged"])
    },
  )

  it.each(["OK", '"OK"', '{"message":"OKAY"}', '{"message":["ok"]}', "null", ""])(
    "goes on after the answer %j",
    async (body) => {
      answer = (response) => response.end(body)
      await issue(await confirmedShipment())
      await advanceHours(2)
      expect(received).toHaveLength(2)
    },
  )

  it("ends as soon as one attempt is acknowledged", async () => {
    answer = (response) =>
      received.length < 2 ? response.writeHead(503).end() : response.end('{"message":"ok"}')
    await issue(await confirmedShipment())
    await advanceHours(6)
    expect(received).toHaveLength(2)
    expect(await callbackStates()).toEqual(["acknowledged"])
  })

  it("does not follow redirects", async () => {
    answer = (response) => response.writeHead(302, { Location: receiverUrl("/elsewhere") }).end()
    await issue(await confirmedShipment())
    await advanceHours(6)
    expect(received.map(({ url }) => url.pathname)).toEqual(["/hook", "/hook", "/hook"])
  })

  it("survives an address where nobody is, and an answer without end", async () => {
    answer = (response) => {
      response.writeHead(200)
      response.write("x".repeat(200_000))
    }
    await issue(await confirmedShipment())
    const nobody = { callback_success_url: "http://127.0.0.1:1/" }
    await issue(await confirmedShipment("/", nobody))
    await advanceHours(6)
    expect(await callbackStates()).toEqual(["given-up", "given-up"])
  })

  it("is no longer waited for, and the time is the real one again, after a reset", async () => {
    answer = () => undefined
    await issue(await confirmedShipment())
    const advanced = advanceHours(24 * 40)
    await until(() => received.length > 0)
    await sandbox.control("POST", "/reset")
    await advanced
    const { body } = await sandbox.control("GET", "/clock")
    expect(String(at(body, "now"))).toMatch(/^2026-05-10T08:3/)
  })

  it("sees every one of several moves of the clock at once", async () => {
    answer = (response) => setTimeout(() => response.end("{}"), 50)
    await issue(await confirmedShipment())
    await Promise.all([advanceHours(2), advanceHours(2), advanceHours(2)])
    const { body } = await sandbox.control("GET", "/clock")
    expect(String(at(body, "now"))).toMatch(/^2026-05-10T14:3/)
    expect(received.map(({ hour }) => hour)).toEqual(["09:00", "10:00", "11:00"])
  })

  it("never blocks the service while a receiver does not answer", async () => {
    answer = () => undefined
    await sandbox.control("POST", "/settings", { callback_now: true })
    const id = await confirmedShipment()
    await issue(id)
    await until(() => received.length === 1)
    await sandbox.get(`/services/shipment/${id}`)
    await sandbox.order(orderBody())
    expect(received).toHaveLength(1)
  })

  it("gives up an attempt after ten seconds", async () => {
    answer = () => undefined
    await issue(await confirmedShipment())
    const startedAt = Date.now()
    await sandbox.advance(40 * 60)
    expect(Date.now() - startedAt).toBeGreaterThan(9_500)
    expect(received).toHaveLength(1)
  }, 20_000)

  it("is not repeated by a repeated command, but sent with all numbers when some are added", async () => {
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

  it("is not sent for a shipment without a callback address", async () => {
    await issue(await confirmedShipment("/", { callback_success_url: undefined }))
    await advanceHours(6)
    expect(received).toHaveLength(0)
  })
})
