import fc from "fast-check"
import { calculate, CarrierApiError, getShipment } from ".."
import { clientOf, errorOf, operations, query } from "./client-under-test"
import {
  cutInBody,
  drop,
  hang,
  html,
  json,
  redirect,
  stallInBody,
  startTinyApi,
  text,
  type Behaviour,
  useTinyApi,
} from "./tiny-api"

const notJson = text(200, "OK", { "content-type": "text/plain" })
const recipient_phone = ["A recipient phone number is required"]
const invalid = json(422, {
  type: "error",
  message: "An exception has been raised as a result of client data",
  errors: { recipient_phone, zip_code: "Format is 9999" },
})
const errors = { zip_code: ["Format is 9999"] }
const refusedZipCode = { type: "error", message: "Invalid", errors }
const missing = json(404, { type: "error", message: "Resource not found" })
const broken = json(500, { message: "A server error has occurred." })

const service = useTinyApi()

it.each<[keyof typeof operations, string, Behaviour, kind: string, requests: number]>([
  ["calculate", "422", invalid, "rejected", 1],
  ["calculate", "500", broken, "outage", 1],
  ["calculate", "502", html(502), "outage", 2],
  ["calculate", "a closed connection", drop, "outage", 2],
  ["calculate", "half an answer", cutInBody, "outage", 2],
  ["calculate", "a page", html(200), "protocol", 1],
  ["calculate", "404 as a page", html(404), "protocol", 1],
  ["calculate", "403", html(403), "auth", 1],
  ["calculate", "an empty answer", text(200, "", {}), "protocol", 1],
  ["calculate", "an error with 200", json(200, { type: "error", data: [] }), "outage", 1],
  ["calculate", "refused data with 200", json(200, refusedZipCode), "rejected", 1],
  ["calculate", "429", json(429, {}), "rate-limit", 1],
  ["calculate", "404 in JSON", missing, "protocol", 1],
  ["create", "401", json(401, {}), "auth", 1],
  ["create", "403", json(403, {}), "auth", 1],
  ["create", "400", json(400, {}), "rejected", 1],
  ["create", "422", invalid, "rejected", 1],
  ["create", "404", missing, "rejected", 1],
  ["create", "408", json(408, {}), "indeterminate", 1],
  ["create", "409", json(409, {}), "indeterminate", 1],
  ["create", "429", json(429, {}), "rate-limit", 1],
  ["create", "500", broken, "indeterminate", 2],
  ["create", "a closed connection", drop, "indeterminate", 2],
  ["create", "half an answer", cutInBody, "indeterminate", 2],
  ["create", "a page", html(200), "indeterminate", 1],
  ["create", "no id", json(200, { type: "success", data: {} }), "indeterminate", 1],
  ["create", "an error with 200", json(200, { type: "error" }), "rejected", 1],
  ["create", "302", redirect(302, "https://other.example/"), "protocol", 1],
  ["create", "303", redirect(303, "https://other.example/"), "indeterminate", 1],
  ["confirm", "an error with 200", json(200, { type: "error" }), "indeterminate", 1],
  ["confirm", "refused data with 200", json(200, refusedZipCode), "indeterminate", 1],
  ["confirm", "401", json(401, {}), "auth", 1],
  ["confirm", "409", json(409, {}), "rejected", 1],
  ["confirm", "422", invalid, "rejected", 1],
  ["confirm", "404", missing, "not-found", 1],
  ["confirm", "404 as a page", html(404), "protocol", 1],
  ["confirm", "500", broken, "indeterminate", 1],
  ["confirm", "503", html(503), "indeterminate", 1],
  ["confirm", "a closed connection", drop, "indeterminate", 1],
  ["confirm", "half an answer", cutInBody, "indeterminate", 1],
  ["confirm", "a page", html(200), "indeterminate", 1],
  ["confirm", "text", notJson, "indeterminate", 1],
  ["detail", "an error with 200", json(200, { type: "error", shipment: { id: 7 } }), "outage", 1],
  ["detail", "refused data with 200", json(200, refusedZipCode), "outage", 1],
  ["detail", "404", missing, "not-found", 1],
  ["detail", "410", json(410, {}), "not-found", 1],
  ["detail", "422", json(422, { message: "Shipment not found" }), "not-found", 1],
  ["detail", "404 as a page", html(404), "protocol", 1],
  ["detail", "504", html(504), "outage", 3],
  ["detail", "another shipment", json(200, { shipment: { id: 8 } }), "protocol", 1],
  ["list", "an error with 200", json(200, { type: "error", shipment_ids: [] }), "outage", 1],
  ["list", "422", invalid, "rejected", 1],
  ["list", "a closed connection", drop, "outage", 3],
  ["list", "no list", json(200, { type: "success" }), "protocol", 1],
  ["lockers", "an error with 200", json(200, { type: "error", data: [] }), "outage", 1],
  ["lockers", "422", invalid, "rejected", 1],
  ["lockers", "503", json(503, {}), "outage", 2],
  ["lockers", "403", html(403), "auth", 1],
  ["lockers", "no list", json(200, { type: "success" }), "protocol", 1],
  ["label", "404", html(404), "not-found", 1],
])(
  "a failure of %s by %s has its own kind, and is repeated no more than is safe",
  async (...row) => {
    const [operation, , behaviour, kind, requests] = row
    service.behave(behaviour)
    const { client, reports } = clientOf(service.host)
    const error = await errorOf(operations[operation](client))
    expect(error).toMatchObject({ kind, operation })
    expect(error.merchantMessage).toMatch(/^[A-Z].+\.$/)
    expect(error.message).toContain(error.correlationId)
    expect(service.seen).toHaveLength(requests)
    expect(reports.map(({ attempt }) => attempt)).toEqual(service.seen.map((_, index) => index + 1))
    expect(reports.every((report) => report.correlationId === error.correlationId)).toBe(true)
  },
)

it("a failure names the refused fields and hands them on", async () => {
  service.behave(invalid)
  const error = await errorOf(operations.create(clientOf(service.host).client))
  const fields = { recipient_phone, zip_code: ["Format is 9999"] }
  expect(error).toMatchObject({ name: "RejectedError", status: 422, fields })
  expect(error.merchantMessage).toContain("A recipient phone number is required")
})

it.each([
  [["No street", "Short phone"], "No street; Short phone."],
  ["The street is missing", "The street is missing."],
  [[["The street is missing."]], "The street is missing."],
  [["Closed today", { zip_code: ["Format is 9999"] }], "zip_code: Format is 9999; Closed today."],
])("a failure shows the merchant messages without a field: %j", async (errors, shown) => {
  service.behave(json(422, { type: "error", message: "Invalid", errors }))
  const error = await errorOf(operations.create(clientOf(service.host).client))
  expect(error).toMatchObject({
    kind: "rejected",
    merchantMessage: `The service refused the shipment (422): ${shown} Correct it and try again.`,
  })
})

it.each([
  [
    "calculate" as const,
    "The service answered the price request with an error (200): No tariffs today. Nothing was changed. Try again in a few minutes.",
  ],
  [
    "confirm" as const,
    "It is not known whether the service confirmed the shipment: it answered with an error (200): No tariffs today. Look at the shipment in your account before you confirm it again.",
  ],
])(
  "a failure of %s by an error with status 200 shows the service's words",
  async (operation, shown) => {
    service.behave(json(200, { type: "error", message: "No tariffs today" }))
    const error = await errorOf(operations[operation](clientOf(service.host).client))
    expect(error.merchantMessage).toBe(shown)
  },
)

it("a failure names the environment whose key was refused", async () => {
  service.behave(json(401, { message: "Unauthenticated." }))
  const { client } = clientOf(service.host, { environment: "development" })
  expect((await errorOf(getShipment(client, 7))).merchantMessage).toBe(
    "The service refused the API key for the development environment (401). Create a new key in your account and save it in Settings > Shipment Ordering.",
  )
})

it("a failure says how long the service asks to wait, given in seconds or as a date", async () => {
  const now = () => Date.parse("2025-01-02T10:00:00Z")
  const { client } = clientOf(service.host, { now })
  for (const [header, seconds] of [
    ["30", 30],
    ["1.25", 2],
    ["Thu, 02 Jan 2025 10:01:30 GMT", 90],
    ["Thu, 02 Jan 2025 09:00:00 GMT", 0],
    ["soon", undefined],
    ["30s", undefined],
    ["~30", undefined],
  ] as const) {
    service.behave(json(429, {}, { "retry-after": header }))
    expect((await errorOf(calculate(client, query))).retryAfterSeconds).toBe(seconds)
  }
})

it("a redirect is a failure that names its target, and is not followed", async () => {
  const other = await startTinyApi()
  try {
    service.behave(redirect(301, `${other.host}/api/production/v1/services/shipment/7?a=b`))
    const error = await errorOf(getShipment(clientOf(service.host).client, 7))
    expect(error).toMatchObject({ kind: "protocol", status: 301 })
    expect(error.message).toContain(new URL(other.host).host)
    const path = "/api/production/v1/services/shipment/7"
    expect(error.merchantMessage).toBe(
      `The service address ${service.host}${path} redirects to ${other.host}${path} (301). ` +
        "If that is the service's new address, save it in Settings > Shipment Ordering.",
    )
    expect(other.seen).toEqual([])
  } finally {
    await other.close()
  }
})

it("a failure says of a redirect on the same host that the path is wrong", async () => {
  service.behave(redirect(303, "/login?from=api"))
  const error = await errorOf(getShipment(clientOf(service.host).client, 7))
  expect(error.merchantMessage).toContain(
    `redirects to ${service.host}/login (303). The host is the same, so the path is wrong.`,
  )
})

it("a failure says where https:// is asked of a port without TLS", async () => {
  const host = service.host.replace("http:", "https:")
  const error = await errorOf(calculate(clientOf(host).client, query))
  expect(error).toMatchObject({ kind: "outage", code: "NO_TLS" })
  expect(error.merchantMessage).toBe(
    `No TLS answers at ${host}: is it http://, or another port? ` +
      "Correct the service address in Settings > Shipment Ordering.",
  )
})

it.each([
  ["create", hang, "indeterminate", 2],
  ["confirm", stallInBody, "indeterminate", 1],
  ["detail", stallInBody, "outage", 2],
] as const)("a silent service ends %s in time, body included", async (...row) => {
  const [operation, behaviour, kind, requests] = row
  service.behave(behaviour)
  // Long enough for a busy machine: both attempts have to fit into twice this time.
  const timeoutsMs = { [operation]: 600 }
  const error = await errorOf(operations[operation](clientOf(service.host, { timeoutsMs }).client))
  expect(error).toMatchObject({ kind, code: "TIMEOUT" })
  expect(service.seen).toHaveLength(requests)
})

it.each([["hang", hang] as const, ["stall in the body", stallInBody] as const])(
  "answers that %s end a price request after the caller's own time, too",
  async (_what, behaviour) => {
    service.behave(behaviour)
    const { client, reports } = clientOf(service.host)
    const error = await errorOf(calculate(client, query, { timeoutMs: 50 }))
    expect(error).toMatchObject({ kind: "outage", code: "TIMEOUT" })
    expect(reports).toHaveLength(1)
  },
)

it("a call stops at once when the caller gives up, before, during and between attempts", async () => {
  const { client } = clientOf(service.host)
  service.behave(hang)
  expect(await errorOf(calculate(client, query, { signal: AbortSignal.abort() }))).toMatchObject({
    kind: "outage",
    code: "ABORTED",
  })
  expect(service.seen).toHaveLength(0)

  const during = new AbortController()
  service.behave(() => during.abort())
  const error = await errorOf(calculate(client, query, { signal: during.signal }))
  expect(error.code).toBe("ABORTED")
  expect(service.seen).toHaveLength(1)

  const between = new AbortController()
  service.behave((response, request) => {
    html(503)(response, request)
    setTimeout(() => between.abort(), 50)
  })
  const sleeper = clientOf(service.host, { sleep: undefined, random: () => 0.999 }).client
  expect((await errorOf(calculate(sleeper, query, { signal: between.signal }))).status).toBe(503)
  expect(service.seen).toHaveLength(2)
})

it.each(["calculate", "create", "confirm", "detail", "list"] as const)(
  "a failure of %s to connect at all is an outage: nothing can have been done",
  async (operation) => {
    await service.close()
    const { client, reports } = clientOf(service.host)
    const error = await errorOf(operations[operation](client))
    expect(reports.length > 1).toBe(operation !== "confirm")
    expect(error).toMatchObject({ kind: "outage", code: "ECONNREFUSED" })
    expect(error.merchantMessage).toContain("could not be reached (ECONNREFUSED)")
  },
)

it("a failure of the TLS handshake or of the name is an outage for an order, too", async () => {
  const tls = service.host.replace("http:", "https:")
  expect((await errorOf(operations.create(clientOf(tls).client))).kind).toBe("outage")
  const nowhere = clientOf("http://nowhere.invalid").client
  expect((await errorOf(operations.confirm(nowhere))).kind).toBe("outage")
})

it("an answer without end is cut off", async () => {
  service.behave(json(200, { data: "x".repeat(5_100_000) }))
  const error = await errorOf(calculate(clientOf(service.host).client, query))
  expect(error).toMatchObject({ kind: "protocol", code: "TOO_LARGE" })
})

it("an answer that is not HTTP leaves an order open, and fails a price request", async () => {
  service.behave((_response, request) => request.socket.end("220 mail.example ESMTP\r\n"))
  const { client, reports } = clientOf(service.host)
  expect((await errorOf(calculate(client, query))).kind).toBe("protocol")
  expect((await errorOf(operations.create(client))).kind).toBe("indeterminate")
  expect(reports).toHaveLength(2)
})

it("a failure of the observer does not make the call fail", async () => {
  service.behave(json(200, { data: { shipment_id: 9 } }))
  const onCall = () => {
    throw new Error("log disk full")
  }
  const { client } = clientOf(service.host, { onCall })
  expect(await operations.create(client)).toEqual({ shipmentId: 9 })
})

it("a failure is always a CarrierApiError, whatever JSON comes with whatever status", async () => {
  const { client } = clientOf(service.host)
  const status = fc.constantFrom(200, 201, 400, 401, 404, 409, 422, 429, 500, 503)
  const operation = fc.constantFrom(...Object.values(operations))
  await fc.assert(
    fc.asyncProperty(operation, status, fc.json(), async (call, code, body) => {
      service.behave(text(code, body, { "content-type": "application/json" }))
      const outcome = await call(client).catch((thrown: unknown) => thrown)
      expect(outcome instanceof CarrierApiError || code < 400).toBe(true)
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(CarrierApiError)
    }),
    { numRuns: 150 },
  )
})
