import { PDFDocument } from "@cantoo/pdf-lib"
import { chooseOption, completeCart, listPricedOptions } from "../../harness/customer-checkout"
import { errorLines } from "../../harness/error-lines"
import { fulfilOrder, getOrder } from "../../harness/fulfil-order"
import { ODD_LABEL } from "../../harness/odd-api"
import {
  creationOf,
  fillOddCart,
  oddShipmentIn,
  type OddShop,
  placeOddOrder,
  shipOddOrder,
  startOddShop,
} from "../../harness/odd-shop"
import { quotesOf } from "../../harness/quotes-of"
import { reconfigureStore } from "../../harness/reconfigure-store"
import { runSql } from "../../harness/run-sql"
import { RIGA_CUSTOMER, until } from "../../harness/test-shop"

interface ShownService {
  service_code: string
  name: string
  collects_cash: boolean
  is_cash_on_delivery_doubtful: boolean
  offers_envelope: boolean
  countries: string[]
}

const PLUGIN = "/admin/shipment-ordering"

let shop: OddShop

beforeAll(async () => {
  shop = await startOddShop()
})

afterAll(() => shop.odd.close())

describe("a service of another make", () => {
  it("is connected: address and key are accepted", async () => {
    const test = await shop.admin.post<{ is_ok: boolean; checks: { message: string }[] }>(
      `${PLUGIN}/settings/test`,
    )
    expect(test.checks.map(({ message }) => message)).toHaveLength(2)
    expect(test.is_ok).toBe(true)
  })

  it("has its services found, also the one that is offered only for cash on delivery", async () => {
    const { services } = await shop.admin.get<{ services: ShownService[] }>(`${PLUGIN}/services`)
    expect(services).toEqual([
      expect.objectContaining({
        service_code: "northPost_door",
        name: "North Post Door",
        collects_cash: false,
        offers_envelope: true,
        countries: ["EE", "LT", "LV"],
      }),
      expect.objectContaining({
        service_code: "northPost_econ",
        name: "North Post Economy",
        collects_cash: false,
        is_cash_on_delivery_doubtful: false,
        offers_envelope: false,
      }),
      expect.objectContaining({
        service_code: "zip_cod_night",
        name: "Zip Night, paid on delivery",
        // Its code says no such thing: the merchant is asked.
        collects_cash: true,
        is_cash_on_delivery_doubtful: true,
        offers_envelope: false,
      }),
    ])
  })

  it("prices a cart, whether its prices are numbers or strings", async () => {
    const cart = await fillOddCart(shop, { sku: "MUG-05" })
    const priced = await listPricedOptions(shop.storefront, cart.id)
    const amounts = Object.fromEntries(
      priced.map(({ data, amount }) => [String(data.service_code), amount]),
    )
    expect(amounts).toEqual({
      northPost_econ: 7.5,
      northPost_door: 12.9,
      zip_cod_night: 18.15,
      virtual_cheapest: 7.5,
      // The other one says nothing of its days, and the third collects money.
      virtual_fastest: 7.5,
      virtual_parcel_locker: undefined,
    })

    const quotes = await quotesOf(shop, cart.id)
    expect(quotes.northPost_econ?.delivery_days).toEqual({ min: 2, max: 4 })
    expect(quotes.northPost_door?.delivery_days).toBeNull()
    expect(quotes.zip_cod_night?.delivery_days).toEqual({ min: 1, max: 1 })
  })

  it("is asked with all that the document names, and nothing that reveals the account", async () => {
    const [asked] = shop.odd.requests.filter(
      ({ operation, query }) => operation === "calculate" && query.get("weight[]") === "0.52",
    )
    expect(asked?.method).toBe("GET")
    expect(asked?.path).toBe("/api/production/v1/services/calculate")
    expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({
      country_code: "LV",
      zip_code: expect.stringMatching(/^(LV-)?1010$/),
      package_type: "1",
      send_adr: "0",
      "weight[]": "0.52",
      "length[]": "14",
      "width[]": "12",
      "height[]": "11",
    })
  })

  it("that refuses postal codes with the country in front is asked once without it, and always so from then on", async () => {
    const askedWith = (since: number) =>
      shop.odd.requests
        .slice(since)
        .flatMap(({ operation, query }) =>
          operation === "calculate" && !query.has("parcel_price") ? query.get("zip_code") : [],
        )
    const first = shop.odd.requests.findIndex(({ query }) => query.get("weight[]") === "0.52")
    expect(askedWith(first)).toEqual(["LV-1010", "1010"])

    await until("the form is kept in the database", async () => {
      const rows = await runSql<{ postal_code_forms: unknown }>(
        shop.databaseUrl,
        "select postal_code_forms from shipment_ordering_account",
      )
      return rows.some(({ postal_code_forms: forms }) => JSON.stringify(forms) === '{"LV":"bare"}')
    })
    const before = shop.odd.requests.length
    const cart = await fillOddCart(shop, { sku: "MUG-05", quantity: 2 })
    const options = await listPricedOptions(shop.storefront, cart.id)
    expect(options.filter(({ amount }) => amount !== undefined)).not.toEqual([])
    expect(askedWith(before)).toEqual(["1010"])
  })

  it("that delivers nowhere near gives no price, and says so", async () => {
    const berlin = { country_code: "de", postal_code: "10115", city: "Berlin" }
    const cart = await fillOddCart(shop, { sku: "MUG-05", ...berlin })
    const quotes = await quotesOf(shop, cart.id)
    expect(quotes.northPost_econ).toMatchObject({
      amount: null,
      reason: { code: "service_does_not_deliver" },
    })
  })
})

describe("a shipment at a service of another make", () => {
  it("goes from order to tracking number", async () => {
    const placed = await placeOddOrder(shop, { serviceCode: "northPost_econ", sku: "MUG-05" })
    expect(placed.shipping_total).toBe(7.5)
    const confirmed = await shipOddOrder(shop, placed)
    expect(confirmed).toMatchObject({ shipment_id: expect.stringMatching(/^70\d\d$/) })
    expect(confirmed.last_error).toBeNull()
    expect(confirmed.quoted_price).toBe("7.50")

    const label = await shop.admin.send("GET", `${PLUGIN}/shipments/${confirmed.id}/label`)
    expect(label.headers.get("content-type")).toBe("application/pdf")
    expect(Buffer.from(await label.arrayBuffer())).toEqual(ODD_LABEL)

    // Longer than a double can hold: read as a number, it would be another parcel's.
    const numbers = ["40012345678901234567", "4001234567"]
    const acknowledged = await shop.odd.issue(String(confirmed.shipment_id), numbers)
    expect(acknowledged.status).toBe(200)
    expect(await acknowledged.json()).toEqual({ message: "OK" })

    const tracked = await oddShipmentIn(shop, placed.id, "tracked")
    expect(tracked.tracking).toEqual(
      numbers.map((number) => ({ number, url: `https://north.example/t?n=${number}` })),
    )
    expect(tracked).toMatchObject({
      charged_price: "7.50",
      reference_number: `NP/${confirmed.shipment_id}`,
    })
    const shipped = await getOrder(shop.admin, placed.id)
    expect(shipped.fulfillment_status).toBe("shipped")
    const [fulfillment] = shipped.fulfillments ?? []
    const labels = (fulfillment as { labels?: { tracking_number: string }[] }).labels ?? []
    expect(labels.map(({ tracking_number }) => tracking_number).sort()).toEqual(numbers.sort())
  })

  it("is created from strings alone, with a key against repetition", async () => {
    const placed = await placeOddOrder(shop, {
      serviceCode: "northPost_door",
      sku: "MUG-03",
      quantity: 2,
    })
    await shipOddOrder(shop, placed)
    const { request, body } = creationOf(shop, placed)
    expect(request.headers["idempotency-key"]).toMatch(/^[\x21-\x7e]{16,255}$/)
    for (const [field, value] of Object.entries(body)) {
      const values = Array.isArray(value) ? value : [value]
      expect([field, values.map((one) => typeof one)]).toEqual([field, values.map(() => "string")])
    }
    expect(body).toMatchObject({
      send_adr: "0",
      service_code: "northPost_door",
      package_type: "1",
      parcel_currency: "0",
      parcel_price: "29.80",
      reason_for_export: "sold",
      country_code: "LV",
      zip_code: "1010",
      weight: ["0.76"],
      recipient_phone: RIGA_CUSTOMER.phone,
    })
  })

  it("of several packages has one element per package, in the same order everywhere, and one file of all labels", async () => {
    const { box } = await shop.admin.post<{ box: { id: string } }>(`${PLUGIN}/boxes`, {
      name: "One board",
      inner_length: 360,
      inner_width: 230,
      inner_height: 30,
      outer_length: 370,
      outer_width: 240,
      outer_height: 40,
      tare_weight: 100,
      max_weight: 5000,
    })
    const placed = await placeOddOrder(shop, {
      serviceCode: "northPost_econ",
      sku: "BOARD-S",
      quantity: 2,
    })
    expect(placed.shipping_total).toBe(10)
    // It gives a label for each package, where the document does not say.
    await reconfigureStore(shop, {
      endpoints: { default: { labelPaths: ["data.documents.pdf_link"] } },
    })
    const { id } = await shipOddOrder(shop, placed)
    await shop.admin.delete(`${PLUGIN}/boxes/${box.id}`)
    const label = await shop.admin.send("GET", `${PLUGIN}/shipments/${id}/label`)
    expect((await PDFDocument.load(await label.arrayBuffer())).getPageCount()).toBe(2)
    const { body } = creationOf(shop, placed)
    expect(body).toMatchObject({
      weight: ["1.5", "1.5"],
      length: ["37", "37"],
      width: ["24", "24"],
      height: ["4", "4"],
    })
  })

  it("with cash on delivery names the sum that is owed", async () => {
    const placed = await placeOddOrder(shop, { serviceCode: "zip_cod_night", sku: "MUG-05" })
    expect(placed.shipping_total).toBe(18.15)
    await shipOddOrder(shop, placed)
    const { body } = creationOf(shop, placed)
    expect(body).toMatchObject({ service_code: "zip_cod_night", parcel_price: "37.05" })
  })
})

describe("on the wire", () => {
  const listRequests = () => shop.odd.requests.filter(({ operation }) => operation !== "label")

  it("every operation was used, and nothing but the document's operations", () => {
    const used = new Set(shop.odd.requests.map(({ operation }) => operation))
    expect([...used].sort()).toEqual(["calculate", "confirm", "create", "detail", "label", "list"])
  })

  it("both headers go with every request, GET too", () => {
    const headers = listRequests().map(({ operation, headers: sent }) => [
      operation,
      sent.accept,
      sent["content-type"],
    ])
    expect(headers).toEqual(
      headers.map(([operation]) => [operation, "application/json", "application/json"]),
    )
  })

  it("the key goes with what needs it, never with a price request and never to another host", () => {
    const withKey = (["create", "confirm", "detail", "list"] as const).map((operation) => [
      operation,
      new Set(
        listRequests()
          .filter((request) => request.operation === operation)
          .map(({ headers }) => headers.authorization),
      ),
    ])
    expect(withKey).toEqual(
      withKey.map(([operation]) => [operation, new Set([`Bearer ${shop.odd.key}`])]),
    )
    const others = shop.odd.requests.filter(({ operation }) =>
      ["calculate", "label"].includes(operation),
    )
    for (const { operation, headers, path, query, text } of others) {
      expect([operation, headers.authorization]).toEqual([operation, undefined])
      const everything = JSON.stringify([headers, path, [...query], text])
      expect(everything).not.toContain(shop.odd.key)
    }
  })
})

describe("a service that refuses postal codes with the country in front only when a shipment is created", () => {
  const vilnius = { country_code: "lt", postal_code: "01103", city: "Vilnius" }
  const sentSince = (since: number) =>
    shop.odd.requests.slice(since).flatMap(({ operation, text, headers }) =>
      operation === "create"
        ? {
            zipCode: (JSON.parse(text) as Record<string, unknown>).zip_code,
            key: headers["idempotency-key"],
          }
        : [],
    )
  const ship = async () => {
    const before = shop.odd.requests.length
    const overrides = { sku: "MUG-05", serviceCode: "northPost_econ", ...vilnius }
    const order = await placeOddOrder(shop, overrides)
    const { stockLocationId } = shop.seed
    await fulfilOrder(shop.admin, { orderId: order.id, stockLocationId })
    return { order, sent: sentSince(before) }
  }
  const kept = () =>
    until("the form is kept", async () => {
      const sql = "select postal_code_forms ->> 'orders:LT' as form from shipment_ordering_account"
      const [row] = await runSql<{ form: string | null }>(shop.databaseUrl, sql)
      return row?.form ?? undefined
    })

  it("gets a replacement once more without it, under another key", async () => {
    shop.odd.refusePrefixed()
    const { order } = await ship()
    const shipment = await oddShipmentIn(shop, order.id, "confirmed")
    shop.odd.refusePrefixed("create")
    const before = shop.odd.requests.length
    await shop.admin.post(`${PLUGIN}/shipments/${shipment.id}/replace`)
    const sent = sentSince(before)
    expect(sent.map(({ zipCode }) => zipCode)).toEqual(["LT-01103", "01103"])
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
    // As if nothing had been learned.
    expect(await kept()).toBe("bare")
    await runSql(
      shop.databaseUrl,
      "update shipment_ordering_account set postal_code_forms = postal_code_forms - 'orders:LT'",
    )
    await shop.admin.post(`${PLUGIN}/settings`, { shipped_on: "numbers" })
  })

  it("gets the shipment once more without it, under another key, and from then on without it", async () => {
    const { sent } = await ship()
    expect(sent.map(({ zipCode }) => zipCode)).toEqual(["LT-01103", "01103"])
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
    expect(await kept()).toBe("bare")
    expect((await ship()).sent.map(({ zipCode }) => zipCode)).toEqual(["01103"])
  })

  it("is asked for prices as before", async () => {
    const before = shop.odd.requests.length
    await quotesOf(shop, (await fillOddCart(shop, { sku: "MUG-05", quantity: 4, ...vilnius })).id)
    const asked = shop.odd.requests
      .slice(before)
      .flatMap(({ operation, query }) => (operation === "calculate" ? query.get("zip_code") : []))
    expect(new Set(asked)).toEqual(new Set(["LT-01103"]))
  })
})

describe("an envelope that the store's own code asks for", () => {
  const typeOfPart = async (address: object): Promise<unknown> => {
    const cart = await fillOddCart(shop, { sku: "NAPKIN-1", quantity: 2, ...address })
    const metadata = { hints: { package_type: "envelope" } }
    await shop.storefront.post(`/store/carts/${cart.id}`, { metadata })
    await chooseOption(shop.storefront, cart.id, {
      optionId: shop.options.northPost_door ?? "",
    })
    const order = await completeCart(shop.storefront, cart.id)
    await fulfilOrder(shop.admin, {
      orderId: order.id,
      stockLocationId: shop.seed.stockLocationId,
      quantities: { [order.items?.[0]?.id ?? ""]: 1 },
    })
    return creationOf(shop, order).body.package_type
  }

  it("holds for a part of the order too, where the service takes envelopes to the country", async () => {
    await reconfigureStore(shop, { hasPriceHints: true })
    await shop.admin.post(`${PLUGIN}/boxes`, {
      name: "Envelope",
      kind: "envelope",
      inner_length: 350,
      inner_width: 250,
      inner_height: 60,
      tare_weight: 20,
      max_weight: 1000,
    })
    expect(await typeOfPart({})).toBe("2")
    expect(await typeOfPart({ country_code: "ee", postal_code: "10111", city: "Tallinn" })).toBe(
      "1",
    )
  })
})

it("leaves a log without errors", () => {
  expect(errorLines(shop.store.logs.lines)).toEqual([])
})
