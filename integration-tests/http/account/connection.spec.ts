// A shop with a key, whose account gets wrong data.
import { changeCart, chooseOption, listPricedOptions } from "../../harness/customer-checkout"
import { getOrder, tryToFulfil } from "../../harness/fulfil-order"
import { outcomeOf } from "../../harness/http-client"
import { freePort, startLocalServer } from "../../harness/local-server"
import { importOrder } from "../../harness/orders"
import { quotesOf } from "../../harness/prices"
import { runSql } from "../../harness/run-sql"
import { errorLines } from "../../harness/store-process"
import {
  clearFaults,
  command,
  fillCart,
  listShipments,
  sandboxShipments,
  shipmentIn,
  upstreamCalls,
} from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const SETTINGS = "/admin/shipment-ordering/settings"
const WHERE = "Settings > Shipment Ordering"
const WRONG_KEY = "not-the-right-key-0001"

const shop = shopWithKey()
let logged = 0

beforeEach(async () => {
  await clearFaults(shop)
  await configure({})
  logged = shop.store.logs.lines.length
})

afterEach(() => {
  expect(errorLines(shop.store.logs.lines.slice(logged))).toEqual([])
})

/** The shop as it was set up, except for the changes. */
const configure = (changes: Record<string, unknown>) =>
  shop.configure({
    environment: "development",
    base_url: shop.sandbox.url,
    api_key: shop.sandbox.key,
    ...changes,
  })

const settings = async () =>
  (await shop.admin.get<{ settings: Record<string, unknown> }>(SETTINGS)).settings

const testConnection = async (entered: object = {}) =>
  (
    await shop.admin.post<{ checks: { name: string; is_ok: boolean; message: string }[] }>(
      `${SETTINGS}/test`,
      entered,
    )
  ).checks

/** Another name of the same machine is another host. */
const elsewhere = () => shop.sandbox.url.replace("127.0.0.1", "localhost")

let quantity = 0
/** A cart of a weight that no other test has asked a price for. */
const freshCart = () => {
  const variantId = shop.seed.variants["NAPKIN-1"] ?? ""
  return fillCart(shop, { items: [{ variantId, quantity: (quantity += 1) }] })
}

async function cartWithDelivery() {
  const cart = await freshCart()
  await chooseOption(shop.storefront, cart.id, { optionId: shop.options.carrierB_classic ?? "" })
  return cart
}

/** A web server that answers each request with a page of this status. */
const startWebsite = (status: number) =>
  startLocalServer((_, response) => {
    const page = "<!doctype html><html><body>Welcome to our fine company</body></html>"
    response.writeHead(status, { "content-type": "text/html" }).end(page)
  })

it("a connection is tested with the entered data, which saves nothing and sends a saved key nowhere else", async () => {
  await testConnection()
  const before = await settings()
  const ok = [{ is_ok: true }, { is_ok: true }]
  expect(await testConnection({ base_url: shop.sandbox.url })).toMatchObject(ok)
  expect(await testConnection({ api_key: shop.sandbox.key })).toMatchObject(ok)
  expect(await testConnection({ api_key: WRONG_KEY })).toEqual([
    { name: "address", is_ok: true, message: "The service answers." },
    {
      name: "api_key",
      is_ok: false,
      message: expect.stringMatching(/refused the API key for the development environment/),
    },
  ])
  const nowhere = `http://127.0.0.1:${await freePort()}`
  const entered = { base_url: nowhere, api_key: shop.sandbox.key }
  expect(await testConnection(entered)).toMatchObject([{ name: "address", is_ok: false }])
  expect((await testConnection({ base_url: elsewhere() }))[1]).toMatchObject({
    message: `The saved API key is not sent to another address. Enter the key for ${elsewhere()}.`,
  })
  expect(await settings()).toEqual(before)
})

it("a wrong API key leaves prices as they are, refuses shipments, and the right key orders one", async () => {
  const order = await importOrder(shop)
  const before = (await sandboxShipments(shop)).length
  await configure({ api_key: WRONG_KEY })
  const quotes = await quotesOf(shop, (await freshCart()).id)
  expect(quotes.carrierB_classic?.amount).toBeGreaterThan(0)
  const refused = await tryToFulfil(shop, order.id)
  expect(refused).toEqual({ status: 400, message: expect.stringMatching(/refused the API key/) })
  expect(refused.message).toContain(WHERE)
  expect(refused.message).not.toContain(WRONG_KEY)
  const [row] = await listShipments(shop, order.id)
  expect(row).toMatchObject({ state: "failed", last_error: { kind: "auth" } })
  expect((await getOrder(shop.admin, order.id)).fulfillments).toEqual([])

  await configure({})
  expect((await tryToFulfil(shop, order.id)).status).toBe(200)
  await shipmentIn(shop, order.id, "confirmed")
  expect((await sandboxShipments(shop)).length - before).toBe(1)
})

it("another address erases the saved key, which is sent to no other host than it was entered for", async () => {
  const order = await importOrder(shop)
  await configure({ base_url: elsewhere(), api_key: undefined })
  expect(await settings()).toMatchObject({ base_url: elsewhere(), api_key_hint: null })
  const before = upstreamCalls(shop).create
  const refused = await tryToFulfil(shop, order.id)
  expect(refused).toEqual({
    status: 400,
    message: expect.stringMatching(/No API key is saved for the development environment/),
  })
  expect(refused.message).toContain(WHERE)
  expect(upstreamCalls(shop).create).toBe(before)
  expect(await listShipments(shop, order.id)).toEqual([])

  await configure({})
  expect((await tryToFulfil(shop, order.id)).status).toBe(200)
})

it("the same address written in another way keeps the key, and may set the environment", async () => {
  await configure({ base_url: `${shop.sandbox.url}/api/development/v1/`, api_key: undefined })
  expect(await settings()).toMatchObject({
    base_url: shop.sandbox.url,
    api_key_hint: `…${shop.sandbox.key.slice(-4)}`,
  })
  const base_url = `${shop.sandbox.url}/api/production/v1`
  const both = { base_url, environment: "development" }
  const { status, message } = await outcomeOf(await shop.admin.send("POST", SETTINGS, both))
  expect(status).toBe(400)
  expect(message).toContain("of the production environment, but development is chosen. Choose")
  await shop.configure({ base_url })
  expect(await settings()).toMatchObject({
    base_url: shop.sandbox.url,
    environment: "production",
  })
})

it.each([
  ["nothing listens", undefined, /could not be reached \(ECONNREFUSED\)/, /could not be reached/],
  ["a website is", 404, /does not look like the Shipment Ordering service/, /service address/],
])(
  "an address at which %s gives no price, freezes no cart, says what is wrong and loses no order",
  async (_, status, words, refusal) => {
    const order = await importOrder(shop)
    const cart = await cartWithDelivery()
    const website = status === undefined ? undefined : await startWebsite(status)
    try {
      await configure({ base_url: website?.url ?? `http://127.0.0.1:${await freePort()}` })
      const message = expect.stringMatching(words) as string
      expect(await testConnection()).toMatchObject([{ is_ok: false, message }, { is_ok: false }])
      const refresh = await shop.admin.send("POST", "/admin/shipment-ordering/services/refresh")
      expect(await outcomeOf(refresh)).toEqual({ status: 400, message })
      const fresh = await freshCart()
      const priced = await listPricedOptions(shop.storefront, fresh.id)
      expect(priced.map(({ amount }) => amount)).toEqual(priced.map(() => undefined))
      expect((await quotesOf(shop, fresh.id)).carrierB_classic?.reason?.code).toBe("no_live_price")
      expect(await changeCart(shop, cart)).toMatchObject(Array(4).fill({ status: 200 }))
      expect(await tryToFulfil(shop, order.id)).toMatchObject({
        status: 400,
        message: expect.stringMatching(refusal),
      })
    } finally {
      await website?.close()
    }
    await configure({})
    expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 200 })
    await shipmentIn(shop, order.id, "confirmed")
  },
)

it("a merchant can say that a website, which answers 200 to everything, ordered nothing", async () => {
  const order = await importOrder(shop)
  const website = await startWebsite(200)
  await configure({ base_url: website.url })
  const refused = await tryToFulfil(shop, order.id)
  await website.close()
  expect(refused).toEqual({ status: 400, message: expect.stringMatching(/not known whether/) })

  await configure({})
  const stillBound = await tryToFulfil(shop, order.id)
  expect(stillBound).toEqual({ status: 400, message: expect.stringContaining(website.url) })
  const [row] = await listShipments(shop, order.id)
  await shop.admin.post(`/admin/shipment-ordering/shipments/${row?.id}/void`)
  expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 200 })
  await shipmentIn(shop, order.id, "confirmed")
})

const refuse = (operation: string, errors: Record<string, string[]>, times = 1) =>
  command(shop, "/faults", {
    operation,
    kind: "status",
    status: 422,
    times,
    body: { type: "error", message: "Refused", errors },
  })

it("refused data is shown field by field to the person who fulfills, and kept with the shipment", async () => {
  const order = await importOrder(shop)
  await refuse("create", {
    zip_code: ["Available post code format(s): LV-NNNN"],
    recipient_state_or_province: ["May not be greater than 4 characters"],
  })
  const { status, message } = await tryToFulfil(shop, order.id)
  expect(status).toBe(400)
  expect(message).toContain("zip_code: Available post code format(s): LV-NNNN")
  expect(message).toContain("recipient_state_or_province: May not be greater than 4 characters")
  expect(await listShipments(shop, order.id)).toMatchObject([
    {
      state: "failed",
      last_error: {
        kind: "rejected",
        fields: { zip_code: ["Available post code format(s): LV-NNNN"] },
      },
    },
  ])

  // A postal code alone is tried in its other form, too.
  await refuse("create", { zip_code: ["The first form is wrong"] })
  await refuse("create", { zip_code: ["The other form is wrong"] })
  expect(await tryToFulfil(shop, order.id)).toEqual({
    status: 400,
    message: expect.stringContaining("The first form is wrong"),
  })
  expect((await tryToFulfil(shop, order.id)).status).toBe(200)
  const states = (await listShipments(shop, order.id)).map(({ state }) => state)
  expect(states.filter((state) => state === "failed")).toHaveLength(3)
  expect(states).toHaveLength(4)
})

it("a country that the service does not know freezes no cart", async () => {
  const cart = await cartWithDelivery()
  await refuse("calculate", { country_code: ["The selected country code is invalid"] }, 1000)
  const quotes = await quotesOf(shop, (await freshCart()).id)
  expect(quotes.carrierB_classic?.reason?.code).toBe("service_does_not_deliver")
  expect(await changeCart(shop, cart)).toMatchObject(Array(4).fill({ status: 200 }))
})

/** What a server between the store and the service does with a request. */
type Manner = "passes-on" | "hides-the-server" | "bad-gateway" | "welcome-page"

it("whether the service is the sandbox is learned from its own answers alone, for one address", async () => {
  let manner: Manner = "bad-gateway"
  const between = await startLocalServer((request, response) => {
    if (manner === "bad-gateway" || manner === "welcome-page") {
      response.writeHead(manner === "bad-gateway" ? 502 : 200, { "content-type": "text/html" })
      response.end("<html><body>nginx</body></html>")
      return
    }
    const { authorization } = request.headers
    void fetch(new URL(request.url ?? "/", shop.sandbox.url), {
      headers: { accept: "application/json", ...(authorization && { authorization }) },
    }).then(async (answer) => {
      const server = manner === "passes-on" ? answer.headers.get("server") : null
      const type = { "content-type": "application/json" }
      response.writeHead(answer.status, { ...type, ...(server && { server }) })
      response.end(await answer.text())
    })
  })
  const isSandboxBy = async (by: Manner) => {
    manner = by
    await testConnection()
    return (await settings()).is_sandbox
  }
  const version = () => runSql(shop.databaseUrl, "select version from shipment_ordering_settings")
  try {
    await testConnection()
    expect((await settings()).is_sandbox).toBe(true)
    await configure({ base_url: between.url })
    expect((await settings()).is_sandbox).toBeNull()
    expect(await isSandboxBy("bad-gateway")).toBeNull()
    expect(await isSandboxBy("passes-on")).toBe(true)
    const before = await version()
    expect(await isSandboxBy("bad-gateway")).toBe(true)
    expect(await isSandboxBy("welcome-page")).toBe(true)
    expect(await version()).toEqual(before)
    expect(await isSandboxBy("hides-the-server")).toBe(false)
    expect(await isSandboxBy("passes-on")).toBe(true)
  } finally {
    await between.close()
  }
})
