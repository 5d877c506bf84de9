// A shop with a key, whose shipping options and stock locations are deleted.
import type { HttpTypes } from "@medusajs/framework/types"
import type { OrdersToShip } from "../../../src/api/admin/shipment-ordering/orders/orders"
import { createLocation } from "../../harness/countries-and-locations"
import { liveFulfillments, tryToFulfil } from "../../harness/fulfil-order"
import { outcomeOf } from "../../harness/http-client"
import { capturePayments, importOrder } from "../../harness/orders"
import { runSql } from "../../harness/run-sql"
import { createShippingOptions, listServiceOptions } from "../../harness/seed/shipping-options"
import { planOf, shipFromAdmin, shipMany, tryToShip } from "../../harness/ship-from-admin"
import { placeOrder, shipmentIn, until } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const PLUGIN = "/admin/shipment-ordering"
const CLASSIC = "carrierB_classic"

/** A shipping rule of such a name, with one condition and one action. */
const rule = (name: string, condition: object, action: object = { free: true }) => ({
  name,
  is_on: true,
  if: condition,
  then: action,
})

const shop = shopWithKey({ shipped_on: "manual" })

const save = async (change: object) =>
  outcomeOf(await shop.admin.send("POST", `${PLUGIN}/settings`, change))

it.each<[object, string]>([
  [{ cod_payment_providers: ["pp_system_default", "pp_gone"] }, 'payment provider "pp_gone"'],
  [{ location_time_zones: { sloc_gone: "Europe/Riga" } }, 'stock location "sloc_gone"'],
])("a setting that names what does not exist is refused: %j", async (change, name) => {
  const { status, message } = await save({ ...change, sender_name: "Not saved" })
  expect(status).toBe(400)
  expect(message).toMatch(`${Object.keys(change)[0]}: there is no ${name} in this store.`)
  expect(await shop.admin.get(`${PLUGIN}/settings`)).toMatchObject({
    settings: { sender_name: "" },
  })
})

it.each<[object, object, string, string]>([
  [{ options: { is: ["carrierB_clasic"] } }, {}, "if.options", 'shipping option "carrierB_clasic"'],
  [{ accounts: { is_not: ["nope"] } }, {}, "if.accounts", 'account "nope"'],
  [{ profiles: { is: ["sp_gone"] } }, {}, "if.profiles", 'shipping profile "sp_gone"'],
  [{ locations: { is: ["sloc_gone"] } }, {}, "if.locations", 'stock location "sloc_gone"'],
  [{ products: { is: ["prod_gone"] } }, {}, "if.products", 'product "prod_gone"'],
  [{ categories: { is: ["pcat_gone"] } }, {}, "if.categories", 'product category "pcat_gone"'],
  [{ tags: { is: ["ptag_gone"] } }, {}, "if.tags", 'product tag "ptag_gone"'],
  [{ types: { is: ["ptyp_gone"] } }, {}, "if.types", 'product type "ptyp_gone"'],
  [{ groups: { is: ["cusgroup_gone"] } }, {}, "if.groups", 'customer group "cusgroup_gone"'],
  [{ channels: { is: ["sc_gone"] } }, {}, "if.channels", 'sales channel "sc_gone"'],
  [{}, { hide: { options: ["gone"] } }, "then.hide", 'shipping option "gone"'],
  [{}, { show_only: { options: ["gone"] } }, "then.show_only", 'shipping option "gone"'],
  [{}, { box: "sobox_gone" }, "then.box", 'box "sobox_gone"'],
])("a shipping rule that names what does not exist is refused: %j %j", async (...row) => {
  const [condition, action, path, name] = row
  const rules = [rule("Good", {}), rule("Bad", condition, { hold_back: true, ...action })]
  const { status, message } = await save({ rules })
  expect(status).toBe(400)
  expect(message).toMatch(`rules.1.${path}: there is no ${name} in this store.`)
})

it("a shipping rule may name countries, weekdays and services that are not known yet", async () => {
  const condition = {
    countries: { is: ["IS"] },
    weekdays: { is: ["7"] },
    services: { is: ["x_*"] },
  }
  const rules = [rule("Sundays", condition, { prefer: "carrierZ_new" })]
  expect(await save({ rules })).toMatchObject({ status: 200 })
})

it("settings that name a deleted thing can still be saved, until they leave it out", async () => {
  const location = await createLocation(shop.admin)
  const option = "carrierA_express_saver"
  const change = {
    cod_payment_providers: ["pp_system_default"],
    location_time_zones: { [location]: "Australia/Perth" },
    rules: [
      rule("Place", { locations: { is: [location] } }, { hold_back: true }),
      rule("Option", { options: { is: [option] } }),
      rule("Account", { accounts: { is: ["default", "lt"] } }),
    ],
  }
  // The rules of an account may be saved with it.
  const account = { account: "lt", base_url: shop.sandbox.url }
  expect(await save({ ...change, ...account })).toMatchObject({ status: 200 })
  await shop.admin.delete(`/admin/stock-locations/${location}`)
  await shop.admin.delete(`/admin/shipping-options/${shop.options[option]}`)
  await runSql(
    shop.databaseUrl,
    "update shipment_ordering_account set deleted_at = now() where handle = 'lt'",
  )
  expect(await save(change)).toMatchObject({ status: 200 })
  const nothing = {
    cod_payment_providers: [],
    location_time_zones: {},
    rules: [],
  }
  expect(await save(nothing)).toMatchObject({ status: 200 })
  expect(await save(change)).toMatchObject({ status: 400 })
})

/** Waits until a paid order that should be fulfilled automatically is reported to the merchant. */
async function alertOf(order: HttpTypes.StoreOrder): Promise<string | undefined> {
  await capturePayments(shop.admin, order.id)
  const alert = await until("the merchant has an alert", async () => {
    const { notifications } = await shop.admin.get<HttpTypes.AdminNotificationListResponse>(
      "/admin/notifications?channel=feed&limit=200&fields=%2Bdata",
    )
    return notifications
      .map(({ data }) => String((data as { description?: string }).description))
      .find((description) => description.startsWith(`Order #${order.display_id}`))
  })
  expect(await liveFulfillments(shop, order)).toEqual([])
  return alert
}

it("an order whose shipping option was deleted is refused in words, and ships with another one", async () => {
  const order = await placeOrder(shop)
  await shop.admin.delete(`/admin/shipping-options/${shop.options[CLASSIC]}`)
  const offered = await listServiceOptions(shop.admin)
  const services = offered.filter(({ id }) => id === CLASSIC)
  const [created] = await createShippingOptions(shop.admin, { ...shop.seed, services })
  shop.options[CLASSIC] = created?.id ?? ""
  await shop.configure({ auto_fulfil: "paid" })
  const deleted = 'The shipping option "Carrier B Classic" was deleted.'
  expect(await alertOf(order)).toContain(deleted)
  expect(await tryToFulfil(shop, order.id)).toEqual({
    status: 400,
    message: `${deleted} Fulfill the items with another shipping option.`,
  })
  const shipping_option_id = shop.options[CLASSIC]
  expect(await tryToFulfil(shop, order.id, { shipping_option_id })).toMatchObject({ status: 200 })
  await shipmentIn(shop, order.id, "confirmed")
})

const DELETED =
  'The stock location "Another warehouse" that these items ship from was deleted. ' +
  "Choose another one in the Ship dialog."

/** Moves the reservations of an order to a stock location, which is then deleted. */
async function reserveAtDeleted({ items }: { items?: { id: string }[] | null }): Promise<void> {
  const locationId = await createLocation(shop.admin)
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

it("an order reserved at a deleted stock location is refused in words, and ships from another one", async () => {
  await shop.configure({ auto_fulfil: "paid" })
  const order = await placeOrder(shop)
  await reserveAtDeleted(order)
  expect(await alertOf(order)).toContain(DELETED)
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

it("an order reserved at a deleted stock location can still be sent to another parcel locker", async () => {
  const order = await importOrder(shop, { serviceCode: "carrierB_locker" })
  await reserveAtDeleted(order)
  const locker = `${PLUGIN}/orders/${order.id}/locker`
  expect(await shop.admin.get(locker)).toMatchObject({ can_change: true })
  await shop.admin.post(locker, { locker_code: "LV1002", locker_postal_code: "LV-1010" })
  expect(await shop.admin.get(locker)).toMatchObject({ locker_code: "LV1002" })
})

it("a run refuses an order reserved at a deleted stock location, although the settings have a pickup address", async () => {
  await shop.configure({ pickup_address: "Katlakalna iela 11, Riga, LV" })
  const order = await importOrder(shop)
  await reserveAtDeleted(order)
  const { orders } = await shipMany(shop, [order])
  expect(orders).toMatchObject([{ state: "failed", refusal: expect.stringContaining(DELETED) }])
})
