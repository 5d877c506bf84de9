import type { HttpTypes } from "@medusajs/framework/types"
import { importOrder } from "../../harness/import-order"
import { ageShipments } from "../../harness/age-shipment"
import { expireLease } from "../../harness/expire-lease"
import { atTheService, onlyShipment } from "../../harness/look-at-order"
import { runSql } from "../../harness/run-sql"
import { planOf, shipFromAdmin, tryToShip } from "../../harness/ship-from-admin"
import {
  clearFaults,
  command,
  listShipments,
  runJob,
  shipmentIn,
  until,
} from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { outcomeOf, tryToFulfil } from "../../harness/try-to-fulfil"

const PLUGIN = "/admin/shipment-ordering"
const PACKAGES = [{ length: 300, width: 200, height: 100, weight: 2500 }]
const OVERRIDES = {
  service_code: "carrierA_express",
  packages: PACKAGES,
  send_adr: true,
  description: "Keramikas krūze, trausla",
}
const TOLD = {
  service_code: "carrierA_express",
  weight: ["2.5"],
  send_adr: "1",
  parcel_description: expect.stringContaining("Keramikas krūze, trausla"),
}

const shop = shopWithKey({ shipped_on: "manual" })

beforeEach(() => shop.configure({ auto_confirm: false }))

/** A placed order that is shipped as wished, and the id of its shipment, which is not confirmed. */
async function shipped(overrides: Record<string, unknown> = OVERRIDES) {
  const order = await importOrder(shop)
  const { shipment } = await shipFromAdmin(shop, order, overrides)
  return { order, first: shipment.id }
}

const replace = (id: string, overrides?: Record<string, unknown>) =>
  shop.admin.send("POST", `${PLUGIN}/shipments/${id}/replace`, overrides)

/** What the service was told of an order, the oldest first. */
const toldOf = async (order: { id: string; display_id?: number }) =>
  (await atTheService(shop, order)).sort((one, other) => one.id - other.id).map(({ body }) => body)

describe("what a person wished of a shipment", () => {
  it("holds for the one that a retry orders after the service has said no", async () => {
    const { order, first } = await shipped()
    await shop.configure({ auto_confirm: true })
    const refusal = { operation: "confirm", kind: "status", status: 422, times: 20 }
    await command(shop, "/faults", { ...refusal, body: { type: "error", message: "Too heavy" } })
    for (let count = 0; count < 3; count += 1) {
      await expireLease(shop, first)
      await runJob(shop, "shipment-ordering-resume")
    }
    await clearFaults(shop)
    expect((await onlyShipment(shop, order)).state).toBe("failed")
    const retried = await shop.admin.send("POST", `${PLUGIN}/shipments/${first}/retry`)
    expect(await outcomeOf(retried)).toMatchObject({ status: 200 })
    expect(await toldOf(order)).toMatchObject([TOLD, TOLD])
  })

  it("holds for a replacement of which nothing is said, and for that one's replacement", async () => {
    const { order, first } = await shipped()
    expect((await replace(first)).status).toBe(200)
    const second = (await listShipments(shop, order.id)).find(({ replaces }) => replaces === first)
    expect((await replace(second?.id ?? "")).status).toBe(200)
    expect(await toldOf(order)).toMatchObject([TOLD, TOLD, TOLD])
  })

  it("gives way, field by field, to what is wished of the replacement", async () => {
    const { order, first } = await shipped()
    const overrides = { service_code: "carrierB_classic", send_adr: false, description: "" }
    expect((await replace(first, overrides)).status).toBe(200)
    expect(await toldOf(order)).toMatchObject([
      TOLD,
      {
        service_code: "carrierB_classic",
        weight: ["2.5"],
        send_adr: "0",
        parcel_description: expect.stringMatching(/^Stoneware mug /),
      },
    ])
  })

  it("leaves its locker to its service", async () => {
    const { order, first } = await shipped({
      service_code: "carrierB_locker",
      locker_code: "LV1001",
    })
    expect((await replace(first)).status).toBe(200)
    const second = (await listShipments(shop, order.id)).find(({ replaces }) => replaces === first)
    const home = { service_code: "carrierB_classic" }
    expect((await replace(second?.id ?? "", home)).status).toBe(200)
    const told = await toldOf(order)
    expect(told.map(({ service_code, locker_code }) => [service_code, locker_code])).toEqual([
      ["carrierB_locker", "LV1001"],
      ["carrierB_locker", "LV1001"],
      ["carrierB_classic", undefined],
    ])
  })

  it("leaves the pickup to the next day on which the carrier comes, once its own has passed", async () => {
    const order = await importOrder(shop)
    const { pickup } = await planOf(shop, order)
    const { shipment } = await shipFromAdmin(shop, order, { pickup_date: pickup.dates[3] })
    expect((await replace(shipment.id)).status).toBe(200)
    await runSql(
      shop.databaseUrl,
      `UPDATE shipment_ordering_shipment SET overrides = '{"pickup_date":"2020-01-02"}' WHERE order_id = $1`,
      [order.id],
    )
    const [second] = (await listShipments(shop, order.id)).filter(({ replaces }) => replaces)
    expect(await outcomeOf(await replace(second?.id ?? ""))).toMatchObject({ status: 200 })
    const told = await toldOf(order)
    expect(told.map(({ parcel_pickup_date }) => parcel_pickup_date)).toEqual([
      `${pickup.dates[3]} 16:00:00`,
      `${pickup.dates[3]} 16:00:00`,
      `${pickup.dates[0]} 16:00:00`,
    ])
  })

  it("is no difference when the items are fulfilled again after a lost answer", async () => {
    await shop.configure({ auto_confirm: true })
    const order = await importOrder(shop)
    await command(shop, "/faults", { operation: "create", kind: "drop-after", times: 2 })
    expect((await tryToShip(shop, order, OVERRIDES)).status).toBe(400)
    expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 200 })
    const { differences } = await shipmentIn(shop, order.id, "confirmed")
    expect(differences).toEqual([])
    expect(await toldOf(order)).toMatchObject([TOLD])
  })
})

describe("what a person wished of a shipment, in the course of time", () => {
  const overridesOf = async ({ id }: { id: string }) => {
    const rows = await runSql<{ overrides: unknown }>(
      shop.databaseUrl,
      "SELECT overrides FROM shipment_ordering_shipment WHERE order_id = $1",
      [id],
    )
    return rows.map(({ overrides }) => overrides)
  }
  const forget = () => runJob(shop, "shipment-ordering-erase")

  /** With its tracking number, so that nothing else of a person is left. */
  async function trackedOrder() {
    await shop.configure({ auto_confirm: true })
    const order = await importOrder(shop, { email: "liga@overrides.test" })
    await shipFromAdmin(shop, order, OVERRIDES)
    const { shipment_id } = await shipmentIn(shop, order.id, "confirmed")
    await command(shop, `/shipments/${shipment_id}/issue`)
    await shipmentIn(shop, order.id, "tracked")
    return order
  }

  it("is kept for retentionDays, also where it is all that is left of a person", async () => {
    const order = await trackedOrder()
    await ageShipments(shop, order.id, 89)
    await forget()
    expect(await overridesOf(order)).toEqual([OVERRIDES])
    await ageShipments(shop, order.id, 91)
    await forget()
    expect(await overridesOf(order)).toEqual([null])
    await runSql(
      shop.databaseUrl,
      `UPDATE shipment_ordering_shipment SET overrides = '{"description":"Jānim"}' WHERE order_id = $1`,
      [order.id],
    )
    await forget()
    expect(await overridesOf(order)).toEqual([null])
  })

  it("goes with the customer", async () => {
    const order = await trackedOrder()
    expect(await overridesOf(order)).toEqual([OVERRIDES])
    const { order: stored } = await shop.admin.get<HttpTypes.AdminOrderResponse>(
      `/admin/orders/${order.id}?fields=customer_id`,
    )
    await shop.admin.delete(`/admin/customers/${stored.customer_id}`)
    await until("the overrides are gone", async () =>
      (await overridesOf(order))[0] === null ? true : undefined,
    )
  })
})

it("a replacement in a box that is not there is refused", async () => {
  const { order, first } = await shipped({})
  const packages = [{ ...PACKAGES[0], box_id: "sobox_gone" }]
  expect(await outcomeOf(await replace(first, { packages }))).toMatchObject({
    status: 404,
    message: expect.stringContaining("A chosen box no longer exists"),
  })
  expect(await atTheService(shop, order)).toHaveLength(1)
})
