import type { HttpTypes } from "@medusajs/framework/types"
import { importOrder } from "../../harness/import-order"
import { ageShipments } from "../../harness/age-shipment"
import { confirmByHand } from "../../harness/ask-api"
import { capturePayments } from "../../harness/capture-payments"
import { fulfilOrder } from "../../harness/fulfil-order"
import { runSql } from "../../harness/run-sql"
import {
  clearFaults,
  command,
  listShipments,
  placeOrder,
  runJob,
  shipmentIn,
  until,
} from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { tryToFulfil } from "../../harness/try-to-fulfil"

const shop = shopWithKey()

/** What the admin's feed shows of an order. */
const feedOf = async ({ display_id }: { display_id?: number }) => {
  const { notifications } = await shop.admin.get<HttpTypes.AdminNotificationListResponse>(
    "/admin/notifications?channel=feed&limit=200&fields=%2Bdata",
  )
  return notifications
    .map(({ data }) => data as { title?: string; description?: string })
    .filter(({ description }) => description?.startsWith(`Order #${display_id},`))
}

/** Ages a shipment, as if it had been in its state for so many hours. */
const age = (order: { id: string }, hours: number) =>
  runSql(
    shop.databaseUrl,
    `update shipment_ordering_shipment
        set entered_at = entered_at || jsonb_build_object(state, now() - make_interval(hours => $2))
      where order_id = $1`,
    [order.id, hours],
  )

const fulfil = (order: { id: string }) =>
  fulfilOrder(shop.admin, { orderId: order.id, stockLocationId: shop.seed.stockLocationId })

const raise = () => runJob(shop, "shipment-ordering-alerts")

it("a parcel without a number is told after a day, once, with what to do", async () => {
  const order = await importOrder(shop)
  await fulfil(order)
  await shipmentIn(shop, order.id, "confirmed")
  await age(order, 23)
  await raise()
  expect(await feedOf(order)).toEqual([])
  await age(order, 25)
  await raise()
  await raise()
  expect(await feedOf(order)).toEqual([
    {
      title: "A parcel has no tracking number",
      description: expect.stringMatching(/Carrier B Classic\. .*Ask the service/),
    },
  ])
})

it("a shipment that cannot be confirmed is told after an hour, with the service's reason", async () => {
  const order = await importOrder(shop)
  await command(shop, "/faults", {
    operation: "confirm",
    kind: "status",
    status: 422,
    times: 50,
    body: { type: "error", message: "The account has no money left" },
  })
  await fulfil(order)
  await until("the refusal is noted", async () => {
    const [shipment] = await listShipments(shop, order.id)
    return shipment?.last_error ?? undefined
  })
  await age(order, 2)
  await raise()
  const [alert] = await feedOf(order)
  expect(alert?.title).toBe("A shipment is not with the carrier yet")
  expect(alert?.description).toContain("The account has no money left")
  await clearFaults(shop)
})

it("an order whose answer was lost is told once it could not be settled for a day", async () => {
  const order = await importOrder(shop)
  await command(shop, "/faults", { operation: "create", kind: "drop-before", times: 2 })
  expect((await tryToFulfil(shop, order.id)).status).toBe(400)
  await age(order, 25)
  await raise()
  expect(await feedOf(order)).toEqual([])
  await ageShipments(shop, order.id, 2)
  await raise()
  const [alert] = await feedOf(order)
  expect(alert?.title).toBe("A shipment is not with the carrier yet")
  expect(alert?.description).toMatch(/Press Retry .* look for #\d+-\w+ in your account/)
})

it("a shipment that the merchant confirms by hand is no news", async () => {
  await shop.admin.post("/admin/shipment-ordering/settings", { auto_confirm: false })
  const order = await importOrder(shop)
  await fulfil(order)
  await age(order, 5)
  await raise()
  expect(await feedOf(order)).toEqual([])
  await shop.admin.post("/admin/shipment-ordering/settings", { auto_confirm: true })
})

it("a refused shipment is told, unless its items were ordered anew meanwhile", async () => {
  const refusal = { operation: "create", kind: "status", status: 422, times: 1 }
  const [open, mended] = [await importOrder(shop), await importOrder(shop)]
  for (const order of [open, mended]) {
    await command(shop, "/faults", refusal)
    expect((await tryToFulfil(shop, order.id)).status).toBe(400)
    await age(order, 1)
  }
  await fulfil(mended)
  await raise()
  expect((await feedOf(open)).map(({ title }) => title)).toEqual(["A shipment was refused"])
  expect(await feedOf(mended)).toEqual([])
})

it("a number that comes for a canceled fulfillment is recorded, shown and told", async () => {
  await shop.admin.post("/admin/shipment-ordering/settings", { auto_confirm: false })
  const order = await importOrder(shop)
  const { id } = await fulfil(order)
  const [{ shipment_id, id: rowId } = fail()] = await listShipments(shop, order.id)
  await shop.admin.post(`/admin/orders/${order.id}/fulfillments/${id}/cancel`)
  // Somebody confirms it in the account at the service all the same.
  await confirmByHand(shop, shipment_id ?? "")
  await command(shop, `/shipments/${shipment_id}/issue`)
  const [shipment] = await until("the number has come", async () => {
    await shop.admin.send("POST", `/admin/shipment-ordering/shipments/${rowId}/refresh`)
    const shipments = await listShipments(shop, order.id)
    return shipments[0]?.tracking.length ? shipments : undefined
  })
  expect(shipment?.state).toBe("abandoned")
  await raise()
  await raise()
  expect((await feedOf(order)).map(({ title }) => title)).toEqual([
    "A canceled shipment is with the carrier",
  ])
  await shop.admin.post("/admin/shipment-ordering/settings", { auto_confirm: true })
})

/** Titles of what the feed tells of the account. */
const toldOfKeys = async () => {
  const { notifications } = await shop.admin.get<HttpTypes.AdminNotificationListResponse>(
    "/admin/notifications?channel=feed&limit=200&fields=%2Bdata",
  )
  return notifications
    .map(({ data }) => data as { title?: string; description?: string })
    .filter(({ description }) => description?.startsWith('Account "default"'))
    .map(({ title }) => title)
}

it("a key that the service refuses is told once, and one that is near its end too", async () => {
  await shop.admin.post("/admin/shipment-ordering/settings", { auto_confirm: true })
  const order = await importOrder(shop)
  await command(shop, "/faults", { operation: "confirm", kind: "status", status: 401, times: 3 })
  await fulfil(order)
  await until("the refusal is noted", async () => {
    const [shipment] = await listShipments(shop, order.id)
    return shipment?.last_error ?? undefined
  })
  await clearFaults(shop)
  await raise()
  await raise()
  expect(await toldOfKeys()).toEqual(["The service refuses the API key"])
  await runSql(
    shop.databaseUrl,
    "UPDATE shipment_ordering_account_key SET saved_at = now() - interval '340 days'",
  )
  // Saved, the settings are read again.
  await shop.admin.post("/admin/shipment-ordering/settings", { auto_confirm: true })
  await raise()
  await raise()
  const told = await toldOfKeys()
  expect(told.filter((title) => title === "The API key will expire")).toHaveLength(1)
})

it("a fulfillment whose shipment is gone is told", async () => {
  await shop.admin.post("/admin/shipment-ordering/settings", { auto_confirm: false })
  const order = await importOrder(shop)
  await fulfil(order)
  await runSql(
    shop.databaseUrl,
    `UPDATE shipment_ordering_shipment
        SET state = 'abandoned', entered_at = entered_at || jsonb_build_object('abandoned', now())
      WHERE order_id = $1`,
    [order.id],
  )
  await raise()
  expect((await feedOf(order)).map(({ title }) => title)).toEqual(["A fulfillment has no shipment"])
  await shop.admin.post("/admin/shipment-ordering/settings", { auto_confirm: true })
})

function fail(): never {
  throw new Error("There is no shipment")
}

describe("an order to be paid on delivery", () => {
  beforeAll(() =>
    shop.admin.post("/admin/shipment-ordering/settings", {
      cod_payment_providers: ["pp_system_default"],
    }),
  )

  it("is told when it is placed with a service that collects nothing", async () => {
    const order = await placeOrder(shop)
    const [alert] = await until("the merchant is told", async () => {
      const told = await feedOf(order)
      return told.length > 0 ? told : undefined
    })
    expect(alert).toMatchObject({
      title: "An order to be paid on delivery cannot be shipped",
      description: expect.stringContaining("cash-on-delivery option"),
    })
    await capturePayments(shop.admin, order.id)
    expect((await tryToFulfil(shop, order.id)).status).toBe(200)
  })

  it("is no news with a service that collects", async () => {
    const [collecting, other] = [
      await placeOrder(shop, { serviceCode: "carrierB_cod" }),
      await placeOrder(shop),
    ]
    // Events come in their order: when the second is told, the first was looked at.
    await until("the other one is told", async () => (await feedOf(other))[0])
    expect(await feedOf(collecting)).toEqual([])
  })
})
