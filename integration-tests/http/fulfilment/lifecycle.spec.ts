import { importOrder } from "../../harness/import-order"
import { expireLease } from "../../harness/expire-lease"
import { fulfilOrder, getOrder } from "../../harness/fulfil-order"
import { labelsOf } from "../../harness/labels-of"
import {
  clearFaults,
  command,
  listShipments,
  placeOrder,
  runJob,
  sandboxShipments,
  shipmentIn,
  until,
  upstreamCalls,
} from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const shop = shopWithKey(
  {
    shipped_on: "numbers",
    tracking_url_templates: { "*": "https://carrier.example/{number}" },
  },
  { timing: { confirmRepeatAfterSeconds: 3600 } },
)

beforeEach(async () => {
  await clearFaults(shop)
  await shop.admin.post("/admin/shipment-ordering/settings", { auto_confirm: true })
})

const fulfil = (orderId: string, quantities?: Record<string, number>) =>
  fulfilOrder(shop.admin, { orderId, stockLocationId: shop.seed.stockLocationId, quantities })

const fulfilmentRequest = async (orderId: string) => {
  const order = await getOrder(shop.admin, orderId)
  return shop.admin.send("POST", `/admin/orders/${orderId}/fulfillments`, {
    location_id: shop.seed.stockLocationId,
    items: order.items.map(({ id, quantity }) => ({ id, quantity })),
  })
}

const countOf = (operation: string) => upstreamCalls(shop)[operation] ?? 0

describe("an order that is fulfilled", () => {
  it("is ordered, confirmed and labelled by itself", async () => {
    const order = await placeOrder(shop)
    await fulfil(order.id)
    const shipment = await shipmentIn(shop, order.id, "confirmed")
    expect(shipment).toMatchObject({ service_code: "carrierB_classic", last_error: null })
    expect(Number(shipment.quoted_price)).toBeGreaterThan(0)

    const label = await shop.admin.send(
      "GET",
      `/admin/shipment-ordering/shipments/${shipment.id}/label`,
    )
    expect(label.headers.get("content-type")).toBe("application/pdf")
    expect(
      Buffer.from(await label.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-")

    const fulfillment = await until("the label is on the fulfillment", async () => {
      const [found] = (await getOrder(shop.admin, order.id)).fulfillments ?? []
      return labelsOf(found).length > 0 ? found : undefined
    })
    expect(labelsOf(fulfillment)).toEqual([
      expect.objectContaining({
        tracking_number: "",
        label_url: expect.stringContaining(
          `/admin/shipment-ordering/shipments/${shipment.id}/label`,
        ),
      }),
    ])
  })

  it("sends the service the order's real data", async () => {
    const order = await placeOrder(shop)
    await fulfil(order.id)
    const { shipment_id: id, reference } = await shipmentIn(shop, order.id, "confirmed")
    const sent = (await sandboxShipments(shop)).find((shipment) => shipment.id === Number(id))
    expect(sent?.body).toMatchObject({
      recipient_name: "Jānis Bērziņš",
      recipient_phone: "+37126000000",
      recipient_email: "janis.berzins@customer.test",
      recipient_city: "Rīga",
      zip_code: "LV-1010",
      country_code: "LV",
      parcel_currency: "0",
      parcel_price: "18.90",
      reason_for_export: "sold",
      package_type: "1",
      weight: ["0.52"],
      parcel_sender: "Baltic Table SIA",
      parcel_pickup_address: expect.stringContaining("Katlakalna iela 11"),
      parcel_pickup_date: expect.stringMatching(/^\d{4}-\d\d-\d\d 16:00:00$/),
      callback_success_url: expect.stringContaining(`${shop.store.url}/hooks/shipment-ordering/`),
    })
    expect(String(sent?.body.parcel_description).endsWith(reference)).toBe(true)
    expect(reference).toMatch(new RegExp(`^#${order.display_id}-\\w{6}$`))
  })

  it("shows the public its row's id and claim, the service chosen and the packages, and no more", async () => {
    const order = await placeOrder(shop)
    await fulfil(order.id)
    await shipmentIn(shop, order.id, "confirmed")
    const [fulfillment] = (await getOrder(shop.admin, order.id)).fulfillments ?? []
    expect(Object.keys((fulfillment as { data?: object }).data ?? {}).sort()).toEqual([
      "claim",
      "delivery_days",
      "locker",
      "locker_code",
      "locker_postal_code",
      "note",
      "option_key",
      "packing",
      "service_code",
      "service_name",
      "shipment_ordering_id",
    ])
  })

  it("waits for a person when auto-confirm is off", async () => {
    await shop.admin.post("/admin/shipment-ordering/settings", { auto_confirm: false })
    const order = await placeOrder(shop)
    await fulfil(order.id)
    const shipment = await shipmentIn(shop, order.id, "ordered")
    await runJob(shop, "shipment-ordering-resume")
    expect((await listShipments(shop, order.id))[0]?.state).toBe("ordered")
    const confirmed = await shop.admin.post<{ shipment: { state: string } }>(
      `/admin/shipment-ordering/shipments/${shipment.id}/confirm`,
    )
    expect(confirmed.shipment.state).toBe("confirmed")
  })
})

describe("one order, one shipment", () => {
  it("also when Fulfill is clicked twice at once: one is refused", async () => {
    const order = await importOrder(shop)
    const before = (await sandboxShipments(shop)).length
    const answers = await Promise.all([fulfilmentRequest(order.id), fulfilmentRequest(order.id)])
    const refused = answers.find(({ status }) => status === 400)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await refused?.json()).toMatchObject({
      message: expect.stringMatching(/being ordered|a moment ago/),
    })
    expect((await sandboxShipments(shop)).length - before).toBe(1)
    await shipmentIn(shop, order.id, "confirmed")
  })

  it("also when the service's answer is lost and the merchant tries again", async () => {
    const order = await importOrder(shop)
    const before = (await sandboxShipments(shop)).length
    await command(shop, "/faults", { operation: "create", kind: "drop-after", times: 2 })
    const lost = await fulfilmentRequest(order.id)
    expect(lost.status).toBe(400)
    expect(((await lost.json()) as { message: string }).message).toMatch(/not known/)
    const again = await fulfilmentRequest(order.id)
    expect(again.status).toBe(200)
    await shipmentIn(shop, order.id, "confirmed")
    expect(await listShipments(shop, order.id)).toHaveLength(1)
    expect((await sandboxShipments(shop)).length - before).toBe(1)
  })

  it("and a refusal costs nothing: corrected data are a new shipment", async () => {
    await command(shop, "/faults", { operation: "create", kind: "status", status: 422, times: 1 })
    const order = await importOrder(shop)
    expect((await fulfilmentRequest(order.id)).status).toBe(400)
    expect((await listShipments(shop, order.id))[0]?.state).toBe("failed")
    expect((await fulfilmentRequest(order.id)).status).toBe(200)
    await shipmentIn(shop, order.id, "confirmed")
  })

  it("but two equal partial fulfillments are two shipments", async () => {
    const order = await placeOrder(shop, {
      items: [{ variantId: shop.seed.variants["MUG-03"] ?? "", quantity: 2 }],
    })
    const lineId = order.items?.[0]?.id ?? ""
    await fulfil(order.id, { [lineId]: 1 })
    await fulfil(order.id, { [lineId]: 1 })
    const ids = await until("both are confirmed", async () => {
      const shipments = await listShipments(shop, order.id)
      return shipments.every(({ state }) => state === "confirmed")
        ? shipments.map((shipment) => shipment.shipment_id)
        : undefined
    })
    expect(new Set(ids).size).toBe(2)
  })

  it("and what is fulfilled already is refused before any call", async () => {
    const order = await importOrder(shop)
    await fulfil(order.id)
    const before = countOf("create")
    const answer = await fulfilmentRequest(order.id)
    expect(answer.status).toBe(400)
    expect(countOf("create")).toBe(before)
  })
})

describe("cash on delivery", () => {
  it("collects the order's total, shipping included", async () => {
    const order = await placeOrder(shop, { serviceCode: "carrierB_cod" })
    await fulfil(order.id)
    const { shipment_id: id } = await shipmentIn(shop, order.id, "confirmed")
    const sent = (await sandboxShipments(shop)).find((shipment) => shipment.id === Number(id))
    expect(sent?.body.parcel_price).toBe(order.total.toFixed(2))
  })
})

describe("a cancel", () => {
  it("lets an unconfirmed shipment go, and the items can be ordered again", async () => {
    await shop.admin.post("/admin/shipment-ordering/settings", { auto_confirm: false })
    const order = await importOrder(shop)
    const fulfillment = await fulfil(order.id)
    await shop.admin.post(`/admin/orders/${order.id}/fulfillments/${fulfillment.id}/cancel`)
    expect((await listShipments(shop, order.id))[0]?.state).toBe("abandoned")
    await fulfil(order.id)
    const states = (await listShipments(shop, order.id)).map(({ state }) => state)
    expect(states.sort()).toEqual(["abandoned", "ordered"])
  })

  it("of a confirmed shipment is refused until the merchant has voided it", async () => {
    const order = await importOrder(shop)
    const fulfillment = await fulfil(order.id)
    const shipment = await shipmentIn(shop, order.id, "confirmed")
    const cancel = `/admin/orders/${order.id}/fulfillments/${fulfillment.id}/cancel`
    const refused = await shop.admin.send("POST", cancel, {})
    expect(refused.status).toBe(400)
    expect(((await refused.json()) as { message: string }).message).toMatch(/confirmed.*no cancel/)
    await shop.admin.post(`/admin/shipment-ordering/shipments/${shipment.id}/void`)
    expect((await shop.admin.send("POST", cancel, {})).status).toBe(200)
  })
})

describe("a confirmation whose answer is lost", () => {
  it("is unknown, then repeated by the job, and ends confirmed once", async () => {
    await command(shop, "/faults", { operation: "confirm", kind: "drop-after", times: 1 })
    const order = await importOrder(shop)
    await fulfil(order.id)
    const unknown = await until("the lost answer is noted", async () => {
      const [found] = await listShipments(shop, order.id)
      return found?.last_error ? found : undefined
    })
    expect(unknown.state).toBe("confirm_unknown")
    expect(unknown.last_error?.message).toMatch(/not known/)
    await expireLease(shop, unknown.id)
    const confirmed = await until("the job has repeated it", async () => {
      await runJob(shop, "shipment-ordering-resume")
      const [shipment] = await listShipments(shop, order.id)
      return shipment?.state === "confirmed" ? shipment : undefined
    })
    expect(confirmed).toMatchObject({ has_label: true, last_error: null })
  })

  it("is refused for good: the shipment stays ordered and says why", async () => {
    await command(shop, "/faults", { operation: "confirm", kind: "status", status: 401, times: 1 })
    const order = await importOrder(shop)
    await fulfil(order.id)
    const shipment = await until("the refusal is noted", async () => {
      const [found] = await listShipments(shop, order.id)
      return found?.last_error ? found : undefined
    })
    expect(shipment.state).toBe("ordered")
    expect(shipment.last_error?.message).toMatch(/API key/)
  })
})
