import type { HttpTypes } from "@medusajs/framework/types"
import { fulfil, onlyShipment, tryToFulfil } from "../../harness/fulfil-order"
import { ageShipments, changeRows } from "../../harness/ledger-rows"
import { capturePayments, importAndFulfil, importOrder } from "../../harness/orders"
import { confirmByHand } from "../../harness/reconcile"
import { runSql } from "../../harness/run-sql"
import {
  clearFaults,
  command,
  listShipments,
  placeOrder,
  runJob,
  until,
} from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

// A shop with a key, in which something has gone wrong for longer than it should.

const shop = shopWithKey()

beforeEach(async () => {
  await clearFaults(shop)
  await shop.configure({ auto_confirm: true })
})

/** The entries of the admin's feed whose texts begin like this. */
const feed = async (beginning: string) => {
  const { notifications } = await shop.admin.get<HttpTypes.AdminNotificationListResponse>(
    "/admin/notifications?channel=feed&limit=200&fields=%2Bdata",
  )
  return notifications
    .map(({ data }) => data as { title?: string; description?: string })
    .filter(({ description }) => description?.startsWith(beginning))
}

const feedOf = ({ display_id }: { display_id?: number }) => feed(`Order #${display_id},`)

const titlesOf = async (order: { display_id?: number }) =>
  (await feedOf(order)).map(({ title }) => title)

/** Makes an order's shipments look as if they had been in their state for so many hours. */
const age = (order: { id: string }, hours: number) =>
  changeRows(
    shop,
    order.id,
    "entered_at = entered_at || jsonb_build_object(state, now() - make_interval(hours => $2))",
    hours,
  )

const raiseAlerts = () => runJob(shop, "shipment-ordering-alerts")

/** An order whose confirmation was refused with this answer. */
const refusedConfirmation = async (status: number) => {
  const order = await importOrder(shop)
  const body = { type: "error", message: "The account has no money left" }
  const fault = { operation: "confirm", kind: "status", status, times: 50, body }
  await command(shop, "/faults", fault)
  await fulfil(shop, order)
  await until(
    "the refusal is noted",
    async () => (await onlyShipment(shop, order)).last_error ?? undefined,
  )
  await clearFaults(shop)
  return order
}

it("the merchant is alerted to a parcel without a number after a day, once, with the next step", async () => {
  const { order } = await importAndFulfil(shop)
  await age(order, 23)
  await raiseAlerts()
  expect(await feedOf(order)).toEqual([])
  await age(order, 25)
  await raiseAlerts()
  await raiseAlerts()
  expect(await feedOf(order)).toEqual([
    {
      title: "A parcel has no tracking number",
      description: expect.stringMatching(/Carrier B Classic\. .*Ask the service/),
    },
  ])
})

it("the merchant is alerted to a shipment that cannot be confirmed after an hour, with the service's reason", async () => {
  const order = await refusedConfirmation(422)
  await age(order, 2)
  await raiseAlerts()
  expect(await feedOf(order)).toEqual([
    {
      title: "A shipment is not with the carrier yet",
      description: expect.stringContaining("The account has no money left"),
    },
  ])
})

it("the merchant is alerted to an order whose answer was lost once it could not be settled for a day", async () => {
  const order = await importOrder(shop)
  await command(shop, "/faults", { operation: "create", kind: "drop-before", times: 2 })
  expect((await tryToFulfil(shop, order.id)).status).toBe(400)
  await age(order, 25)
  await raiseAlerts()
  expect(await feedOf(order)).toEqual([])
  await ageShipments(shop, order.id, 2)
  await raiseAlerts()
  expect(await titlesOf(order)).toEqual(["A shipment is not with the carrier yet"])
})

it("the merchant is alerted to a refused shipment unless its items have been ordered again", async () => {
  const [open, mended] = [await importOrder(shop), await importOrder(shop)]
  for (const order of [open, mended]) {
    await command(shop, "/faults", { operation: "create", kind: "status", status: 422, times: 1 })
    expect((await tryToFulfil(shop, order.id)).status).toBe(400)
    await age(order, 1)
  }
  await fulfil(shop, mended)
  await raiseAlerts()
  expect(await titlesOf(open)).toEqual(["A shipment was refused"])
  expect(await feedOf(mended)).toEqual([])
})

it("a key that the service refuses is reported once, and so is one that expires soon", async () => {
  const ofKeys = async () => (await feed('Account "default"')).map(({ title }) => title)
  await refusedConfirmation(401)
  await raiseAlerts()
  await raiseAlerts()
  expect(await ofKeys()).toEqual(["The service refuses the API key"])
  await runSql(
    shop.databaseUrl,
    "UPDATE shipment_ordering_account_key SET saved_at = now() - interval '340 days'",
  )
  // Saving makes the store read the settings again.
  await shop.configure({ auto_confirm: true })
  await raiseAlerts()
  await raiseAlerts()
  expect((await ofKeys()).filter((title) => title === "The API key will expire")).toHaveLength(1)
})

describe("confirmation by hand", () => {
  beforeEach(() => shop.configure({ auto_confirm: false }))

  it("where the merchant confirms by hand, a shipment that waits for that is no alert, and a fulfillment whose shipment is gone is one", async () => {
    const { order } = await importAndFulfil(shop, "ordered")
    await age(order, 5)
    await raiseAlerts()
    expect(await feedOf(order)).toEqual([])
    const entered = "entered_at || jsonb_build_object('abandoned', now())"
    await changeRows(shop, order.id, `state = 'abandoned', entered_at = ${entered}`)
    await raiseAlerts()
    expect(await titlesOf(order)).toEqual(["A fulfillment has no shipment"])
  })

  it("where the merchant confirms by hand, a number that comes for a canceled fulfillment is recorded, shown and reported once", async () => {
    const { order, fulfillment, shipment } = await importAndFulfil(shop, "ordered")
    await shop.admin.post(`/admin/orders/${order.id}/fulfillments/${fulfillment.id}/cancel`)
    // Somebody confirms it in the account at the service.
    await confirmByHand(shop, shipment.shipment_id ?? "")
    await command(shop, `/shipments/${shipment.shipment_id}/issue`)
    const numbered = await until("the number has come", async () => {
      const path = `/admin/shipment-ordering/shipments/${shipment.id}/refresh`
      await shop.admin.send("POST", path)
      const [row] = await listShipments(shop, order.id)
      return row?.tracking.length ? row : undefined
    })
    expect(numbered.state).toBe("abandoned")
    await raiseAlerts()
    await raiseAlerts()
    expect(await titlesOf(order)).toEqual(["A canceled shipment is with the carrier"])
  })
})

it("an order to be paid on delivery is reported when it is placed with a service that collects nothing, and only then", async () => {
  await shop.configure({ cod_payment_providers: ["pp_system_default"] })
  const collecting = await placeOrder(shop, { serviceCode: "carrierB_cod" })
  const order = await placeOrder(shop)
  // Events come in their order: when the second one is reported, the first one has been handled.
  expect(await until("the merchant has an alert", async () => (await feedOf(order))[0])).toEqual({
    title: "An order to be paid on delivery cannot be shipped",
    description: expect.stringContaining("cash-on-delivery option"),
  })
  expect(await feedOf(collecting)).toEqual([])
  await capturePayments(shop.admin, order.id)
  expect((await tryToFulfil(shop, order.id)).status).toBe(200)
})
