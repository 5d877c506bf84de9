import { type AccountClient, type Environment } from "./support/account-client"
import { expectCleanRefusal } from "./support/expect-refusal"
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

describe("Versioning", () => {
  it.each(["development", "production"])("serves version 1 of %s", async (environment) => {
    expect((await get(`/api/${environment}/v1${prices}`)).status).toBe(200)
  })

  it.each([
    "/api/staging/v1",
    "/api/test/v1",
    "/api/development/v2",
    "/api/development/v0",
    "/api/development/v10",
    "/api/development/v1.0",
    "/api/development",
    "/api/v1",
    "/api",
    "/api/constructor/v1",
    "/api/__proto__/v1",
    "",
  ])("does not know %p: 404", async (base) => {
    const reply = await get(`${base}${prices}`)
    expect(reply.status).toBe(404)
    expect(reply.json).toBeDefined()
  })

  it.each(["/services", "/services/", "/services/prices", "/services/calculate/1", "/shipments"])(
    "does not know the path %s: 404",
    async (path) => {
      expect((await get(`/api/development/v1${path}`)).status).toBe(404)
    },
  )

  it.each([
    ["POST", "/services/calculate"],
    ["GET", "/services/order-store"],
    ["DELETE", "/services/shipment/1"],
    ["PUT", "/services/shipment/1"],
    ["PATCH", "/services/shipment/1"],
    ["GET", "/services/shipment/1/confirm"],
    ["POST", "/services/shipments"],
  ])("does not know %s %s", async (method, path) => {
    expect([404, 405]).toContain((await get(`/api/development/v1${path}`, method)).status)
  })
})

describe.each<Environment>(["development", "production"])("The environment %s", (environment) => {
  it("serves every operation of a shipment's life", async () => {
    const client = merchant.with({ environment })
    expect((await client.calculate(parcelQuery())).status).toBe(200)
    expect((await client.lockers({ country_code: "LV", zip_code: "LV-1010" })).status).toBe(200)
    const id = shipmentIdOf(await client.create(parcelOrder()))
    const label = new URL(labelUrlOf(await client.confirm(id)))
    expect((await get(label.pathname)).status).toBe(200)
    await sandbox().control.issue(id, ["CA123456789LV"])
    expect(listedIdsOf(await client.list(anyDay))).toEqual([id])
    expect(shipmentOf(await client.detail(id)).tracking_numbers).toEqual(["CA123456789LV"])
  })
})

describe("Two environments", () => {
  it("do not see each other's shipments", async () => {
    const production = merchant.with({ environment: "production" })
    const id = shipmentIdOf(await production.create(parcelOrder()))
    expect(listedIdsOf(await merchant.list(anyDay))).toEqual([])
    expect((await merchant.detail(id)).status).toBe(404)
  })

  it("are told apart in what the sandbox shows", async () => {
    await merchant.create(parcelOrder())
    await merchant.with({ environment: "production" }).create(parcelOrder())
    const environments = (await sandbox().control.shipments()).map((one) => one.environment)
    expect(environments.sort()).toEqual(["development", "production"])
  })
})

describe("Errors", () => {
  it("500 has the body of the table", async () => {
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

  it("422 of the calculation and 422 of the creation have one shape", async () => {
    for (const reply of [await merchant.calculate({}), await merchant.create({})]) {
      expect(reply.status).toBe(422)
      expect(reply.json).toEqual({
        type: "error",
        message: "An exception has been raised as a result of client data",
        errors: expect.any(Object),
      })
    }
  })

  it("422 of the list has the other shape", async () => {
    expect((await merchant.list({})).json).toEqual({
      message: "The given data was invalid.",
      errors: expect.any(Object),
    })
  })

  it("have a non-empty array of messages for every field", async () => {
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
  ])("and answers are JSON by their content type: %s", async (_, call) => {
    const reply = await call()
    expect(reply.headers["content-type"]).toMatch(/^application\/json/)
    expect(reply.json).toBeDefined()
  })

  it("are not answered with stack traces or file names", async () => {
    const replies = [await merchant.create({}), await merchant.detail("x"), await get("/api")]
    for (const { text } of replies) {
      expect(text).not.toMatch(/node_modules|\.ts:|\.js:|\bat \w+/)
    }
  })

  it("404 of a confirmation and of a label are refusals in good order, too", async () => {
    expectCleanRefusal(await merchant.confirm(987654321))
    expect((await get("/labels/nothing.pdf")).status).toBe(404)
  })
})
