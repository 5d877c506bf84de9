import type { HttpTypes } from "@medusajs/framework/types"
import type { OrdersToShip } from "../../../src/api/admin/shipment-ordering/orders/orders"
import { anotherLocation } from "../../harness/another-place"
import { capturePayments } from "../../harness/capture-payments"
import { importOrder, type ImportedOrder } from "../../harness/import-order"
import { liveFulfillments } from "../../harness/look-at-order"
import { createShippingOptions, listServiceOptions } from "../../harness/seed/shipping-options"
import { runSql } from "../../harness/run-sql"
import { planOf, shipFromAdmin, tryToShip } from "../../harness/ship-from-admin"
import { shipMany } from "../../harness/ship-runs"
import { placeOrder, shipmentIn, until } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { outcomeOf, tryToFulfil } from "../../harness/try-to-fulfil"

const PLUGIN = "/admin/shipment-ordering"
const SERVICE = "carrierB_classic"

const shop = shopWithKey({ shipped_on: "manual" })

/** An order whose shipping option is deleted afterwards; a new option stands for the service by then. */
async function orderOfDeletedOption(): Promise<HttpTypes.StoreOrder> {
  const order = await placeOrder(shop, { serviceCode: SERVICE })
  await shop.admin.delete(`/admin/shipping-options/${shop.options[SERVICE]}`)
  const services = await listServiceOptions(shop.admin)
  const wanted = services.filter(({ id }) => id === SERVICE)
  const [created] = await createShippingOptions(shop.admin, { ...shop.seed, services: wanted })
  shop.options[SERVICE] = created?.id ?? ""
  return order
}

const toldOf = async ({ display_id }: { display_id?: number }) => {
  const { notifications } = await shop.admin.get<HttpTypes.AdminNotificationListResponse>(
    "/admin/notifications?channel=feed&limit=200&fields=%2Bdata",
  )
  return notifications
    .map(({ data }) => data as { title?: string; description?: string })
    .filter(({ description }) => description?.startsWith(`Order #${display_id}`))
}

describe("price rules of a shipping option", () => {
  const save = async (change: object) =>
    outcomeOf(await shop.admin.send("POST", `${PLUGIN}/settings`, change))
  const rules = { markup_percent: "5" }

  it("are not saved where there is none", async () => {
    expect(await save({ option_price_rules: { carrierB_clasic: rules } })).toEqual({
      status: 400,
      message:
        'option_price_rules: there is no shipping option "carrierB_clasic" in this store. ' +
        "Create it first, or leave its rules out.",
    })
  })

  it("that was deleted keep nothing else from being saved", async () => {
    const code = "carrierA_express_saver"
    const option_price_rules = { [code]: rules }
    expect(await save({ option_price_rules })).toMatchObject({ status: 200 })
    await shop.admin.delete(`/admin/shipping-options/${shop.options[code]}`)
    expect(await save({ option_price_rules, sender_name: "Other" })).toMatchObject({ status: 200 })
    expect(await save({ option_price_rules: {} })).toMatchObject({ status: 200 })
    expect(await save({ option_price_rules })).toMatchObject({ status: 400 })
  })
})

describe("an order whose shipping option was deleted", () => {
  it("is refused with words by whoever fulfils it, and goes out with another option", async () => {
    const order = await orderOfDeletedOption()
    expect(await tryToFulfil(shop, order.id)).toEqual({
      status: 400,
      message:
        'The shipping option "Carrier B Classic" was deleted. ' +
        "Fulfill the items with another shipping option.",
    })
    const shipping_option_id = shop.options[SERVICE]
    expect(await tryToFulfil(shop, order.id, { shipping_option_id })).toMatchObject({ status: 200 })
    await shipmentIn(shop, order.id, "confirmed")
  })

  it("is told to the merchant where it was to be fulfilled by itself", async () => {
    await shop.admin.post(`${PLUGIN}/settings`, { auto_fulfil: "paid" })
    const order = await orderOfDeletedOption()
    await capturePayments(shop.admin, order.id)
    const [alert] = await until("the merchant is told", async () => {
      const told = await toldOf(order)
      return told.length > 0 ? told : undefined
    })
    expect(alert?.description).toContain('The shipping option "Carrier B Classic" was deleted.')
    expect(await liveFulfillments(shop, order)).toEqual([])
  })
})

describe("an order whose items are reserved at a stock location that was deleted", () => {
  const DELETED =
    'The stock location "Another warehouse" that these items ship from was deleted. ' +
    "Choose another one in the Ship dialog."

  /** Moves what is reserved for an order to a stock location, which is deleted then. */
  const reserveAtDeleted = async ({ items }: { items?: { id: string }[] | null }) => {
    const locationId = await anotherLocation(shop.admin)
    const reserved = await runSql<{ inventory_item_id: string }>(
      shop.databaseUrl,
      `update reservation_item set location_id = $1 where line_item_id = any($2)
       returning inventory_item_id`,
      [locationId, items?.map(({ id }) => id)],
    )
    for (const { inventory_item_id: id } of reserved) {
      await shop.admin.post(`/admin/inventory-items/${id}/location-levels`, {
        location_id: locationId,
        stocked_quantity: 100,
      })
    }
    await shop.admin.delete(`/admin/stock-locations/${locationId}`)
  }

  const orderOfDeletedLocation = async (): Promise<ImportedOrder> => {
    await shop.admin.post(`${PLUGIN}/settings`, { auto_fulfil: "never" })
    const order = await importOrder(shop)
    await reserveAtDeleted(order)
    return order
  }

  it("says so in the dialog and in the list, and ships from another one", async () => {
    const order = await orderOfDeletedLocation()
    const { issues } = await planOf(shop, order)
    expect(issues).toEqual([{ field: "location_id", message: DELETED }])
    const { orders } = await shop.admin.get<OrdersToShip>(
      `${PLUGIN}/orders/to-ship?q=${order.display_id}`,
    )
    expect(orders).toMatchObject([{ id: order.id, refusal: DELETED }])
    expect(await tryToShip(shop, order)).toEqual({
      status: 400,
      message: `${DELETED} (location_id)`,
    })
    await shipFromAdmin(shop, order, { location_id: shop.seed.stockLocationId })
    await shipmentIn(shop, order.id, "confirmed")
  })

  it("can still be sent to another parcel locker: where it ships from is chosen later", async () => {
    const order = await importOrder(shop, { serviceCode: "carrierB_locker" })
    await reserveAtDeleted(order)
    const locker = `${PLUGIN}/orders/${order.id}/locker`
    expect(await shop.admin.get(locker)).toMatchObject({ can_change: true })
    const answer = await shop.admin.send("POST", locker, {
      locker_code: "LV1002",
      locker_postal_code: "LV-1010",
    })
    expect(await outcomeOf(answer)).toMatchObject({ status: 200 })
    expect(await shop.admin.get(locker)).toMatchObject({ locker_code: "LV1002" })
  })

  it("says so where a run ships it, also if the settings have an address to collect at", async () => {
    await shop.admin.post(`${PLUGIN}/settings`, { pickup_address: "Katlakalna iela 11, Riga, LV" })
    const order = await orderOfDeletedLocation()
    const { orders } = await shipMany(shop, [order])
    expect(orders).toMatchObject([{ state: "failed", refusal: expect.stringContaining(DELETED) }])
  })

  it("is told to the merchant where it was to be fulfilled by itself", async () => {
    await shop.admin.post(`${PLUGIN}/settings`, { auto_fulfil: "paid" })
    const order = await placeOrder(shop)
    await reserveAtDeleted(order)
    await capturePayments(shop.admin, order.id)
    const [alert] = await until("the merchant is told", async () => {
      const told = await toldOf(order)
      return told.length > 0 ? told : undefined
    })
    expect(alert?.description).toContain(DELETED)
    expect(await liveFulfillments(shop, order)).toEqual([])
  })
})
