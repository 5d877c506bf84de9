import Medusa from "@medusajs/js-sdk"
import type { IncomingHttpHeaders, ServerResponse } from "node:http"
import { text } from "node:stream/consumers"
import {
  type LocalServer,
  startLocalServer,
} from "../../../../../integration-tests/harness/local-server"
import { createDelivery, DeliveryError } from ".."

interface Asked {
  method?: string
  url?: string
  headers: IncomingHttpHeaders
  body?: unknown
}

let server: LocalServer
let asked: Asked[]
let answer: (response: ServerResponse) => void

beforeEach(async () => {
  asked = []
  server = await startLocalServer((request, response) => {
    void text(request).then((body) => {
      const { method, url, headers } = request
      asked.push({ method, url, headers, body: body === "" ? undefined : JSON.parse(body) })
      answer(response)
    })
  })
})
afterEach(() => server.close())

const answerJson = (body: unknown, status = 200) => {
  answer = (response) => response.writeHead(status).end(JSON.stringify(body))
}
const sdkOf = (baseUrl: string) => new Medusa({ baseUrl, publishableKey: "pk_1" })
const delivery = (options: { timeoutMs?: number } = {}) =>
  createDelivery({ sdk: sdkOf(server.url), ...options })

/** The error of a failed call; throws if the call has not failed, or with another error. */
async function failureOf(call: Promise<unknown>): Promise<DeliveryError> {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof DeliveryError) return error
  throw new Error(`No DeliveryError: ${String(error)}`)
}

const quote = {
  shipping_option_id: "so_1",
  name: "Courier",
  available: true,
  amount: 8.01,
  delivery_days: { min: 1, max: 2 },
}

it("a store's delivery asks for a cart's prices, the publishable key in a header and nowhere else", async () => {
  answerJson({ cart_id: "cart_1", currency_code: "eur", quotes: [quote] })
  const { quotes, currency_code } = await delivery().listQuotes({ cartId: "cart_1" })

  expect(currency_code).toBe("eur")
  expect(quotes).toEqual([
    expect.objectContaining({ amount: 8.01, delivery_days: { min: 1, max: 2 }, reason: null }),
  ])
  expect(asked[0]).toMatchObject({
    method: "GET",
    url: "/store/shipment-ordering/quotes?cart_id=cart_1",
    headers: { "x-publishable-api-key": "pk_1" },
  })
})

it("a store's delivery asks for the lockers of a cart or of an area, leaving out unknown fields", async () => {
  answerJson({ lockers: [] })
  await delivery().listLockers({ cartId: "cart_1", postalCode: "LV-1010" })
  await delivery().listLockers({ countryCode: "LV", postalCode: "1010 A" })
  expect(asked.map(({ url }) => url)).toEqual([
    "/store/shipment-ordering/lockers?cart_id=cart_1&postal_code=LV-1010",
    "/store/shipment-ordering/lockers?country_code=lv&postal_code=1010%20A",
  ])
})

it("a store's delivery keeps the e-mail address of an order out of the address that logs hold", async () => {
  const tracking = [{ number: "SB1", url: "javascript:alert(1)" }]
  answerJson({ order_id: "order_1", shipments: [{ state: "lost_at_sea", tracking }] })
  const readFor = (email: string) => delivery().readTracking({ orderId: "order_1", email })
  const { shipments } = await readFor("a@b.example")
  expect(asked[0]?.url).toBe("/store/shipment-ordering/orders/order_1/tracking")
  expect(asked[0]?.headers["x-order-email"]).toBe("a@b.example")
  await readFor("jānis@bērziņš.example")
  expect(asked[1]?.headers["x-order-email"]).toBe(encodeURIComponent("jānis@bērziņš.example"))
  // A link leads to a page, and an unknown state promises nothing.
  expect(shipments).toEqual([
    {
      state: "preparing",
      steps: [{ state: "preparing", at: null }],
      service_name: null,
      tracking: [{ number: "SB1", url: null }],
      locker: null,
      estimated_delivery: null,
    },
  ])
})

it("a store's delivery saves a choice in the cart, and finds a guest's order without naming it in the address", async () => {
  answerJson({ order_id: "order_1", order_number: "1042", shipments: [] })
  const data = { locker_code: "LV1001" }
  await delivery().choose({ cartId: "cart_1", shippingOptionId: "so_1", data })
  const found = await delivery().findOrder({ orderNumber: " #1042 ", email: "a@b.example " })
  expect(found.order_number).toBe("1042")
  const guest = { order_number: "#1042", email: "a@b.example" }
  expect(asked.map(({ method, url, body }) => [method, url, body])).toEqual([
    ["POST", "/store/carts/cart_1/shipping-methods", { option_id: "so_1", data }],
    ["POST", "/store/shipment-ordering/orders/find", guest],
  ])
})

it("a store's delivery reads an answer whose details are odd, and offers nothing that has no price", async () => {
  const odd = { ...quote, amount: "8.01", delivery_days: "soon", packages: null, extra: 1 }
  const priceless = { ...quote, shipping_option_id: "so_2", amount: null }
  answerJson({ currency_code: "eur", quotes: [odd, priceless] })
  const { quotes } = await delivery().listQuotes({ cartId: "cart_1" })
  expect(quotes).toEqual([
    expect.objectContaining({ available: true, amount: 8.01, delivery_days: null, packages: [] }),
    expect.objectContaining({ available: false, amount: null }),
  ])
})

it.each([
  ["no JSON", "<html>"],
  ["no list", JSON.stringify({ currency_code: "eur" })],
  ["an option without an id", JSON.stringify({ currency_code: "eur", quotes: [{ amount: 1 }] })],
  ["null", "null"],
])("a store's delivery calls an answer that is %s unreadable", async (_, text) => {
  answer = (response) => response.end(text)
  const { kind } = await failureOf(delivery().listQuotes({ cartId: "cart_1" }))
  expect(kind).toBe("unreadable")
})

it("a store's delivery distinguishes a refusal, with the store's words, from a store that cannot answer", async () => {
  answerJson({ message: "Cart cart_1 was not found." }, 404)
  const refused = await failureOf(delivery().listQuotes({ cartId: "cart_1" }))
  const message = "Cart cart_1 was not found."
  expect(refused).toMatchObject({ kind: "refused", status: 404, message })

  answer = (response) => response.writeHead(502).end("<html>Bad gateway</html>")
  const down = await failureOf(delivery().listQuotes({ cartId: "cart_1" }))
  expect(down).toMatchObject({ kind: "unreachable", status: 502 })

  const { url } = server
  await server.close()
  const gone = createDelivery({ sdk: sdkOf(url) })
  expect((await failureOf(gone.listQuotes({ cartId: "cart_1" }))).kind).toBe("unreachable")
})

it("a store's delivery waits for an answer and its body no longer than its limit, even if the transport knows no signals", async () => {
  const kindOf = async (of: ReturnType<typeof delivery>) =>
    (await failureOf(of.listQuotes({ cartId: "cart_1" }))).kind
  answer = () => undefined
  expect(await kindOf(delivery({ timeoutMs: 50 }))).toBe("timeout")
  answer = (response) => response.writeHead(200).write("{")
  expect(await kindOf(delivery({ timeoutMs: 50 }))).toBe("timeout")
  const transport = () => new Promise(() => undefined)
  expect(await kindOf(createDelivery({ transport, timeoutMs: 50 }))).toBe("timeout")
})

it("a store's delivery ends with the caller's own reason when the caller ends it", async () => {
  answer = () => controller.abort(new Error("moved on"))
  const controller = new AbortController()
  const call = delivery().listQuotes({ cartId: "cart_1" }, { signal: controller.signal })
  await expect(call).rejects.toThrow("moved on")
})

it("a store's delivery asks through a transport of the shop's own, and understands how that fails", async () => {
  const requests: unknown[] = []
  const own = createDelivery({
    transport: async ({ path, query }) => {
      requests.push({ path, query })
      if (requests.length > 1) throw Object.assign(new Error("Not yours"), { status: 403 })
      return { currency_code: "eur", quotes: [quote] }
    },
  })
  await own.listQuotes({ cartId: "cart_1" })
  expect(requests).toEqual([
    { path: "/store/shipment-ordering/quotes", query: { cart_id: "cart_1" } },
  ])
  const refused = { kind: "refused", status: 403, message: "Not yours" }
  expect(await failureOf(own.listQuotes({ cartId: "cart_1" }))).toMatchObject(refused)
})
