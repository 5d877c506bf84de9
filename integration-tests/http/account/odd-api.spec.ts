// A shop beside a service that somebody else has built by the document (`odd-api.ts`).
import { PDFDocument } from "@cantoo/pdf-lib"
import { listPricedOptions } from "../../harness/customer-checkout"
import { fulfil, getOrder } from "../../harness/fulfil-order"
import { ODD_LABEL } from "../../harness/odd-api"
import { creationOf, oddShipmentIn, shipOddOrder, shopAtOddApi } from "../../harness/odd-shop"
import { importOrder } from "../../harness/orders"
import { quotesOf } from "../../harness/prices"
import { runSql } from "../../harness/run-sql"
import { errorLines } from "../../harness/store-process"
import { RIGA_CUSTOMER } from "../../harness/test-data"
import { fillCart, placeOrder, until } from "../../harness/test-shop"
import { reconfigureStore } from "../../harness/test-store"

const shop = shopAtOddApi()

const PLUGIN = "/admin/shipment-ordering"

afterAll(() => expect(errorLines(shop.store.logs.lines)).toEqual([]))

it("address and key are accepted, and all services are found, also one for cash on delivery only", async () => {
  const test = await shop.admin.post(`${PLUGIN}/settings/test`)
  expect(test).toMatchObject({ is_ok: true, checks: [{}, {}] })
  const { services } = await shop.admin.get<{ services: object[] }>(`${PLUGIN}/services`)
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
      // The service's code does not say so: the merchant is asked.
      collects_cash: true,
      is_cash_on_delivery_doubtful: true,
      offers_envelope: false,
    }),
  ])
})

it("a cart has prices, whether they are numbers or strings, and the service is asked with all that the document names", async () => {
  const cart = await fillCart(shop, { sku: "MUG-05" })
  const priced = await listPricedOptions(shop.storefront, cart.id)
  const amounts = Object.fromEntries(
    priced.map(({ data, amount }) => [String(data.service_code), amount]),
  )
  expect(amounts).toEqual({
    northPost_econ: 7.5,
    northPost_door: 12.9,
    zip_cod_night: 18.15,
    virtual_cheapest: 7.5,
    // The other service gives no days, and the third one collects money.
    virtual_fastest: 7.5,
    virtual_parcel_locker: undefined,
  })

  const quotes = await quotesOf(shop, cart.id)
  expect(quotes.northPost_econ?.delivery_days).toEqual({ min: 2, max: 4 })
  expect(quotes.northPost_door?.delivery_days).toBeNull()
  expect(quotes.zip_cod_night?.delivery_days).toEqual({ min: 1, max: 1 })

  const [asked] = shop.odd.requests.filter(
    ({ operation, query }) => operation === "calculate" && query.get("weight[]") === "0.52",
  )
  expect(asked).toMatchObject({ method: "GET", path: "/api/production/v1/services/calculate" })
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

it("a service that refuses postal codes with the country in front is asked once without it, and then always", async () => {
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
  const cart = await fillCart(shop, { sku: "MUG-05", quantity: 2 })
  const options = await listPricedOptions(shop.storefront, cart.id)
  expect(options.filter(({ amount }) => amount !== undefined)).not.toEqual([])
  expect(askedWith(before)).toEqual(["1010"])
})

it("a shipment goes from its order to its tracking numbers", async () => {
  const placed = await placeOrder(shop, { serviceCode: "northPost_econ", sku: "MUG-05" })
  expect(placed.shipping_total).toBe(7.5)
  const confirmed = await shipOddOrder(shop, placed)
  expect(confirmed).toMatchObject({
    shipment_id: expect.stringMatching(/^70\d\d$/),
    last_error: null,
    quoted_price: "7.50",
  })

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

it("a shipment of several packages has one element per package in each list, and one file of all labels", async () => {
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
  const placed = await placeOrder(shop, {
    serviceCode: "northPost_econ",
    sku: "BOARD-S",
    quantity: 2,
  })
  expect(placed.shipping_total).toBe(10)
  // This service gives a label for each package, which the document leaves open.
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

it("a service that refuses the country in front only at creation gets the shipment again, under another key", async () => {
  const vilnius = { country_code: "lt", postal_code: "01103", city: "Vilnius" }
  const place = () => importOrder(shop, { serviceCode: "northPost_econ", shippingAddress: vilnius })
  const sentBy = async (order: () => Promise<unknown>) => {
    const before = shop.odd.requests.length
    await order()
    return shop.odd.requests
      .slice(before)
      .filter(({ operation }) => operation === "create")
      .map(({ text, headers }) => ({
        zipCode: (JSON.parse(text) as Record<string, unknown>).zip_code,
        key: headers["idempotency-key"],
      }))
  }
  const expectBothForms = async (order: () => Promise<unknown>) => {
    const sent = await sentBy(order)
    expect(sent.map(({ zipCode }) => zipCode)).toEqual(["LT-01103", "01103"])
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
    await until("the form is kept", async () => {
      const sql = "select postal_code_forms ->> 'orders:LT' as form from shipment_ordering_account"
      const [row] = await runSql<{ form: string | null }>(shop.databaseUrl, sql)
      return row?.form === "bare" ? true : undefined
    })
  }
  shop.odd.refusePrefixed()
  const first = await place()
  await fulfil(shop, first)
  const { id } = await oddShipmentIn(shop, first.id, "confirmed")
  shop.odd.refusePrefixed("create")
  await expectBothForms(() => shop.admin.post(`${PLUGIN}/shipments/${id}/replace`))

  // The store forgets what it has learned about the service.
  await runSql(
    shop.databaseUrl,
    "update shipment_ordering_account set postal_code_forms = postal_code_forms - 'orders:LT'",
  )
  await shop.admin.post(`${PLUGIN}/settings`, { shipped_on: "numbers" })
  const [second, third] = [await place(), await place()]
  await expectBothForms(() => fulfil(shop, second))
  const sent = await sentBy(() => fulfil(shop, third))
  expect(sent.map(({ zipCode }) => zipCode)).toEqual(["01103"])

  // Prices are asked for as before.
  const before = shop.odd.requests.length
  await quotesOf(
    shop,
    (await fillCart(shop, { quantity: 4, shippingAddress: { ...RIGA_CUSTOMER, ...vilnius } })).id,
  )
  const asked = shop.odd.requests
    .slice(before)
    .flatMap(({ operation, query }) => (operation === "calculate" ? query.get("zip_code") : []))
  expect(new Set(asked)).toEqual(new Set(["LT-01103"]))
})

it("each operation of the document was used and no other, and prices and labels were asked for without the key", () => {
  const used = new Set(shop.odd.requests.map(({ operation }) => operation))
  expect([...used].sort()).toEqual(["calculate", "confirm", "create", "detail", "label", "list"])
  for (const { operation, headers, path, query, text } of shop.odd.requests) {
    const isOpen = operation === "calculate" || operation === "label"
    expect([operation, headers.authorization]).toEqual([
      operation,
      isOpen ? undefined : `Bearer ${shop.odd.key}`,
    ])
    const everything = JSON.stringify([isOpen ? headers : {}, path, [...query], text])
    expect(everything).not.toContain(shop.odd.key)
  }
})
