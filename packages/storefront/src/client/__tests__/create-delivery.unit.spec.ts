import type { IncomingHttpHeaders, ServerResponse } from "node:http"
import {
  type LocalServer,
  startLocalServer,
} from "../../../../../integration-tests/harness/local-server"
import { createShippingClient, ShippingClientError } from ".."

interface Asked {
  method?: string
  url?: string
  headers: IncomingHttpHeaders
}

let server: LocalServer
let asked: Asked[]
let answer: (response: ServerResponse) => void

beforeEach(async () => {
  asked = []
  server = await startLocalServer(({ method, url, headers }, response) => {
    asked.push({ method, url, headers })
    answer(response)
  })
})
afterEach(() => server.close())

const answerJson = (body: unknown, status = 200) => {
  answer = (response) => response.writeHead(status).end(JSON.stringify(body))
}
const client = (options: { timeoutMs?: number } = {}) =>
  createShippingClient({ baseUrl: `${server.url}/`, publishableKey: "pk_1", ...options })

/** How a call has failed; fails itself for one that has not, or otherwise. */
async function failureOf(call: Promise<unknown>): Promise<ShippingClientError> {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof ShippingClientError) return error
  throw new Error(`No ShippingClientError: ${String(error)}`)
}

const quote = {
  shipping_option_id: "so_1",
  name: "Courier",
  available: true,
  amount: 8.01,
  delivery_days: { min: 1, max: 2 },
}

describe("the shipping client", () => {
  it("asks for a cart's prices, the publishable key in a header and nowhere else", async () => {
    answerJson({ cart_id: "cart_1", currency_code: "eur", quotes: [quote] })
    const { quotes, currency_code } = await client().listQuotes({ cartId: "cart_1" })

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

  it("asks for the lockers of a cart or of an area, leaving out what is not known", async () => {
    answerJson({ lockers: [] })
    await client().listLockers({ cartId: "cart_1", postalCode: "LV-1010" })
    await client().listLockers({ countryCode: "LV", postalCode: "1010 A" })
    expect(asked.map(({ url }) => url)).toEqual([
      "/store/shipment-ordering/lockers?cart_id=cart_1&postal_code=LV-1010",
      "/store/shipment-ordering/lockers?country_code=lv&postal_code=1010+A",
    ])
  })

  it("keeps the e-mail address of an order out of the address that logs hold", async () => {
    const tracking = [{ number: "SB1", url: "javascript:alert(1)" }]
    answerJson({ order_id: "order_1", shipments: [{ state: "lost_at_sea", tracking }] })
    const { shipments } = await client().readTracking({ orderId: "order_1", email: "a@b.example" })

    expect(asked[0]?.url).toBe("/store/shipment-ordering/orders/order_1/tracking")
    expect(asked[0]?.headers["x-order-email"]).toBe("a@b.example")
    await client().readTracking({ orderId: "order_1", email: "jānis@bērziņš.example" })
    expect(asked[1]?.headers["x-order-email"]).toBe(encodeURIComponent("jānis@bērziņš.example"))
    // A link leads to a page, and an unknown state promises nothing.
    expect(shipments).toEqual([
      {
        state: "preparing",
        service_name: null,
        tracking: [{ number: "SB1", url: null }],
        locker: null,
      },
    ])
  })

  it("reads an answer whose details are odd, and offers nothing that has no price", async () => {
    const odd = { ...quote, amount: "8.01", delivery_days: "soon", packages: null, extra: 1 }
    const priceless = { ...quote, shipping_option_id: "so_2", amount: null }
    answerJson({ currency_code: "eur", quotes: [odd, priceless] })
    const { quotes } = await client().listQuotes({ cartId: "cart_1" })
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
  ])("calls an answer that is %s unreadable", async (_, text) => {
    answer = (response) => response.end(text)
    const { kind } = await failureOf(client().listQuotes({ cartId: "cart_1" }))
    expect(kind).toBe("unreadable")
  })

  it("distinguishes a refusal, with the store's words, from a store that cannot answer", async () => {
    answerJson({ message: "Cart cart_1 was not found." }, 404)
    const refused = await failureOf(client().listQuotes({ cartId: "cart_1" }))
    expect({ ...refused, message: refused.message }).toMatchObject({
      kind: "refused",
      status: 404,
      message: "Cart cart_1 was not found.",
    })

    answer = (response) => response.writeHead(502).end("<html>Bad gateway</html>")
    const down = await failureOf(client().listQuotes({ cartId: "cart_1" }))
    expect(down).toMatchObject({ kind: "unreachable", status: 502 })

    const { url } = server
    await server.close()
    const gone = createShippingClient({ baseUrl: url, publishableKey: "pk_1" })
    expect((await failureOf(gone.listQuotes({ cartId: "cart_1" }))).kind).toBe("unreachable")
  })

  it("waits for an answer no longer than its limit", async () => {
    answer = () => undefined
    const { kind } = await failureOf(client({ timeoutMs: 50 }).listQuotes({ cartId: "cart_1" }))
    expect(kind).toBe("timeout")
  })

  it("waits no longer than its limit for the body of an answer either", async () => {
    answer = (response) => response.writeHead(200).write("{")
    const { kind } = await failureOf(client({ timeoutMs: 50 }).listQuotes({ cartId: "cart_1" }))
    expect(kind).toBe("timeout")
  })

  it("ends with the caller's own reason when the caller ends it", async () => {
    answer = () => controller.abort(new Error("moved on"))
    const controller = new AbortController()
    const call = client().listQuotes({ cartId: "cart_1" }, { signal: controller.signal })
    await expect(call).rejects.toThrow("moved on")
  })

  it("asks through a transport of the shop's own, and understands how that fails", async () => {
    const requests: unknown[] = []
    const own = createShippingClient({
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
    expect(await failureOf(own.listQuotes({ cartId: "cart_1" }))).toMatchObject({
      kind: "refused",
      status: 403,
      message: "Not yours",
    })
  })

  it("does not wait for ever for a transport that knows nothing of signals", async () => {
    const own = createShippingClient({
      transport: () => new Promise(() => undefined),
      timeoutMs: 50,
    })
    expect((await failureOf(own.listQuotes({ cartId: "cart_1" }))).kind).toBe("timeout")
  })
})
