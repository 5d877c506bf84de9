import { type AccountClient, type Environment } from "./support/account-client"
import { sendRequest } from "./support/http-request"
import { labelUrlOf, listedIdsOf, shipmentIdOf, shipmentOf } from "./support/read-reply"
import { parcelOrder, parcelQuery } from "./support/sample-requests"
import { useSandbox } from "./support/sandbox"

const sandbox = useSandbox()
let merchant: AccountClient

beforeEach(async () => {
  await sandbox().control.reset()
  merchant = await sandbox().newAccount()
})

const get = (target: string, method = "GET") =>
  sendRequest({ origin: sandbox().origin, method, target, headers: { accept: "application/json" } })
const prices =
  "/services/calculate?country_code=LV&zip_code=LV-1010&package_type=2&send_adr=0&weight[]=0.5"
const anyDay = { date_form: "2020-01-01", date_to: "2035-01-01" }

it("the sandbox knows no other base, path or method than the document's", async () => {
  const services = "/api/development/v1/services"
  expect((await get(`/api/development/v1${prices}`)).status).toBe(200)
  for (const base of [
    ...["", "/api", "/api/v1", "/api/development", "/api/staging/v1", "/api/test/v1"],
    ...["v0", "v2", "v10", "v1.0"].map((version) => `/api/development/${version}`),
    ...["/api/constructor/v1", "/api/__proto__/v1"],
  ]) {
    const { status, json } = await get(`${base}${prices}`)
    expect({ base, status, hasJson: json !== undefined }).toEqual({
      base,
      status: 404,
      hasJson: true,
    })
  }
  for (const path of ["", "/", "/prices", "/calculate/1", "/../shipments"]) {
    expect((await get(`${services}${path}`)).status).toBe(404)
  }
  for (const [method, path] of [
    ["POST", "/calculate"],
    ["GET", "/order-store"],
    ["DELETE", "/shipment/1"],
    ["PUT", "/shipment/1"],
    ["PATCH", "/shipment/1"],
    ["GET", "/shipment/1/confirm"],
    ["POST", "/shipments"],
  ]) {
    expect([404, 405]).toContain((await get(`${services}${path}`, method)).status)
  }
})

it.each<Environment>(["development", "production"])(
  "the environment %s serves every operation of a shipment's life",
  async (environment) => {
    const client = merchant.with({ environment })
    expect((await client.calculate(parcelQuery())).status).toBe(200)
    expect((await client.lockers({ country_code: "LV", zip_code: "LV-1010" })).status).toBe(200)
    const id = shipmentIdOf(await client.create(parcelOrder()))
    const label = new URL(labelUrlOf(await client.confirm(id)))
    expect((await get(label.pathname)).status).toBe(200)
    await sandbox().control.issue(id, ["CA123456789LV"])
    expect(listedIdsOf(await client.list(anyDay))).toEqual([id])
    expect(shipmentOf(await client.detail(id)).tracking_numbers).toEqual(["CA123456789LV"])
  },
)

it("the two environments do not see each other's shipments; the control interface distinguishes them", async () => {
  const production = merchant.with({ environment: "production" })
  const id = shipmentIdOf(await production.create(parcelOrder()))
  expect(listedIdsOf(await merchant.list(anyDay))).toEqual([])
  expect((await merchant.detail(id)).status).toBe(404)
  await merchant.create(parcelOrder())
  const environments = (await sandbox().control.shipments()).map((one) => one.environment)
  expect(environments.sort()).toEqual(["development", "production"])
})

it("an error 500 has the body of the table", async () => {
  await sandbox().control.addFault({
    operation: "detail",
    kind: "status",
    status: 500,
    times: 1,
  })
  const reply = await merchant.detail(1)
  expect(reply.status).toBe(500)
  expect(reply.json).toEqual({
    message: "A server error has occurred. Please inform the administrator.",
  })
})

it("refusals have a non-empty array of messages for every field", async () => {
  const replies = [
    await merchant.calculate({}),
    await merchant.create({}),
    await merchant.list({ date_form: "x", date_to: "y" }),
  ]
  for (const { json } of replies) {
    expect(json).toEqual(expect.objectContaining({ errors: expect.any(Object) }))
    const lists = Object.values(Object(Object(json).errors))
    expect(lists.length).toBeGreaterThan(0)
    for (const messages of lists) {
      expect(messages).toEqual(expect.arrayContaining([expect.stringMatching(/\S/)]))
    }
  }
})

it.each([
  ["success", () => merchant.calculate(parcelQuery())],
  ["refused data", () => merchant.create({})],
  ["a refused list", () => merchant.list({})],
  ["a refused key", () => sandbox().anybody.detail(1)],
  ["an unknown shipment", () => merchant.detail(987654321)],
  ["an unknown path", () => get("/api/development/v1/nothing")],
])("an answer is JSON by its content type: %s", async (_, call) => {
  const reply = await call()
  expect(reply.headers["content-type"]).toMatch(/^application\/json/)
  expect(reply.json).toBeDefined()
})

it("errors are not answered with stack traces or file names", async () => {
  const replies = [await merchant.create({}), await merchant.detail("x"), await get("/api")]
  for (const { text } of replies) {
    expect(text).not.toMatch(/node_modules|\.ts:|\.js:|\bat \w+/)
  }
})
