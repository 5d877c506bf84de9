import type { IncomingHttpHeaders } from "node:http"
import { text } from "node:stream/consumers"
import {
  type LocalServer,
  startLocalServer,
} from "../../../../../integration-tests/harness/local-server"
import type { TransportRequest } from "../../client"

interface Asked {
  method?: string
  url?: string
  headers: IncomingHttpHeaders
  body: string
}

/** What the customer's browser has sent to the shop. */
const cookies = new Map<string, { value: string }>()
const visitorHeaders = new Map<string, string>()
const revalidated: unknown[][] = []

jest.mock(
  "next/headers",
  () => ({
    cookies: () => Promise.resolve(cookies),
    headers: () => Promise.resolve(visitorHeaders),
  }),
  { virtual: true },
)
jest.mock(
  "next/cache",
  () => ({ revalidateTag: (...words: unknown[]) => revalidated.push(words) }),
  { virtual: true },
)

import { delivery } from ".."
import { askStore } from "../actions"

let store: LocalServer
let answer = { status: 200, body: "{}" }
const asked: Asked[] = []

beforeAll(async () => {
  store = await startLocalServer((request, response) => {
    void text(request).then((body) => {
      const { method, url, headers } = request
      asked.push({ method, url, headers, body })
      response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body)
    })
  })
  process.env.NEXT_PUBLIC_MEDUSA_BACKEND_URL = `${store.url}/`
  process.env.NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY = "pk_1"
})
beforeEach(() => {
  answer = { status: 200, body: "{}" }
  asked.length = 0
  revalidated.length = 0
  cookies.clear()
  visitorHeaders.clear()
})
afterAll(() => store.close())

const QUOTES = { method: "GET" as const, path: "/store/shipment-ordering/quotes" }

it("the server action asks in the name of the customer, whose address the store's limits count", async () => {
  cookies.set("_medusa_jwt", { value: "token" })
  visitorHeaders.set("x-forwarded-for", "198.51.100.7, 203.0.113.9")
  answer.body = JSON.stringify({ cart_id: "cart_1", currency_code: "eur", quotes: [] })
  expect(await delivery.listQuotes({ cartId: "cart_1" })).toMatchObject({ currency_code: "eur" })
  const customer = { authorization: "Bearer token", "x-forwarded-for": "203.0.113.9" }
  const headers = { "x-publishable-api-key": "pk_1", ...customer }
  expect(asked).toMatchObject([{ method: "GET", url: `${QUOTES.path}?cart_id=cart_1`, headers }])
})

it("the server action passes on what each question of a delivery needs", async () => {
  answer.body = JSON.stringify({ order_id: "order_1", lockers: [], shipments: [] })
  await delivery.listLockers({ cartId: "cart_1", shippingOptionId: "so_1", postalCode: "LV 1" })
  await delivery.listLockers({ countryCode: "lv", postalCode: "1010" })
  await delivery.readTracking({ orderId: "order_1", email: "jānis@b.example" })
  await delivery.findOrder({ orderNumber: "#7", email: "a@b.example" })
  const root = "/store/shipment-ordering"
  expect(asked.map(({ method, url, body }) => [method, url, body])).toEqual([
    ["GET", `${root}/lockers?cart_id=cart_1&shipping_option_id=so_1&postal_code=LV+1`, ""],
    ["GET", `${root}/lockers?country_code=lv&postal_code=1010`, ""],
    ["GET", `${root}/orders/order_1/tracking`, ""],
    ["POST", `${root}/orders/find`, '{"order_number":"#7","email":"a@b.example"}'],
  ])
  expect(asked[2]?.headers["x-order-email"]).toBe(encodeURIComponent("jānis@b.example"))
})

it("the server action refreshes the cart of the page after a choice, and only then", async () => {
  cookies.set("_medusa_cache_id", { value: "7f" })
  await askStore({ ...QUOTES, query: { cart_id: "cart_1" } })
  expect(revalidated).toEqual([])
  const data = { locker_code: "LV1", locker_postal_code: "LV-1010" }
  await delivery.choose({ cartId: "cart_1", shippingOptionId: "so_1", data })
  expect(asked[1]).toMatchObject({
    url: "/store/carts/cart_1/shipping-methods",
    body: JSON.stringify({ option_id: "so_1", data }),
  })
  expect(revalidated).toEqual([["carts-7f", { expire: 0 }]])
  answer.status = 400
  const choice = { cartId: "cart_1", shippingOptionId: "so_1", data }
  await expect(delivery.choose(choice)).rejects.toThrow()
  expect(revalidated).toHaveLength(1)
})

it("the server action keeps the text and the status of a refusal, and says when there is no answer", async () => {
  answer = { status: 404, body: '{"message":"There is no such order."}' }
  const found = delivery.findOrder({ orderNumber: "1", email: "a@b" })
  const refused = { kind: "refused", status: 404, message: "There is no such order." }
  await expect(found).rejects.toMatchObject(refused)
  const ask = () => expect(delivery.listQuotes({ cartId: "cart_1" })).rejects
  answer = { status: 502, body: "<html>" }
  await ask().toMatchObject({ kind: "unreachable", status: 502 })
  const url = process.env.NEXT_PUBLIC_MEDUSA_BACKEND_URL
  process.env.NEXT_PUBLIC_MEDUSA_BACKEND_URL = "http://127.0.0.1:1"
  await ask().toMatchObject({ kind: "unreachable", message: "The store cannot be reached" })
  process.env.NEXT_PUBLIC_MEDUSA_BACKEND_URL = url
})

it.each<[string, unknown]>([
  ["another route of the store", { method: "GET", path: "/store/customers/me" }],
  ["the admin", { method: "GET", path: "/admin/orders" }],
  ["another way of the same route", { ...QUOTES, method: "POST" }],
  ["a path out of the route", { method: "GET", path: `${QUOTES.path}/../../admin` }],
  ["a query in the path", { method: "GET", path: `${QUOTES.path}?fields=*` }],
  ["a host", { method: "GET", path: "//evil.example/store/shipment-ordering/quotes" }],
  ["no text", { method: "GET", path: [QUOTES.path] }],
  ["nothing", undefined],
])("the server action does not ask for %s", async (_, request) => {
  expect(await askStore(request as TransportRequest)).toMatchObject({ ok: false, status: 400 })
  expect(asked).toEqual([])
})

it("the server action drops fields and headers that no question has, and values that are no plain ones", async () => {
  const odd = {
    ...QUOTES,
    query: { cart_id: "cart_1", fields: "*customer" },
    body: { a: 1 },
    headers: { authorization: "Bearer stolen", "x-order-email": "a\r\nb: c", cookie: "c" },
  }
  await askStore(odd)
  await askStore({ ...QUOTES, query: { cart_id: { $ne: "" } } } as never)
  await askStore({
    method: "POST",
    path: "/store/carts/cart_1/shipping-methods",
    body: {
      option_id: "so_1",
      data: { locker_code: "x".repeat(1001), deep: { a: 1 }, ok: true },
      additional_data: { amount: 0 },
    },
  })
  const [first, second, third] = asked
  expect(first).toMatchObject({ url: `${QUOTES.path}?cart_id=cart_1`, body: "" })
  expect(first?.headers).not.toHaveProperty("authorization")
  expect(first?.headers).not.toHaveProperty("x-order-email")
  expect(first?.headers).not.toHaveProperty("cookie")
  expect(second?.url).toBe(QUOTES.path)
  expect(third?.body).toBe('{"option_id":"so_1","data":{"ok":true}}')
})
