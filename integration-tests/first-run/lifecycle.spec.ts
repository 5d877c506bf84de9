import type { OrderTracking } from "../../src/fulfilment/customer-tracking"
import { fulfil, getOrder, labelsOf, onlyShipment } from "../harness/fulfil-order"
import { createHttpClient } from "../harness/http-client"
import { findApiShipment } from "../harness/return-items"
import { command, placeOrder, shipmentIn, until } from "../harness/test-shop"
import { shopWithKey } from "../harness/worlds"

// The normal way of an order, once, in a shop with a key: order, fulfil, confirm, label, callback, shipped, tracking.

const shop = shopWithKey({
  shipped_on: "numbers",
  tracking_url_templates: { "*": "https://carrier.example/{number}" },
})

it("an order that is fulfilled is sent to the service, confirmed, labelled, shipped when its number comes, and shown to its customer", async () => {
  const order = await placeOrder(shop)
  await fulfil(shop, order)
  const shipment = await shipmentIn(shop, order.id, "confirmed")
  expect(shipment).toMatchObject({ service_code: "carrierB_classic", last_error: null })
  expect(Number(shipment.quoted_price)).toBeGreaterThan(0)

  const { body } = await findApiShipment(shop, shipment)
  expect(body).toMatchObject({
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
  expect(String(body.parcel_description).endsWith(shipment.reference)).toBe(true)
  expect(shipment.reference).toMatch(new RegExp(`^#${order.display_id}-\\w{6}$`))

  const labelPath = `/admin/shipment-ordering/shipments/${shipment.id}/label`
  const label = await shop.admin.send("GET", labelPath)
  expect(label.headers.get("content-type")).toBe("application/pdf")
  expect(Buffer.from(await label.arrayBuffer()).toString("latin1")).toMatch(/^%PDF-/)
  const fulfillment = await until("the label is on the fulfillment", async () => {
    const [shown] = (await getOrder(shop.admin, order.id)).fulfillments ?? []
    return labelsOf(shown).length > 0 ? shown : undefined
  })
  const label_url = expect.stringContaining(labelPath)
  expect(labelsOf(fulfillment)).toEqual([
    expect.objectContaining({ tracking_number: "", label_url }),
  ])
  // Files and events may be public, so they hold nothing else.
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

  await command(shop, `/shipments/${shipment.shipment_id}/issue`)
  const shipped = await until("the order is shipped", async () => {
    const current = await getOrder(shop.admin, order.id)
    return current.fulfillment_status === "shipped" ? current : undefined
  })
  const tracked = await onlyShipment(shop, order)
  expect(tracked.state).toBe("tracked")
  expect(Number(tracked.charged_price)).toBe(Number(tracked.quoted_price))
  const [{ number } = { number: "" }] = tracked.tracking
  expect(labelsOf(shipped.fulfillments?.[0])).toEqual([
    expect.objectContaining({
      tracking_number: number,
      tracking_url: `https://carrier.example/${number}`,
      label_url,
    }),
  ])
  const customer = createHttpClient(shop.store.url, {
    "x-publishable-api-key": shop.seed.publishableKey,
    "x-order-email": "janis.berzins@customer.test",
  })
  const { shipments } = await customer.get<OrderTracking>(
    `/store/shipment-ordering/orders/${order.id}/tracking`,
  )
  expect(shipments).toMatchObject([{ state: "on_its_way", tracking: tracked.tracking }])
})
