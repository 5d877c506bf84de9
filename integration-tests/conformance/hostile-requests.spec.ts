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
const post = (body: string) => merchant.post("/services/order-store", body)
const send = (target: string, method = "GET", headers: Record<string, string> = {}) =>
  sendRequest({ origin: sandbox().origin, method, target, headers })

/** Creation, byte for byte. */
const sendOrder = (body: string | Buffer | undefined, contentType?: string) =>
  sendRequest({
    origin: sandbox().origin,
    method: "POST",
    target: "/api/development/v1/services/order-store",
    headers: {
      authorization: `Bearer ${merchant.access.key}`,
      ...(contentType === undefined ? {} : { "content-type": contentType }),
    },
    body,
  })

const deepArray = (depth: number) => "[".repeat(depth) + "]".repeat(depth)

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
])("creation refuses a body of %s in good order", async (_, body) => {
  expectCleanRefusal(await post(body))
  expect(await ordersOf()).toEqual([])
})

it("creation refuses bytes that are not UTF-8, and an empty body without a content type", async () => {
  const bytes = Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x80, 0x22, 0x3a, 0x31, 0x7d])
  expectCleanRefusal(await sendOrder(bytes, "application/json"))
  expectCleanRefusal(await sendOrder(undefined))
})

it("creation refuses a body of 2 MB", async () => {
  const body = JSON.stringify(parcelOrder({ parcel_description: "x".repeat(2_000_000) }))
  expectCleanRefusal(await post(body))
  expect(await ordersOf()).toEqual([])
})

it.each([
  ["no content type", undefined],
  ["text", "text/plain"],
  ["a form", "application/x-www-form-urlencoded"],
  ["another character set", "application/json; charset=utf-16"],
  ["nonsense", "///;;;"],
])("a body that is declared as %s is no server error", async (_, contentType) => {
  const reply = await sendOrder(JSON.stringify(parcelOrder()), contentType)
  expect(reply.status).toBeLessThan(500)
  expect(reply.json).toBeDefined()
})

it("a confirmation with a broken body is no server error", async () => {
  const id = shipmentIdOf(await merchant.create(parcelOrder()))
  const { status } = await merchant.post(`/services/shipment/${id}/confirm`, "{broken")
  expect(status).toBeLessThan(500)
})

it("a connection that is cut in the middle of a body orders nothing", async () => {
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
  await new Promise<void>((resolve) =>
    socket.write(`${head.join("\r\n")}\r\n\r\n{"send_adr":"0",`, () => resolve()),
  )
  socket.destroy()
  expect(await ordersOf()).toEqual([])
})

it("the control interface refuses JSON that is broken, or no object, without a server error", async () => {
  for (const path of ["/clock", "/keys", "/faults", "/settings", "/shipments/1/issue"]) {
    for (const body of ["{broken", "[]", "null", '"x"', "5", ""]) {
      const reply = await sendRequest({
        origin: sandbox().origin,
        method: "POST",
        target: `/_sandbox${path}`,
        headers: { "content-type": "application/json" },
        body,
      })
      expect(reply.status).toBeLessThan(500)
      if (body === "{broken") expectCleanRefusal(reply)
    }
  }
})

it("creation refuses objects and arrays in place of texts, for every field", async () => {
  for (const [field, value] of Object.entries(parcelOrder())) {
    expectCleanRefusal(await merchant.create(parcelOrder({ [field]: { toString: "x" } })))
    if (Array.isArray(value)) continue
    const { status } = await merchant.create(parcelOrder({ [field]: [value] }))
    expect({ field, status }).toEqual({ field, status: 422 })
  }
  expect(await ordersOf()).toEqual([])
})

it("creation refuses arrays in arrays, objects and null in place of weights and sizes", async () => {
  for (const field of ["weight", "length", "width", "height"]) {
    for (const element of [["1"], { 0: "1" }, null, true]) {
      expectCleanRefusal(await merchant.create(parcelOrder({ [field]: [element] })))
    }
  }
})

it("names of JavaScript's own properties are not taken as values of a field", async () => {
  for (const name of ["__proto__", "constructor", "toString", "valueOf", "hasOwnProperty"]) {
    const fields = ["service_code", "country_code", "parcel_currency", "package_type", "send_adr"]
    for (const field of fields) {
      expectCleanRefusal(await merchant.create(parcelOrder({ [field]: name })))
    }
    expectCleanRefusal(await merchant.calculate(parcelQuery({ country_code: name })))
    expectCleanRefusal(await merchant.lockers({ country_code: name, zip_code: "LV-1010" }))
  }
})

it("a field __proto__ of the body changes nothing for anybody", async () => {
  const order = JSON.stringify(parcelOrder({ recipient_name: undefined }))
  const poisoned = `{"__proto__":{"recipient_name":"Nobody","polluted":"1"},${order.slice(1)}`
  expectCleanRefusal(await post(poisoned))
  expectCleanRefusal(await merchant.create({}))
  expect((await merchant.list({})).text).not.toContain("polluted")
})

it("a strange query is no server error", async () => {
  const base = "country_code=LV&zip_code=LV-1010&package_type=2&send_adr=0&weight[]=1"
  for (const addition of [
    "weight[__proto__]=1",
    "weight[]=1&weight[constructor]=1",
    "weight[0][0]=1",
    "weight=1",
    "country_code[]=LV",
    "country_code=LV&country_code=LT",
    "send_adr[]=0",
    "package_type[]=1",
    "%zz=1",
    "zip_code=%00",
    "zip_code=%ff",
    "&&&==&=",
    `parcel_copy_id=${"x".repeat(5000)}`,
  ]) {
    const { status, json } = await merchant.get(`/services/calculate?${base}&${addition}`)
    expect({ addition, isAnswered: status < 500 && json !== undefined }).toEqual({
      addition,
      isAnswered: true,
    })
  }
})

it("an extreme weight gives no price that is not a number, and a thousand packages no server error", async () => {
  for (const weight of ["1e308", "1e-400", "9".repeat(400), "0." + "0".repeat(400) + "1"]) {
    const reply = await merchant.calculate(parcelQuery({ weight: [weight] }))
    expect(reply.status).toBeLessThan(500)
    expect(reply.text).not.toMatch(/NaN|Infinity|"final_price[^"]*":"[^"]*e\+/)
  }
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
])("a text with %s comes back as it was sent, and prints", async (_, changes) => {
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

it("a header of 100 KB, a path of 10 KB and unknown methods are no server errors", async () => {
  const long = { authorization: `Bearer ${"x".repeat(100_000)}` }
  const { status } = await send("/api", "GET", long).catch(() => ({ status: 431 }))
  expect([400, 401, 403, 404, 413, 431]).toContain(status)
  const path = `/api/development/v1/services/${"x".repeat(10_000)}`
  expect([400, 404, 414, 431]).toContain((await send(path)).status)
  for (const method of ["OPTIONS", "TRACE", "HEAD", "PURGE"]) {
    const { status } = await send("/api/development/v1/services/shipments", method)
    expect(status).toBeLessThan(500)
  }
})

it("no path leads to a file", async () => {
  const up = "/%2e%2e/%2e%2e/package.json"
  for (const path of ["/../../etc/passwd", "/labels/../../package.json", "//", up]) {
    const { status, text } = await send(path)
    expect([400, 404]).toContain(status)
    expect(text).not.toMatch(/root:|"dependencies"/)
  }
})

it("200 refused requests at once leave a server that answers", async () => {
  const replies = await Promise.all(Array.from({ length: 200 }, () => post("{broken")))
  expect(replies.every(({ status }) => status >= 400 && status < 500)).toBe(true)
})

const hostileIds = [
  "0 -1 -0 1.5 1e3 0x10 NaN Infinity true null undefined 2147483648 9007199254740993",
  "9223372036854775808 99999999999999999999999999 %00 1%00 %0a %20 %zz % %c3%28 %ff%fe %e2%82%ac",
  "%f0%9f%93%a6 __proto__ constructor toString hasOwnProperty ..%2f..%2fetc%2fpasswd %2e%2e",
  `'%20OR%201=1-- %3Cscript%3E * [] {} ${"1".repeat(3000)}`,
].flatMap((ids) => ids.split(" "))

it("detail, confirmation, control interface and label refuse a hostile identifier", async () => {
  const { control } = sandbox()
  for (const id of hostileIds) {
    expectCleanRefusal(await merchant.detail(id))
    expectCleanRefusal(await merchant.confirm(id))
    expectCleanRefusal(await control.call("POST", `/shipments/${id}/issue`, {}))
    expectCleanRefusal(await control.call("DELETE", `/keys/${id}`))
    expect([400, 404]).toContain((await send(`/labels/${id}.pdf`)).status)
  }
})

it("another spelling of a shipment's number is not the number", async () => {
  const id = shipmentIdOf(await merchant.create(parcelOrder()))
  const spellings = [`${id}.0`, `%20${id}`, `${id}%20`, `%2B${id}`, `0x${id.toString(16)}`]
  for (const spelling of [...spellings, `${id}abc`, `${id}e0`, `${id},1`, `${id}%0a`]) {
    const { status } = await merchant.detail(spelling)
    expect({ spelling, isRefused: status >= 400 && status < 500 }).toEqual({
      spelling,
      isRefused: true,
    })
  }
})
