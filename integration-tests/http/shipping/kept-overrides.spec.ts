import type { HttpTypes } from "@medusajs/framework/types"
import { listApiShipments, onlyShipment, tryToFulfil } from "../../harness/fulfil-order"
import { outcomeOf } from "../../harness/http-client"
import { ageShipments, expireLease } from "../../harness/ledger-rows"
import { type ImportedOrder, importOrder } from "../../harness/orders"
import { runSql } from "../../harness/run-sql"
import { shipFromAdmin, tryToShip } from "../../harness/ship-from-admin"
import {
  clearFaults,
  command,
  listShipments,
  runJob,
  shipmentIn,
  until,
} from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

/** A shop with a key. A shipment that is ordered again keeps what a person chose for it. */
const shop = shopWithKey({ shipped_on: "manual" })

beforeEach(() => shop.configure({ auto_confirm: false }))

const PACKAGES = [{ length: 300, width: 200, height: 100, weight: 2500 }]
const OVERRIDES = {
  service_code: "carrierA_express",
  packages: PACKAGES,
  send_adr: true,
  description: "Keramikas krūze, trausla",
}
/** The overrides in the request that orders the shipment. */
const BODY = {
  service_code: "carrierA_express",
  weight: ["2.5"],
  send_adr: "1",
  parcel_description: expect.stringContaining("Keramikas krūze, trausla"),
}

/** An order that is shipped with the overrides, and the id of its shipment, which is not confirmed. */
async function shipWithOverrides(order: ImportedOrder) {
  const { shipment } = await shipFromAdmin(shop, order, OVERRIDES)
  return shipment.id
}

/** The requests that ordered shipments of an order, the oldest first. */
const bodiesOf = async (order: ImportedOrder) =>
  (await listApiShipments(shop, order))
    .sort((one, other) => one.id - other.id)
    .map(({ body }) => body)

const overridesOf = async ({ id }: { id: string }) => {
  const rows = await runSql<{ overrides: unknown }>(
    shop.databaseUrl,
    "SELECT overrides FROM shipment_ordering_shipment WHERE order_id = $1",
    [id],
  )
  return rows.map(({ overrides }) => overrides)
}

it("a shipment that a retry orders after the service has refused keeps the overrides", async () => {
  const order = await importOrder(shop)
  const first = await shipWithOverrides(order)
  await shop.configure({ auto_confirm: true })
  const refusal = { operation: "confirm", kind: "status", status: 422, times: 20 }
  await command(shop, "/faults", { ...refusal, body: { type: "error", message: "Too heavy" } })
  for (let count = 0; count < 3; count += 1) {
    await expireLease(shop, first)
    await runJob(shop, "shipment-ordering-resume")
  }
  await clearFaults(shop)
  expect((await onlyShipment(shop, order)).state).toBe("failed")
  const retry = await shop.admin.send("POST", `/admin/shipment-ordering/shipments/${first}/retry`)
  expect(await outcomeOf(retry)).toMatchObject({ status: 200 })
  expect(await bodiesOf(order)).toMatchObject([BODY, BODY])
})

it("a replacement keeps the overrides, and its own replacement all but those that are given again", async () => {
  const order = await importOrder(shop)
  const first = await shipWithOverrides(order)
  const replace = async (id: string, overrides?: Record<string, unknown>) => {
    const path = `/admin/shipment-ordering/shipments/${id}/replace`
    return outcomeOf(await shop.admin.send("POST", path, overrides))
  }
  expect(await replace(first)).toMatchObject({ status: 200 })
  const second = (await listShipments(shop, order.id)).find(({ replaces }) => replaces === first)
  const packages = [{ ...PACKAGES[0], box_id: "sobox_gone" }]
  expect(await replace(second?.id ?? "", { packages })).toMatchObject({
    status: 404,
    message: expect.stringContaining("A chosen box no longer exists"),
  })
  const overrides = { service_code: "carrierB_classic", send_adr: false, description: "" }
  expect(await replace(second?.id ?? "", overrides)).toMatchObject({ status: 200 })
  expect(await bodiesOf(order)).toMatchObject([
    BODY,
    BODY,
    {
      service_code: "carrierB_classic",
      weight: ["2.5"],
      send_adr: "0",
      parcel_description: expect.stringMatching(/^Stoneware mug /),
    },
  ])
})

it("items that are fulfilled again after a lost answer differ in nothing from the overrides", async () => {
  await shop.configure({ auto_confirm: true })
  const order = await importOrder(shop)
  await command(shop, "/faults", { operation: "create", kind: "drop-after", times: 2 })
  expect((await tryToShip(shop, order, OVERRIDES)).status).toBe(400)
  expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 200 })
  const { differences } = await shipmentIn(shop, order.id, "confirmed")
  expect(differences).toEqual([])
  expect(await bodiesOf(order)).toMatchObject([BODY])
})

it("overrides are erased after retentionDays, also if no other data of a person is left, and with the customer", async () => {
  const orders = await Promise.all(
    ["liga@overrides.test", "anna@overrides.test"].map((email) => importOrder(shop, { email })),
  )
  await shop.configure({ auto_confirm: true })
  for (const order of orders) {
    await shipWithOverrides(order)
    const { shipment_id } = await shipmentIn(shop, order.id, "confirmed")
    await command(shop, `/shipments/${shipment_id}/issue`)
    // With its tracking number a shipment has no other data of a person.
    await shipmentIn(shop, order.id, "tracked")
  }
  const [old, other] = orders
  if (!old || !other) throw new Error("The orders were not placed")
  const erase = () => runJob(shop, "shipment-ordering-erase")
  await ageShipments(shop, old.id, 89)
  await erase()
  expect(await overridesOf(old)).toEqual([OVERRIDES])
  await ageShipments(shop, old.id, 91)
  await erase()
  expect(await overridesOf(old)).toEqual([null])
  await runSql(
    shop.databaseUrl,
    `UPDATE shipment_ordering_shipment SET overrides = '{"description":"Jānim"}' WHERE order_id = $1`,
    [old.id],
  )
  await erase()
  expect(await overridesOf(old)).toEqual([null])

  expect(await overridesOf(other)).toEqual([OVERRIDES])
  const { order } = await shop.admin.get<HttpTypes.AdminOrderResponse>(
    `/admin/orders/${other.id}?fields=customer_id`,
  )
  await shop.admin.delete(`/admin/customers/${order.customer_id}`)
  await until("the overrides are gone", async () =>
    (await overridesOf(other))[0] === null ? true : undefined,
  )
})
