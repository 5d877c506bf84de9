import type { OrderTracking } from "../../../src/fulfilment/customer-tracking"
import { chooseOption, completeCart, signUpCustomer } from "../../harness/customer-checkout"
import { fulfil, onlyShipment } from "../../harness/fulfil-order"
import { createHttpClient, type HttpClient } from "../../harness/http-client"
import { changeRows, expireLease } from "../../harness/ledger-rows"
import { importAndFulfil, importOrder } from "../../harness/orders"
import { quotesOf } from "../../harness/prices"
import { runSql } from "../../harness/run-sql"
import { createShippingOptions } from "../../harness/seed/shipping-options"
import { shipFromAdmin } from "../../harness/ship-from-admin"
import { errorLines } from "../../harness/store-process"
import { RIGA_CUSTOMER } from "../../harness/test-data"
import { command, fillCart, shipmentIn } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

// A shop with a key, whose customers and guests look up their parcels: by the order's id, or by its number.
const shop = shopWithKey({
  shipped_on: "manual",
  auto_confirm: false,
  tracking_url_templates: { "*": "https://carrier.example/{number}" },
})

/** Of imported orders and of carts. */
const GUEST = "janis.berzins@customer.test"
const PARCEL = ["state", "steps", "service_name", "tracking", "locker", "estimated_delivery"]
const STATION = {
  code: "LV1001",
  name: "Rīga, Stacijas pasāža",
  address: "Stacijas laukums 6",
  city: "Rīga",
  postal_code: "LV-1050",
  country_code: "lv",
}
/** How a locker is shown when only its code is known. */
const UNKNOWN_LOCKER = {
  ...STATION,
  name: "LV1001",
  address: null,
  city: null,
  postal_code: null,
}

const trackingPath = (orderId: string) => `/store/shipment-ordering/orders/${orderId}/tracking`

/** A storefront that sends the e-mail address of the order. */
const withEmail = (email: string): HttpClient =>
  createHttpClient(shop.store.url, {
    "x-publishable-api-key": shop.seed.publishableKey,
    "x-order-email": email,
  })

const track = (order: { id: string }, client = withEmail(GUEST)) =>
  client.get<OrderTracking>(trackingPath(order.id))

/** A Lithuanian guest's order of one mug, with the days that the checkout has shown. */
async function checkedOut(service: string, shippingAddress = RIGA_CUSTOMER) {
  const cart = await fillCart(shop, { shippingAddress })
  await shop.storefront.post(`/store/carts/${cart.id}`, { locale: "lt-LT" })
  const quote = (await quotesOf(shop, cart.id))[service]
  await chooseOption(shop.storefront, cart.id, { optionId: quote?.shipping_option_id ?? "" })
  const order = await completeCart(shop.storefront, cart.id)
  return { order, name: quote?.name, estimate: quote?.estimated_delivery }
}

/** A guest's order of one mug, fulfilled and not yet confirmed. */
const orderedByGuest = () => importAndFulfil(shop, "ordered")

const confirm = async ({ id }: { id: string }) => {
  await expireLease(shop, id)
  await shop.admin.post(`/admin/shipment-ordering/shipments/${id}/confirm`)
}

/** Marks all of an order as shipped. */
const shippedItems = (order: { items?: { id: string }[] | null }) => ({
  items: order.items?.map(({ id }) => ({ id, quantity: 1 })),
  labels: [],
})

const statesOf = async (order: { id: string }) =>
  (await track(order)).shipments.map(({ state }) => state)

it("a customer sees a parcel from its preparation to its delivery, and nothing else", async () => {
  const { order, name, estimate } = await checkedOut("carrierB_classic")
  const fulfillment = await fulfil(shop, order)
  const shipment = await onlyShipment(shop, order)
  const time = expect.stringMatching(/^20.*T.*Z$/)
  expect(await track(order)).toEqual({
    order_id: order.id,
    order_number: `${order.display_id}`,
    locale: "lt-LT",
    deliveries: [{ name, locker: null, estimated_delivery: estimate }],
    shipments: [
      {
        state: "preparing",
        steps: [{ state: "preparing", at: time }],
        service_name: "Carrier B Classic",
        tracking: [],
        locker: null,
        estimated_delivery: estimate,
      },
    ],
  })
  expect(estimate).toEqual({ from: expect.any(String), to: expect.any(String) })
  await confirm(shipment)
  expect(await statesOf(order)).toEqual(["ready"])
  await command(shop, `/shipments/${shipment.shipment_id}/issue`)
  const { tracking } = await shipmentIn(shop, order.id, "tracked")
  const tracked = await track(order)
  const shown = Object.keys(tracked).join(" ")
  expect(shown).toBe("order_id order_number locale deliveries shipments")
  expect(tracked.shipments.map(Object.keys)).toEqual([PARCEL])
  expect(tracked.shipments[0]).toMatchObject({ state: "ready", tracking })
  expect(tracking[0]?.url).toBe(`https://carrier.example/${tracking[0]?.number}`)
  const core = `/admin/orders/${order.id}/fulfillments/${fulfillment.id}`
  await shop.admin.post(`${core}/shipments`, shippedItems(order))
  expect(await statesOf(order)).toEqual(["on_its_way"])
  await shop.admin.post(`${core}/mark-as-delivered`)
  const { shipments } = await track(order)
  expect(shipments).toMatchObject([{ state: "delivered", estimated_delivery: null }])
  const steps = shipments[0]?.steps ?? []
  expect(steps.map(({ state }) => state)).toEqual(["preparing", "ready", "on_its_way", "delivered"])
  const times = steps.map(({ at }) => at)
  expect(times).toEqual([...times].sort())
})

it("a parcel is expected on no days if another service brings it than the quoted one", async () => {
  const { order, estimate } = await checkedOut("carrierB_classic")
  await shipFromAdmin(shop, order, { service_code: "carrierA_standard" })
  expect(await track(order)).toMatchObject({
    deliveries: [{ estimated_delivery: estimate }],
    shipments: [{ service_name: "Carrier A Standard", estimated_delivery: null }],
  })
})

it("parcels are shown to the order's customer who is signed in, and to anyone who knows its e-mail address", async () => {
  const customer = await signUpCustomer(shop, "anna.ozola@customer.test")
  const cart = await fillCart({ ...shop, storefront: customer }, { email: "anna@work.test" })
  await chooseOption(customer, cart.id, { optionId: shop.options.carrierB_classic ?? "" })
  const order = await completeCart(customer, cart.id)
  const encoded = withEmail("%20%41nna%40work.test")
  for (const client of [customer, withEmail("  ANNA@Work.TEST "), encoded]) {
    const { deliveries, ...shown } = await track(order, client)
    expect(deliveries).toHaveLength(1)
    expect(shown).toMatchObject({ order_id: order.id, shipments: [] })
  }
  const answer = await customer.send("GET", trackingPath(order.id))
  expect(answer.headers.get("cache-control")).toBe("private, no-store")
  await shop.admin.post(`/admin/orders/${order.id}/cancel`)
  // Nothing is promised for a canceled order.
  expect(await track(order, customer)).toMatchObject({ deliveries: [], shipments: [] })
})

it("parcels are shown to no one else, and the refusal is the same whatever is wrong", async () => {
  const order = await importOrder(shop)
  const other = await signUpCustomer(shop, "kaspars.liepa@customer.test")
  const cart = await fillCart(shop)
  const asked: [HttpClient, string][] = [
    [shop.storefront, order.id],
    [withEmail(""), order.id],
    [withEmail(GUEST.slice(0, -1)), order.id],
    [withEmail("%E0%A4%A"), order.id],
    [other, order.id],
    [withEmail(GUEST), "order_01JZZZZZZZZZZZZZZZZZZZZZZZ"],
    [withEmail(GUEST), cart.id],
    [withEmail(GUEST), "%00"],
    [withEmail(GUEST), "%E0%A4%A"],
    [withEmail(GUEST), "order_'--"],
    [withEmail(GUEST), "o".repeat(3000)],
  ]
  const answers = await Promise.all(
    asked.map(async ([client, id]) => {
      const answer = await client.send("GET", trackingPath(id))
      return { status: answer.status, body: await answer.json() }
    }),
  )
  const refusal = {
    status: 404,
    body: { type: "not_found", message: "You have no order with this ID." },
  }
  expect(answers).toEqual(asked.map(() => refusal))
  expect(errorLines(shop.store.logs.lines)).toEqual([])
})

it("a parcel shows the code of its locker if nothing else is known about it", async () => {
  const { order } = await orderedByGuest()
  await changeRows(shop, order.id, "locker_code = 'LV1001'")
  expect((await track(order)).shipments).toMatchObject([{ locker: UNKNOWN_LOCKER }])
})

it("a replaced parcel is left out unless it went out, and so is one that the merchant has canceled", async () => {
  const replace = async ({ id }: { id: string }) => {
    await expireLease(shop, id)
    await shop.admin.post(`/admin/shipment-ordering/shipments/${id}/replace`)
  }
  const { order, fulfillment, shipment } = await orderedByGuest()
  const core = `/admin/orders/${order.id}/fulfillments/${fulfillment.id}`
  await replace(shipment)
  expect(await statesOf(order)).toEqual(["preparing"])
  await shop.admin.post(`${core}/cancel`)
  expect(await statesOf(order)).toEqual([])

  // A second parcel in place of a lost one starts again.
  const lost = await orderedByGuest()
  await confirm(lost.shipment)
  const path = `/admin/orders/${lost.order.id}/fulfillments/${lost.fulfillment.id}/shipments`
  await shop.admin.post(path, shippedItems(lost.order))
  await replace(lost.shipment)
  expect(await statesOf(lost.order)).toEqual(["on_its_way", "preparing"])
})

describe("the deliveries of an unpacked order", () => {
  const deliveriesOf = async (order: { id: string }) => {
    const { deliveries, shipments } = await track(order)
    expect(shipments).toEqual([])
    return deliveries
  }

  it("the deliveries of an unpacked order name the chosen locker, by its code if it was never looked up", async () => {
    const order = await importOrder(shop, { serviceCode: "carrierB_locker" })
    await shop.admin.post(`/admin/shipment-ordering/orders/${order.id}/locker`, {
      locker_code: "LV1001",
      locker_postal_code: "LV-1050",
    })
    const delivery = { name: "Delivery", estimated_delivery: null }
    expect(await deliveriesOf(order)).toEqual([{ ...delivery, locker: STATION }])
    await runSql(
      shop.databaseUrl,
      `UPDATE order_shipping_method SET data = data || '{"locker": null}'
        WHERE id IN (SELECT shipping_method_id FROM order_shipping WHERE order_id = $1)`,
      [order.id],
    )
    expect(await deliveriesOf(order)).toEqual([{ ...delivery, locker: UNKNOWN_LOCKER }])
  })

  it("the deliveries of an unpacked order are known by their options where the order came without a checkout, and are the plugin's only", async () => {
    const none = { name: "Delivery", locker: null, estimated_delivery: null }
    expect(await deliveriesOf(await importOrder(shop))).toEqual([none])
    const [van] = await createShippingOptions(shop.admin, {
      ...shop.seed,
      services: [{ id: "van", name: "Our own van", is_return: false }],
      provider: "manual_manual",
      flatPrice: 40,
    })
    const others = { ...shop, options: { van: van?.id ?? "" } }
    expect(await deliveriesOf(await importOrder(others, { serviceCode: "van" }))).toEqual([])
  })
})

describe("an order that is looked for by its number", () => {
  const NOTHING = {
    status: 404,
    cache: "private, no-store",
    body: { type: "not_found", message: "There is no order with this number and e-mail address." },
  }

  /** Each visitor has an address of its own, and so a limit of its own. */
  let visitors = 0
  const newVisitor = () => `198.51.100.${(visitors += 1)}`

  const send = async (
    body: string | undefined,
    { from = newVisitor(), ...headers }: Record<string, string> = {},
  ) => {
    const answer = await fetch(`${shop.store.url}/store/shipment-ordering/orders/find`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-publishable-api-key": shop.seed.publishableKey,
        "x-forwarded-for": from,
        ...headers,
      },
      body,
    })
    return {
      status: answer.status,
      cache: answer.headers.get("cache-control"),
      retryAfter: Number(answer.headers.get("retry-after")),
      body: (await answer.json()) as unknown,
    }
  }

  const find = (order_number: unknown, email: unknown = GUEST, from = newVisitor()) =>
    send(JSON.stringify({ order_number, email }), { from })

  it("an order that is looked for by its number is shown as by its id to anyone who knows its e-mail address and its number, or the shop's own number", async () => {
    const { order } = await orderedByGuest()
    const shown = await track(order)
    expect(shown.shipments).toHaveLength(1)
    const answer = { status: 200, cache: "private, no-store", body: shown }
    expect(await find(order.display_id)).toMatchObject(answer)
    expect(await find(` #${order.display_id} `, ` ${GUEST.toUpperCase()} `)).toMatchObject(answer)
    expect(await find(`${order.display_id}`, "another@customer.test")).toMatchObject(NOTHING)
    await runSql(shop.databaseUrl, `update "order" set custom_display_id = 'EU-7' where id = $1`, [
      order.id,
    ])
    for (const order_number of ["EU-7", " #eu-7 ", `Nr. ${order.display_id}`]) {
      const body = { order_id: order.id, order_number: "EU-7" }
      expect(await find(order_number)).toMatchObject({ status: 200, body })
    }
    expect(await find("EU-7", "another@customer.test")).toMatchObject(NOTHING)
  })

  it("an order that is looked for by its number is refused in the same words whatever is wrong", async () => {
    const { display_id } = await importOrder(shop)
    const { draft_order: draft } = await shop.admin.post<{ draft_order: { display_id: number } }>(
      "/admin/draft-orders",
      {
        email: GUEST,
        region_id: shop.seed.regionId,
        sales_channel_id: shop.seed.salesChannelId,
        shipping_address: RIGA_CUSTOMER,
        billing_address: RIGA_CUSTOMER,
      },
    )
    const number = `${display_id}`
    const right = JSON.stringify({ order_number: number, email: GUEST })
    expect(await send(right)).toMatchObject({ status: 200 })
    const long = `${"a".repeat(320)}@customer.test`
    const emails = [GUEST.slice(0, -1), "", "%E0%A4%A", "\0", long, { email: GUEST }, null]
    const numbers = [draft.display_id, "999999", "9".repeat(20), `${number}\0`, `%23${number}`, ""]
    const odd = [display_id + 0.5, -display_id, [number], null]
    const bodies = [undefined, "", "{", "null", "[]", '"#1"', `${right}${" ".repeat(5_000)}`]
    const types = ["application/x-www-form-urlencoded", "application/json; charset=utf-99"]
    const answers = await Promise.all([
      ...emails.map((email) => find(number, email)),
      ...[...numbers, ...odd].map((one) => find(one)),
      ...bodies.map((body) => send(body)),
      ...types.map((type) =>
        send(`order_number=${number}&email=${GUEST}`, { "content-type": type }),
      ),
    ])
    expect(answers).toMatchObject(answers.map(() => NOTHING))
    expect(errorLines(shop.store.logs.lines)).toEqual([])
  })

  it("an order may be looked for by its number ten times a minute, wrong or not, by each visitor", async () => {
    const { display_id } = await importOrder(shop)
    const from = newVisitor()
    const tries = [display_id, ...Array<string>(9).fill("")]
    const answers = await Promise.all(tries.map((number) => find(number, GUEST, from)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(404)])
    const refused = await find(display_id, GUEST, from)
    expect(refused).toMatchObject({
      status: 429,
      cache: "private, no-store",
      body: { code: "too_many_tries", message: expect.stringContaining("Too many tries") },
    })
    expect(refused.retryAfter).toBeGreaterThan(0)
    expect(refused.retryAfter).toBeLessThanOrEqual(60)
    expect(await find(display_id)).toMatchObject({ status: 200 })
  })

  it("a visitor who looks for an order by its number is counted by the address that the store trusts, whatever others they name", async () => {
    const statuses = async (proxies: string, from: () => string) => {
      const tries = Array.from({ length: 12 }, () =>
        send("{}", { from: from(), "x-test-proxies": proxies }),
      )
      return (await Promise.all(tries)).map(({ status }) => status).sort()
    }
    const limited = [...Array<number>(10).fill(404), 429, 429]
    expect(await statuses("0", newVisitor)).toEqual(limited)
    const behindCdn = newVisitor()
    const from = () => `${newVisitor()}, ${behindCdn}, 192.0.2.80`
    expect(await statuses("2", from)).toEqual(limited)
  })
})
