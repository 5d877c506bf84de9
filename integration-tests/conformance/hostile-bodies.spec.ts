import { connect } from "node:net"
import { type AccountClient } from "./support/account-client"
import { expectCleanRefusal } from "./support/expect-refusal"
import { sendRequest } from "./support/http-request"
import { listedIdsOf, shipmentIdOf, shipmentOf } from "./support/read-reply"
import { type OrderBody, parcelOrder, parcelQuery } from "./support/sample-requests"
import { useSandbox } from "./support/sandbox"

const sandbox = useSandbox()
let merchant: AccountClient

beforeEach(async () => {
  merchant = await sandbox().newAccount()
})

afterEach(async () => {
  expect((await sandbox().anybody.calculate(parcelQuery())).status).toBe(200)
})

const anyDay = { date_form: "2020-01-01", date_to: "2060-01-01" }
const ordersOf = async () => listedIdsOf(await merchant.list(anyDay))
const post = (body: string, headers = {}) => merchant.post("/services/order-store", body, headers)

describe("Hostile bodies", () => {
  it.each([
    ["no JSON", "hello"],
    ["half of a JSON", '{"send_adr":'],
    ["nothing", ""],
    ["a string", '"order"'],
    ["a number", "42"],
    ["null", "null"],
    ["true", "true"],
    ["an empty array", "[]"],
    ["an array of orders", JSON.stringify([parcelOrder()])],
    ["two JSON texts", '{"send_adr":"0"}{"send_adr":"0"}'],
    ["a NUL byte", "\u0000"],
    ["a form", "send_adr=0&parcel_price=1"],
    ["JSON with a comma too many", '{"send_adr":"0",}'],
    ["100,000 brackets", "[".repeat(100_000)],
    ["100,000 objects in each other", '{"a":'.repeat(100_000) + "1" + "}".repeat(100_000)],
    ["a name of 20,000 arrays in each other", `{"recipient_name":${deepArray(20_000)}}`],
  ])("creation refuses %s in good order", async (_, body) => {
    expectCleanRefusal(await post(body))
    expect(await ordersOf()).toEqual([])
  })

  it("bytes that are not UTF-8 do no harm", async () => {
    const reply = await sendRequest({
      origin: sandbox().origin,
      method: "POST",
      target: "/api/development/v1/services/order-store",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${merchant.access.key}`,
      },
      body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x80, 0x22, 0x3a, 0x31, 0x7d]),
    })
    expectCleanRefusal(reply)
  })

  it("a body of 2 MB is refused, and the server lives on", async () => {
    const body = JSON.stringify(parcelOrder({ parcel_description: "x".repeat(2_000_000) }))
    const outcome = await post(body).then(
      ({ status }) => status,
      () => "closed",
    )
    expect(outcome === "closed" || (Number(outcome) >= 400 && Number(outcome) < 500)).toBe(true)
    expect(await ordersOf()).toEqual([])
  })

  it.each([
    ["no content type", undefined],
    ["text", "text/plain"],
    ["a form", "application/x-www-form-urlencoded"],
    ["another character set", "application/json; charset=utf-16"],
    ["nonsense", "///;;;"],
  ])("a body declared as %s is no server error", async (_, contentType) => {
    const reply = await sendRequest({
      origin: sandbox().origin,
      method: "POST",
      target: "/api/development/v1/services/order-store",
      headers: {
        authorization: `Bearer ${merchant.access.key}`,
        ...(contentType === undefined ? {} : { "content-type": contentType }),
      },
      body: JSON.stringify(parcelOrder()),
    })
    expect(reply.status).toBeLessThan(500)
    expect(reply.json).toBeDefined()
  })

  it("an empty body without a content type is refused in good order", async () => {
    const reply = await sendRequest({
      origin: sandbox().origin,
      method: "POST",
      target: "/api/development/v1/services/order-store",
      headers: { authorization: `Bearer ${merchant.access.key}` },
    })
    expectCleanRefusal(reply)
  })

  it("a confirmation with a broken body is no server error", async () => {
    const id = shipmentIdOf(await merchant.create(parcelOrder()))
    const { status } = await merchant.post(`/services/shipment/${id}/confirm`, "{broken")
    expect(status).toBeLessThan(500)
  })

  it("a connection cut in the middle of a body orders nothing", async () => {
    const { hostname, port } = new URL(sandbox().origin)
    const socket = connect(Number(port), hostname)
    await new Promise<void>((resolve) => socket.once("connect", resolve))
    const head = [
      "POST /api/development/v1/services/order-store HTTP/1.1",
      `Host: ${hostname}:${port}`,
      `Authorization: Bearer ${merchant.access.key}`,
      "Content-Type: application/json",
      "Content-Length: 5000",
    ]
    socket.write(`${head.join("\r\n")}\r\n\r\n{"send_adr":"0",`)
    await new Promise((resolve) => setTimeout(resolve, 50))
    socket.destroy()
    expect(await ordersOf()).toEqual([])
  })

  const sendControl = (path: string, body: string) =>
    sendRequest({
      origin: sandbox().origin,
      method: "POST",
      target: `/_sandbox${path}`,
      headers: { "content-type": "application/json" },
      body,
    })

  it.each(["/clock", "/keys", "/faults", "/settings"])(
    "the control interface refuses broken JSON in good order: %s",
    async (path) => {
      expectCleanRefusal(await sendControl(path, "{broken"))
    },
  )

  it("JSON that is no object is no server error of the control interface", async () => {
    for (const path of ["/clock", "/keys", "/faults", "/settings", "/shipments/1/issue"]) {
      for (const body of ["[]", "null", '"x"', "5", ""]) {
        expect((await sendControl(path, body)).status).toBeLessThan(500)
      }
    }
  })
})

describe("Hostile values", () => {
  const fields = Object.keys(parcelOrder())

  it.each(fields)("an object in place of %s is refused in good order", async (field) => {
    expectCleanRefusal(await merchant.create(parcelOrder({ [field]: { toString: "x" } })))
    expect(await ordersOf()).toEqual([])
  })

  it("arrays in place of strings are refused in good order, for every field", async () => {
    for (const field of fields.filter((name) => !Array.isArray(parcelOrder()[name]))) {
      const reply = await merchant.create(parcelOrder({ [field]: [parcelOrder()[field]] }))
      expect({ field, status: reply.status }).toEqual({ field, status: 422 })
    }
  })

  it("arrays in arrays, objects and null in place of weights and sizes are refused", async () => {
    for (const field of ["weight", "length", "width", "height"]) {
      for (const element of [["1"], { 0: "1" }, null, true]) {
        expectCleanRefusal(await merchant.create(parcelOrder({ [field]: [element] })))
      }
    }
  })

  it.each(["service_code", "country_code", "parcel_currency", "package_type", "send_adr"])(
    "names of an object's own machinery are no value of %s",
    async (field) => {
      const names = ["__proto__", "constructor", "toString", "valueOf", "hasOwnProperty"]
      for (const name of names) {
        expectCleanRefusal(await merchant.create(parcelOrder({ [field]: name })))
      }
    },
  )

  it.each(["__proto__", "constructor", "toString"])(
    "the country %s is unknown to calculation and lockers",
    async (country_code) => {
      expectCleanRefusal(await merchant.calculate(parcelQuery({ country_code })))
      const { status } = await merchant.lockers({ country_code, zip_code: "LV-1010" })
      expect(status).toBeLessThan(500)
    },
  )

  it("__proto__ as a field of the body changes nothing for anybody", async () => {
    const order = JSON.stringify(parcelOrder({ recipient_name: undefined }))
    const poisoned = `{"__proto__":{"recipient_name":"Nobody","polluted":"1"},${order.slice(1)}`
    expectCleanRefusal(await post(poisoned))
    expectCleanRefusal(await merchant.create({}))
    expect((await merchant.list({})).text).not.toContain("polluted")
  })

  it.each([
    ["weight[__proto__]=1"],
    ["weight[]=1&weight[constructor]=1"],
    ["weight[0][0]=1"],
    ["weight=1"],
    ["country_code[]=LV"],
    ["country_code=LV&country_code=LT"],
    ["send_adr[]=0"],
    ["package_type[]=1"],
    ["%zz=1"],
    ["zip_code=%00"],
    ["zip_code=%ff"],
    ["&&&==&="],
    [`parcel_copy_id=${"x".repeat(5000)}`],
  ])("the query %s is no server error", async (addition) => {
    const base = "country_code=LV&zip_code=LV-1010&package_type=2&send_adr=0"
    const reply = await merchant.get(`/services/calculate?${base}&weight[]=1&${addition}`)
    expect(reply.status).toBeLessThan(500)
    expect(reply.json).toBeDefined()
  })

  it.each(["1e308", "1e-400", "9".repeat(400), "0." + "0".repeat(400) + "1"])(
    "the weight %s is no server error, and gives no price that is not a number",
    async (weight) => {
      const reply = await merchant.calculate(parcelQuery({ weight: [weight] }))
      expect(reply.status).toBeLessThan(500)
      expect(reply.text).not.toMatch(/NaN|Infinity|"final_price[^"]*":"[^"]*e\+/)
    },
  )

  it("a thousand packages are no server error", async () => {
    const many = Array.from({ length: 1000 }, () => "1")
    const sizes = { weight: many, length: many, width: many, height: many }
    expect((await merchant.create(parcelOrder(sizes))).status).toBeLessThan(500)
  })

  it.each<[string, OrderBody]>([
    ["letters of every script", { recipient_name: "Ķīlis Žąsis Größe Пётр 王小明 עמית" }],
    ["emoji", { recipient_name: "Anna 📦👩‍👩‍👧" }],
    ["markup", { recipient_name: "<script>alert('x')</script> & \"Co\"" }],
    ["quotes and backslashes", { recipient_name: 'O\'Neil \\ "x"; DROP TABLE shipments; --' }],
    ["line breaks", { recipient_name: "Anna\nKalnina\tjr" }],
  ])("text comes back as it was sent, and prints: %s", async (_, changes) => {
    const id = shipmentIdOf(await merchant.create(parcelOrder(changes)))
    expect(shipmentOf(await merchant.detail(id)).recipient).toEqual(
      expect.objectContaining({ name: changes.recipient_name }),
    )
    expect((await merchant.confirm(id)).status).toBe(200)
  })

  it("half of a surrogate pair is no server error", async () => {
    const body = JSON.stringify(parcelOrder()).replace("Anna Kalnina", "Anna \\ud83d")
    expect((await post(body)).status).toBeLessThan(500)
  })
})

describe("Hostile requests", () => {
  const send = (headers: Record<string, string>, target: string, method = "GET") =>
    sendRequest({ origin: sandbox().origin, method, target, headers })

  it("a header of 100 KB is refused, not a crash", async () => {
    const { status } = await send({ authorization: `Bearer ${"x".repeat(100_000)}` }, "/api").catch(
      () => ({ status: 431 }),
    )
    expect([400, 401, 403, 404, 413, 431]).toContain(status)
  })

  it("a path of 10 KB is not found", async () => {
    const { status } = await send({}, `/api/development/v1/services/${"x".repeat(10_000)}`)
    expect([400, 404, 414, 431]).toContain(status)
  })

  it.each(["OPTIONS", "TRACE", "HEAD", "PURGE"])(
    "the method %s is no server error",
    async (method) => {
      const { status } = await send({}, "/api/development/v1/services/shipments", method)
      expect(status).toBeLessThan(500)
    },
  )

  it.each(["/../../etc/passwd", "/labels/../../package.json", "//", "/%2e%2e/%2e%2e/package.json"])(
    "the path %s leads to no file",
    async (path) => {
      const { status, text } = await send({}, path)
      expect([400, 404]).toContain(status)
      expect(text).not.toMatch(/root:|"dependencies"/)
    },
  )

  it("200 refused requests at once leave a server that answers", async () => {
    const replies = await Promise.all(Array.from({ length: 200 }, () => post("{broken")))
    expect(replies.every(({ status }) => status >= 400 && status < 500)).toBe(true)
  })
})

function deepArray(depth: number): string {
  return "[".repeat(depth) + "]".repeat(depth)
}
