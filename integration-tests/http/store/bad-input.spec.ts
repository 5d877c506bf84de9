import type { HttpTypes } from "@medusajs/framework/types"
import { importOrder } from "../../harness/import-order"
import { changeCart, frozenChanges } from "../../harness/change-cart"
import { chooseOption, listPricedOptions } from "../../harness/customer-checkout"
import { errorLines } from "../../harness/error-lines"
import { freePort } from "../../harness/free-port"
import { getOrder } from "../../harness/fulfil-order"
import { startLocalServer } from "../../harness/local-server"
import { quotesOf } from "../../harness/quotes-of"
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
import { outcomeOf, tryToFulfil } from "../../harness/try-to-fulfil"

const PLUGIN = "/admin/shipment-ordering"
const WHERE = "Settings > Shipment Ordering"

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

/** The shop as it was set up, but for the changes. */
const configure = (changes: Record<string, unknown>) =>
  shop.admin.post(`${PLUGIN}/settings`, {
    environment: "development",
    base_url: shop.sandbox.url,
    api_key: shop.sandbox.key,
    ...changes,
  })

const countOf = (operation: string) => upstreamCalls(shop)[operation] ?? 0

/** Items that no other test has asked a price for: each cart gets a weight of its own. */
let quantity = 0
const freshItems = () => [
  { variantId: shop.seed.variants["NAPKIN-1"] ?? "", quantity: (quantity += 1) },
]

async function cartWithMethod(): Promise<HttpTypes.StoreCart> {
  const cart = await fillCart(shop, { items: freshItems() })
  await chooseOption(shop.storefront, cart.id, { optionId: shop.options.carrierB_classic ?? "" })
  return cart
}

/** A web server that speaks no JSON: each request is answered with a page of this status. */
const startWebsite = (status: number) =>
  startLocalServer((_, response) => {
    const page = "<!doctype html><html><body>Welcome to our fine company</body></html>"
    response.writeHead(status, { "content-type": "text/html" }).end(page)
  })

describe("a wrong API key", () => {
  it("is named by the connection test, while prices go on", async () => {
    await configure({ api_key: "not-the-right-key-0001" })
    const { is_ok, checks } = await shop.admin.post<{
      is_ok: boolean
      checks: { name: string; is_ok: boolean; message: string }[]
    }>(`${PLUGIN}/settings/test`)
    expect(is_ok).toBe(false)
    expect(checks.map((check) => [check.name, check.is_ok])).toEqual([
      ["address", true],
      ["api_key", false],
    ])
    expect(checks[1]?.message).toMatch(/refused the API key for the development environment/)
    const quotes = await quotesOf(shop, (await fillCart(shop, { items: freshItems() })).id)
    expect(quotes.carrierB_classic?.amount).toBeGreaterThan(0)
  })

  it("refuses a fulfillment with the next step, and the right key then orders one shipment", async () => {
    const order = await importOrder(shop)
    const before = (await sandboxShipments(shop)).length
    await configure({ api_key: "not-the-right-key-0001" })
    const refused = await tryToFulfil(shop, order.id)
    expect(refused.status).toBe(400)
    expect(refused.message).toMatch(/refused the API key/)
    expect(refused.message).toContain(WHERE)
    expect(refused.message).not.toContain("not-the-right-key")
    const [row] = await listShipments(shop, order.id)
    expect(row).toMatchObject({ state: "failed", last_error: { kind: "auth" } })
    expect((await getOrder(shop.admin, order.id)).fulfillments).toEqual([])

    await configure({})
    expect((await tryToFulfil(shop, order.id)).status).toBe(200)
    await shipmentIn(shop, order.id, "confirmed")
    expect((await sandboxShipments(shop)).length - before).toBe(1)
  })
})

describe("a change of the service's address", () => {
  it("forgets the saved keys: none is ever sent to a host that it was not entered for", async () => {
    const order = await importOrder(shop)
    // Another name for the same machine is another host all the same.
    const elsewhere = shop.sandbox.url.replace("127.0.0.1", "localhost")
    await configure({ base_url: elsewhere, api_key: undefined })
    const { settings } = await shop.admin.get<{ settings: Record<string, unknown> }>(
      `${PLUGIN}/settings`,
    )
    expect(settings).toMatchObject({ base_url: elsewhere, api_key_hint: null })
    const before = countOf("create")
    const refused = await tryToFulfil(shop, order.id)
    expect(refused.status).toBe(400)
    expect(refused.message).toMatch(/No API key is saved for the development environment/)
    expect(refused.message).toContain(WHERE)
    expect(countOf("create")).toBe(before)
    expect(await listShipments(shop, order.id)).toEqual([])

    await configure({})
    expect((await tryToFulfil(shop, order.id)).status).toBe(200)
  })

  it("that only writes the same address in another way keeps the key", async () => {
    await configure({ base_url: `${shop.sandbox.url}/api/development/v1/`, api_key: undefined })
    const { settings } = await shop.admin.get<{ settings: Record<string, unknown> }>(
      `${PLUGIN}/settings`,
    )
    expect(settings).toMatchObject({
      base_url: shop.sandbox.url,
      api_key_hint: `…${shop.sandbox.key.slice(-4)}`,
    })
  })

  it("to one of an environment sets that one, and is refused beside another", async () => {
    const path = `${PLUGIN}/settings`
    const base_url = `${shop.sandbox.url}/api/production/v1`
    const both = { base_url, environment: "development" }
    const { status, message } = await outcomeOf(await shop.admin.send("POST", path, both))
    expect(status).toBe(400)
    expect(message).toContain("of the production environment, but development is chosen. Choose")
    await shop.admin.post(path, { base_url })
    const { settings } = await shop.admin.get<{ settings: Record<string, unknown> }>(path)
    expect(settings).toMatchObject({ base_url: shop.sandbox.url, environment: "production" })
    await configure({})
  })
})

describe("an address at which nothing listens", () => {
  it("gives no prices and no errors at the cart, and names itself in the admin", async () => {
    const cart = await cartWithMethod()
    const nowhere = `http://127.0.0.1:${await freePort()}`
    await configure({ base_url: nowhere })
    const fresh = await fillCart(shop, { items: freshItems() })
    const priced = await listPricedOptions(shop.storefront, fresh.id)
    expect(priced.map(({ amount }) => amount)).toEqual(priced.map(() => undefined))
    expect((await quotesOf(shop, fresh.id)).carrierB_classic?.reason?.code).toBe("no_live_price")
    expect(frozenChanges(await changeCart(shop, cart))).toEqual([])

    const refresh = await outcomeOf(await shop.admin.send("POST", `${PLUGIN}/services/refresh`))
    expect(refresh.status).toBe(400)
    expect(refresh.message).toMatch(/could not be reached \(ECONNREFUSED\)/)
    expect(refresh.message).toContain(nowhere)
  })

  it("is no dead end: nothing was sent there, so the corrected address takes the order", async () => {
    const order = await importOrder(shop)
    await configure({ base_url: `http://127.0.0.1:${await freePort()}` })
    const refused = await tryToFulfil(shop, order.id)
    expect(refused.status).toBe(400)
    expect(refused.message).toMatch(/could not be reached/)
    await configure({})
    expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 200 })
    await shipmentIn(shop, order.id, "confirmed")
  })
})

describe("HTML instead of JSON", () => {
  it("from the wrong host is called what it is, and the right address then takes the order", async () => {
    const order = await importOrder(shop)
    const cart = await cartWithMethod()
    const website = await startWebsite(404)
    try {
      await configure({ base_url: website.url })
      const { checks } = await shop.admin.post<{ checks: { is_ok: boolean; message: string }[] }>(
        `${PLUGIN}/settings/test`,
      )
      expect(checks.map(({ is_ok }) => is_ok)).toEqual([false, false])
      expect(checks[0]?.message).toMatch(/does not look like the Shipment Ordering service/)
      const fresh = await fillCart(shop, { items: freshItems() })
      expect((await quotesOf(shop, fresh.id)).carrierB_classic?.amount).toBeNull()
      expect(frozenChanges(await changeCart(shop, cart))).toEqual([])
      const refused = await tryToFulfil(shop, order.id)
      expect(refused.status).toBe(400)
      expect(refused.message).toMatch(/service address/)
    } finally {
      await website.close()
    }
    await configure({})
    expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 200 })
    await shipmentIn(shop, order.id, "confirmed")
  })

  it("from a wrong host that answers 200 to everything: the merchant can say that nothing was ordered", async () => {
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
    const voided = await shop.admin.send("POST", `${PLUGIN}/shipments/${row?.id}/void`)
    expect(await outcomeOf(voided)).toMatchObject({ status: 200 })
    expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 200 })
    await shipmentIn(shop, order.id, "confirmed")
  })

  it("from the right host after the shipment was made: the outcome is unknown, never a second one", async () => {
    const order = await importOrder(shop)
    const before = (await sandboxShipments(shop)).length
    await command(shop, "/faults", { operation: "create", kind: "malformed", times: 1 })
    const refused = await tryToFulfil(shop, order.id)
    expect(refused.status).toBe(400)
    expect(refused.message).toMatch(/not known whether the service created the shipment/)
    expect((await tryToFulfil(shop, order.id)).status).toBe(200)
    await shipmentIn(shop, order.id, "confirmed")
    expect((await sandboxShipments(shop)).length - before).toBe(1)
  })
})

describe("data that the service refuses", () => {
  it("are shown field by field to who fulfils, and kept at the shipment", async () => {
    const order = await importOrder(shop)
    await command(shop, "/faults", {
      operation: "create",
      kind: "status",
      status: 422,
      times: 1,
      body: {
        type: "error",
        message: "An exception has been raised as a result of client data",
        errors: {
          zip_code: ["Available post code format(s): LV-NNNN"],
          recipient_state_or_province: ["May not be greater than 4 characters"],
        },
      },
    })
    const refused = await tryToFulfil(shop, order.id)
    expect(refused.status).toBe(400)
    expect(refused.message).toContain("zip_code: Available post code format(s): LV-NNNN")
    expect(refused.message).toContain(
      "recipient_state_or_province: May not be greater than 4 characters",
    )
    const [row] = await listShipments(shop, order.id)
    expect(row).toMatchObject({
      state: "failed",
      last_error: {
        kind: "rejected",
        fields: { zip_code: ["Available post code format(s): LV-NNNN"] },
      },
    })
    expect((await tryToFulfil(shop, order.id)).status).toBe(200)
  })

  it("are a postal code that is refused in both forms: the first refusal is shown", async () => {
    const order = await importOrder(shop)
    const refuse = (zip_code: string) =>
      command(shop, "/faults", {
        operation: "create",
        kind: "status",
        status: 422,
        body: { type: "error", message: "Refused", errors: { zip_code: [zip_code] } },
      })
    await refuse("The first form is wrong")
    await refuse("The other form is wrong")
    const refused = await tryToFulfil(shop, order.id)
    expect(refused).toMatchObject({
      status: 400,
      message: expect.stringContaining("The first form is wrong"),
    })
    expect((await tryToFulfil(shop, order.id)).status).toBe(200)
    const states = (await listShipments(shop, order.id)).map(({ state }) => state)
    expect(states.filter((state) => state === "failed")).toHaveLength(2)
    expect(states).toHaveLength(3)
  })

  it("a country that it does not know leaves the cart without a price, with a reason", async () => {
    const cart = await cartWithMethod()
    await command(shop, "/faults", {
      operation: "calculate",
      kind: "status",
      status: 422,
      times: 1000,
      body: {
        type: "error",
        message: "An exception has been raised as a result of client data",
        errors: { country_code: ["The selected country code is invalid"] },
      },
    })
    const quotes = await quotesOf(shop, (await fillCart(shop, { items: freshItems() })).id)
    expect(quotes.carrierB_classic).toMatchObject({
      available: false,
      amount: null,
      reason: { code: "service_does_not_deliver" },
    })
    expect(frozenChanges(await changeCart(shop, cart))).toEqual([])
  })
})
