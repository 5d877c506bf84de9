import type { HttpTypes } from "@medusajs/framework/types"
import type { OrderTracking } from "../../../src/fulfilment/customer-tracking"
import { changeOrder, deliverOrder } from "../../harness/change-order"
import { chooseOption, completeCart } from "../../harness/customer-checkout"
import { expireLease } from "../../harness/expire-lease"
import { getOrder } from "../../harness/fulfil-order"
import { createHttpClient } from "../../harness/http-client"
import { importOrder, type ImportedOrder } from "../../harness/import-order"
import { atTheService, onlyShipment } from "../../harness/look-at-order"
import { runSql } from "../../harness/run-sql"
import { endTrouble } from "../../harness/api-trouble"
import { planOf, shipFromAdmin, tryToShip } from "../../harness/ship-from-admin"
import { shipOrder } from "../../harness/ship-order"
import { command, fillCart, listShipments, RIGA_CUSTOMER } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { type Outcome, outcomeOf, tryToFulfil } from "../../harness/try-to-fulfil"

const SERVICE = "carrierB_locker"

const STATION = {
  code: "LV1001",
  name: "Rīga, Stacijas pasāža",
  address: "Stacijas laukums 6",
  city: "Rīga",
  postal_code: "LV-1050",
  country_code: "lv",
}
/** Takes nothing higher than 19 cm. */
const MEDIUM_LOCKER = "LV1003"
const LARGE_PACKAGE = { length: 400, width: 300, height: 250, weight: 1500 }

const shop = shopWithKey({ shipped_on: "manual", auto_confirm: false })

afterEach(() => endTrouble(shop))

/** An order to the parcel locker that its customer has chosen. */
async function orderToLocker(
  locker_code: string,
  address: Partial<typeof RIGA_CUSTOMER> = {},
): Promise<HttpTypes.StoreOrder> {
  const cart = await fillCart(shop, { shippingAddress: { ...RIGA_CUSTOMER, ...address } })
  const optionId = shop.options[SERVICE] ?? ""
  await chooseOption(shop.storefront, cart.id, { optionId, data: { locker_code } })
  return completeCart(shop.storefront, cart.id)
}

/** The same, chosen for an order that came without a checkout. */
async function importToLocker(locker_code: string): Promise<ImportedOrder> {
  const order = await importOrder(shop, { serviceCode: SERVICE })
  await change(order, { locker_code, locker_postal_code: "LV-1010" })
  return order
}

describe("the locker that a customer has chosen", () => {
  it("is where the parcel is sent, and stands with its name wherever somebody looks", async () => {
    const order = await orderToLocker("LV1001")
    expect(await planOf(shop, order)).toMatchObject({ locker_code: "LV1001", locker: STATION })
    expect(await shipOrder(shop, order)).toMatchObject({
      service_code: SERVICE,
      locker_code: "LV1001",
    })
    expect(await onlyShipment(shop, order)).toMatchObject({
      locker_code: "LV1001",
      locker: STATION,
    })
    const customer = createHttpClient(shop.store.url, {
      "x-publishable-api-key": shop.seed.publishableKey,
      "x-order-email": order.email ?? "",
    })
    const { shipments } = await customer.get<OrderTracking>(
      `/store/shipment-ordering/orders/${order.id}/tracking`,
    )
    expect(shipments.map(({ locker }) => locker)).toEqual([STATION])
  })

  it("is not the one at the shipment that a person has sent to another, or to the door", async () => {
    const [other, door] = [await importToLocker("LV1001"), await importToLocker("LV1001")]
    await shipFromAdmin(shop, other, { locker_code: "LV1002" })
    await shipFromAdmin(shop, door, { service_code: "carrierB_classic" })
    for (const [order, locker_code] of [
      [other, "LV1002"],
      [door, undefined],
    ] as const) {
      const [held] = await atTheService(shop, order)
      expect(held?.body.locker_code).toBe(locker_code)
      expect(await onlyShipment(shop, order)).toMatchObject({ locker_code: locker_code ?? null })
    }
  })

  it("is where the items of a claim are sent as well", async () => {
    const order = await importToLocker("LV1001")
    await deliverOrder(shop, order)
    const { id } = await changeOrder(shop, "claims", { type: "replace", order_id: order.id })
    const claim = `claims/${id}`
    await changeOrder(shop, `${claim}/claim-items`, {
      items: [{ id: order.items?.[0]?.id, quantity: 1, reason: "wrong_item" }],
    })
    await changeOrder(shop, `${claim}/outbound/items`, {
      items: [{ variant_id: shop.seed.variants["MUG-05"], quantity: 1 }],
    })
    await changeOrder(shop, `${claim}/outbound/shipping-method`, {
      shipping_option_id: shop.options[SERVICE],
    })
    expect(await changeOrder(shop, `${claim}/request`)).toMatchObject({ status: 200 })
    const { items } = await getOrder(shop.admin, order.id)
    const itemIds = items.flatMap((item) => (item.id === order.items?.[0]?.id ? [] : item.id))
    expect(itemIds).toHaveLength(1)
    const fulfilled = await tryToFulfil(shop, order.id, {
      itemIds,
      shipping_option_id: shop.options[SERVICE],
    })
    expect(fulfilled).toMatchObject({ status: 200 })
    const held = await atTheService(shop, order)
    expect(held.map(({ body }) => body.locker_code)).toEqual(["LV1001", "LV1001"])
    const shipments = await listShipments(shop, order.id)
    expect(shipments.map(({ locker_code }) => locker_code)).toEqual(["LV1001", "LV1001"])
  })
})

/** As if no list could be had when the customer has chosen it. */
async function forgetLookUp({ id }: { id: string }, locker_code: string): Promise<void> {
  await runSql(
    shop.databaseUrl,
    `UPDATE order_shipping_method
        SET data = data || jsonb_build_object('locker', null, 'locker_code', $2::text)
      WHERE id IN (SELECT shipping_method_id FROM order_shipping WHERE order_id = $1)`,
    [id, locker_code],
  )
}

describe("a locker that is to be ordered", () => {
  it("is refused at its field before the service is asked, if it is unknown or too small", async () => {
    const order = await importToLocker("LV1001")
    const unknown = { locker_code: "LV9999" }
    const { issues } = await planOf(shop, order, unknown)
    expect(issues).toEqual([
      { field: "locker_code", message: expect.stringMatching(/no parcel locker "LV9999" near/) },
    ])
    const tooSmall = { locker_code: MEDIUM_LOCKER, packages: [LARGE_PACKAGE] }
    const refusals = [await tryToShip(shop, order, unknown), await tryToShip(shop, order, tooSmall)]
    expect(refusals).toEqual([
      { status: 400, message: expect.stringMatching(/"LV9999".*\(locker_code\)/) },
      { status: 400, message: expect.stringMatching(/LV1003, .*too small.*\(locker_code\)/) },
    ])
    expect(await atTheService(shop, order)).toEqual([])
    await shipFromAdmin(shop, order, { ...tooSmall, locker_code: "LV1001" })
    expect(await onlyShipment(shop, order)).toMatchObject({ locker: STATION })
  })

  it("that no one could look up at the checkout is looked up where nobody is asked", async () => {
    const order = await importToLocker("LV1001")
    await forgetLookUp(order, "LV9999")
    expect(await tryToFulfil(shop, order.id)).toMatchObject({
      status: 400,
      message: expect.stringContaining('no parcel locker "LV9999" near'),
    })
    expect(await atTheService(shop, order)).toEqual([])
    await forgetLookUp(order, "LV1001")
    expect(await shipOrder(shop, order)).toMatchObject({ locker_code: "LV1001" })
    expect(await onlyShipment(shop, order)).toMatchObject({ locker: STATION })
  })
})

const tryToChange = async (order: { id: string }, body: object): Promise<Outcome> =>
  outcomeOf(
    await shop.admin.send("POST", `/admin/shipment-ordering/orders/${order.id}/locker`, body),
  )

const change = (order: { id: string }, body: object) =>
  shop.admin.post(`/admin/shipment-ordering/orders/${order.id}/locker`, body)

const read = (order: { id: string }) =>
  shop.admin.get(`/admin/shipment-ordering/orders/${order.id}/locker`)

describe("another locker for an order", () => {
  it("may be typed in small letters, and is kept and ordered as the service writes it", async () => {
    const order = await orderToLocker("LV1002")
    expect(await change(order, { locker_code: "lv1001", locker_postal_code: "1050" })).toEqual({
      locker_code: "LV1001",
      locker: STATION,
    })
    const after = (await getOrder(shop.admin, order.id)).shipping_methods[0]?.data
    expect(after).toMatchObject({ locker_code: "LV1001" })
    const other = await orderToLocker("LV1002")
    const overrides = { locker_code: "lv1001", locker_postal_code: "LV-1050" }
    await shipFromAdmin(shop, other, overrides)
    expect(await onlyShipment(shop, other)).toMatchObject({ locker_code: "LV1001" })
  })

  it("is where it goes in place of the customer's, before anything of it is ordered", async () => {
    const order = await orderToLocker("LV1002")
    const before = (await getOrder(shop.admin, order.id)).shipping_methods[0]?.data
    expect(await change(order, { locker_code: "LV1001", locker_postal_code: "1050" })).toEqual({
      locker_code: "LV1001",
      locker: STATION,
    })
    const after = (await getOrder(shop.admin, order.id)).shipping_methods[0]?.data
    expect(after).toEqual({
      ...before,
      locker_code: "LV1001",
      locker_postal_code: "LV-1050",
      locker: STATION,
    })
    const known = {
      is_ours: true,
      delivers_to_locker: true,
      locker_code: "LV1001",
      locker: STATION,
    }
    expect(await read(order)).toEqual({ ...known, left_to_ship: 1, can_change: true })
    expect(await shipOrder(shop, order)).toMatchObject({ locker_code: "LV1001" })
    expect(await read(order)).toEqual({ ...known, left_to_ship: 0, can_change: false })
  })

  it("is kept of an order that came without a checkout, too", async () => {
    const order = await importOrder(shop, { serviceCode: SERVICE })
    expect(await read(order)).toEqual({
      is_ours: true,
      left_to_ship: 1,
      delivers_to_locker: true,
      locker_code: null,
      locker: null,
      can_change: true,
    })
    await change(order, { locker_code: "LV1001" })
    expect(await planOf(shop, order)).toMatchObject({ locker: STATION, issues: [] })
  })

  it("is refused if it is not there, or the delivery goes to the door", async () => {
    const order = await importToLocker("LV1001")
    const door = await importOrder(shop)
    expect(await read(door)).toMatchObject({
      is_ours: true,
      delivers_to_locker: false,
      can_change: false,
    })
    const answers = [
      await tryToChange(order, { locker_code: "LV9999" }),
      await tryToChange(order, {}),
      await tryToChange(door, { locker_code: "LV1001" }),
      await tryToChange({ id: "order_none" }, { locker_code: "LV1001" }),
    ]
    expect(answers).toEqual([
      { status: 400, message: expect.stringContaining("(locker_code)") },
      { status: 400, message: expect.stringContaining("locker_code") },
      { status: 400, message: expect.stringContaining("does not go to parcel lockers") },
      { status: 404, message: expect.stringContaining("This order no longer exists") },
    ])
    const [method] = (await getOrder(shop.admin, order.id)).shipping_methods
    expect(method?.data).toMatchObject({ locker_code: "LV1001" })
  })

  it("is refused once it is ordered, and comes with a replacement then", async () => {
    const order = await importToLocker("LV1002")
    await shipOrder(shop, order)
    const { id } = await onlyShipment(shop, order)
    const refused = { status: 400, message: expect.stringMatching(/Replace it/) }
    expect(await tryToChange(order, { locker_code: "LV1001" })).toEqual(refused)
    await expireLease(shop, id)
    const shipments = "/admin/shipment-ordering/shipments"
    await shop.admin.post(`${shipments}/${id}/confirm`)
    const charged = {
      status: 400,
      message: expect.stringMatching(/replacement .*both are charged/),
    }
    expect(await tryToChange(order, { locker_code: "LV1001" })).toEqual(charged)
    await expireLease(shop, id)
    await shop.admin.post(`${shipments}/${id}/replace`, { locker_code: "LV1001" })
    const [replacement] = await listShipments(shop, order.id)
    expect(replacement).toMatchObject({ replaces: id, locker_code: "LV1001", locker: STATION })
  })
})

describe("while the list of lockers cannot be had", () => {
  it("goes out by its code, without a name", async () => {
    await command(shop, "/faults", {
      operation: "lockers",
      kind: "status",
      status: 500,
      times: 1000,
    })
    const order = await orderToLocker("LV1002", { city: "Liepāja", postal_code: "LV-3401" })
    const named = await orderToLocker("LV1001")
    await change(named, { locker_code: "LV9999", locker_postal_code: "LV-5401" })
    const [method] = (await getOrder(shop.admin, named.id)).shipping_methods
    expect(method?.data).toMatchObject({ locker_code: "LV9999", locker: null })
    const ways = [{}, { locker_code: "LV1001" }]
    for (const overrides of ways) {
      expect((await planOf(shop, order, overrides)).issues).toEqual([])
    }
    await shipFromAdmin(shop, order)
    expect(await onlyShipment(shop, order)).toMatchObject({ locker_code: "LV1002", locker: null })
  })
})
