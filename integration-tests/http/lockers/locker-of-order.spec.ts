// A shop with a key that confirms by hand. Its orders go to parcel lockers, and the merchant changes the lockers.
import {
  getOrder,
  listApiShipments,
  onlyShipment,
  shipOrder,
  tryToFulfil,
} from "../../harness/fulfil-order"
import { type Outcome, outcomeOf } from "../../harness/http-client"
import { expireLease } from "../../harness/ledger-rows"
import { changeOrder, deliverOrder, type ImportedOrder, importOrder } from "../../harness/orders"
import { runSql } from "../../harness/run-sql"
import { planOf, shipFromAdmin, tryToShip } from "../../harness/ship-from-admin"
import {
  clearFaults,
  command,
  listShipments,
  until,
  upstreamCalls,
  setLastingFault,
} from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const shop = shopWithKey({ shipped_on: "manual", auto_confirm: false })

const SERVICE = "carrierB_locker"
const SHIPMENTS = "/admin/shipment-ordering/shipments"
const CENTRE = { locker_postal_code: "LV-1010" }

const STATION = {
  code: "LV1001",
  name: "Rīga, Stacijas pasāža",
  address: "Stacijas laukums 6",
  city: "Rīga",
  postal_code: "LV-1050",
  country_code: "lv",
}

afterEach(() => clearFaults(shop))

type Order = Pick<ImportedOrder, "id" | "display_id">

const lockerRoute = ({ id }: Order) => `/admin/shipment-ordering/orders/${id}/locker`
const read = (order: Order) => shop.admin.get(lockerRoute(order))
const change = (order: Order, body: object) => shop.admin.post(lockerRoute(order), body)
const tryToChange = async (order: Order, body: object): Promise<Outcome> =>
  outcomeOf(await shop.admin.send("POST", lockerRoute(order), body))

const storedData = async ({ id }: Order) =>
  (await getOrder(shop.admin, id)).shipping_methods[0]?.data

/** An order to a locker that was chosen for it without a checkout. */
async function orderToLocker(locker_code: string, quantity = 1): Promise<ImportedOrder> {
  const order = await importOrder(shop, { serviceCode: SERVICE, quantity })
  await change(order, { locker_code, ...CENTRE })
  return order
}

/** Stores a locker with the order's delivery, without looking it up. */
const storeUnchecked = ({ id }: Order, locker_code: string) =>
  runSql(
    shop.databaseUrl,
    `UPDATE order_shipping_method
        SET data = data || jsonb_build_object('locker', null, 'locker_code', $2::text)
      WHERE id IN (SELECT shipping_method_id FROM order_shipping WHERE order_id = $1)`,
    [id, locker_code],
  )

/** Ships one of two items, and leaves the shipment as abandoned. */
async function abandonedPart(order: ImportedOrder, overrides: object = {}): Promise<string> {
  const items = [{ id: order.items[0]?.id, quantity: 1 }]
  const { shipment } = await shipFromAdmin(shop, order, { items, ...overrides })
  await expireLease(shop, shipment.id)
  const abandon = "UPDATE shipment_ordering_shipment SET state = 'abandoned' WHERE id = $1"
  await runSql(shop.databaseUrl, abandon, [shipment.id])
  return shipment.id
}

it("a locker can be chosen for an order that came without one, in small letters, and changed until it is shipped", async () => {
  const order = await importOrder(shop, { serviceCode: SERVICE })
  const open = {
    ...{ is_ours: true, delivers_to_locker: true, left_to_ship: 1, can_change: true },
    held_back_by: null,
  }
  expect(await read(order)).toEqual({ ...open, locker_code: null, locker: null })
  await change(order, { locker_code: "LV1002", ...CENTRE })
  const before = await storedData(order)
  const answer = await change(order, { locker_code: "lv1001", locker_postal_code: "1050" })
  expect(answer).toEqual({ locker_code: "LV1001", locker: STATION })
  const chosen = { locker_code: "LV1001", locker: STATION }
  expect(await storedData(order)).toEqual({ ...before, ...chosen, locker_postal_code: "LV-1050" })
  expect(await planOf(shop, order)).toMatchObject({ locker: STATION, issues: [] })
  expect(await read(order)).toEqual({ ...open, ...chosen })
  expect(await shipOrder(shop, order)).toMatchObject({ locker_code: "LV1001" })
  expect(await read(order)).toEqual({ ...open, ...chosen, left_to_ship: 0, can_change: false })
})

it("a locker is refused if it is not in the list, or the delivery goes to the door", async () => {
  const order = await orderToLocker("LV1001")
  const door = await importOrder(shop)
  expect(await read(door)).toMatchObject({ delivers_to_locker: false, can_change: false })
  const abroad = { locker_code: "LV1002", locker_postal_code: "10111-99" }
  const refused = (words: RegExp) => ({ status: 400, message: expect.stringMatching(words) })
  expect([
    await tryToChange(order, { locker_code: "LV9999" }),
    await tryToChange(order, {}),
    await tryToChange(order, abroad),
    await tryToChange(door, { locker_code: "LV1001" }),
    await tryToShip(shop, order, { locker_code: "LV9999" }),
  ]).toEqual([
    refused(/\(locker_code\)/),
    refused(/locker_code/),
    refused(/"10111-99" is not a postal code of LV.*\(locker_postal_code\)/),
    refused(/does not go to parcel lockers/),
    refused(/"LV9999".*\(locker_code\)/),
  ])
  expect(await storedData(order)).toMatchObject({ locker_code: "LV1001" })
  expect(await listApiShipments(shop, order)).toEqual([])
})

it("a locker is not changed once its shipment is ordered, and comes with a replacement then", async () => {
  const order = await orderToLocker("LV1002")
  await shipOrder(shop, order)
  const { id } = await onlyShipment(shop, order)
  const refused = (words: RegExp) => ({ status: 400, message: expect.stringMatching(words) })
  expect(await tryToChange(order, { locker_code: "LV1001" })).toEqual(refused(/Replace it/))
  await expireLease(shop, id)
  await shop.admin.post(`${SHIPMENTS}/${id}/confirm`)
  expect(await tryToChange(order, { locker_code: "LV1001" })).toEqual(refused(/both are charged/))
  await expireLease(shop, id)
  await shop.admin.post(`${SHIPMENTS}/${id}/replace`, { locker_code: "LV1001" })
  const [replacement] = await listShipments(shop, order.id)
  expect(replacement).toMatchObject({ replaces: id, locker_code: "LV1001", locker: STATION })
})

it("a locker that could not be looked up at the checkout is looked up before it is ordered", async () => {
  const order = await orderToLocker("LV1001")
  // The list was not available when the customer chose it.
  await storeUnchecked(order, "LV9999")
  expect(await tryToFulfil(shop, order.id)).toMatchObject({
    status: 400,
    message: expect.stringContaining('no parcel locker "LV9999" near'),
  })
  expect(await listApiShipments(shop, order)).toEqual([])
  await storeUnchecked(order, "LV1001")
  expect(await shipOrder(shop, order)).toMatchObject({ locker_code: "LV1001" })
  expect(await onlyShipment(shop, order)).toMatchObject({ locker: STATION })
})

it("a parcel goes to a locker by its code, without a name, while the list cannot be read", async () => {
  await setLastingFault(shop, { kind: "status", status: 500, operation: "lockers" })
  const shippingAddress = { city: "Liepāja", postal_code: "LV-3401" }
  const order = await importOrder(shop, { serviceCode: SERVICE, shippingAddress })
  await change(order, { locker_code: "LV1002", locker_postal_code: "LV-5401" })
  expect(await storedData(order)).toMatchObject({ locker_code: "LV1002", locker: null })
  expect((await planOf(shop, order, { locker_code: "LV1001" })).issues).toEqual([])
  await shipFromAdmin(shop, order)
  expect(await onlyShipment(shop, order)).toMatchObject({ locker_code: "LV1002", locker: null })
})

it("the items of a claim are sent to the customer's locker as well", async () => {
  const order = await orderToLocker("LV1001")
  const option = { shipping_option_id: shop.options[SERVICE] }
  await deliverOrder(shop, order)
  const { id } = await changeOrder(shop, "claims", { type: "replace", order_id: order.id })
  await changeOrder(shop, `claims/${id}/claim-items`, {
    items: [{ id: order.items[0]?.id, quantity: 1, reason: "wrong_item" }],
  })
  await changeOrder(shop, `claims/${id}/outbound/items`, {
    items: [{ variant_id: shop.seed.variants["MUG-05"], quantity: 1 }],
  })
  await changeOrder(shop, `claims/${id}/outbound/shipping-method`, option)
  expect(await changeOrder(shop, `claims/${id}/request`)).toMatchObject({ status: 200 })
  const { items } = await getOrder(shop.admin, order.id)
  const itemIds = items.flatMap((item) => (item.id === order.items[0]?.id ? [] : item.id))
  expect(itemIds).toHaveLength(1)
  expect(await tryToFulfil(shop, order.id, { itemIds, ...option })).toMatchObject({ status: 200 })
  const shipments = await listApiShipments(shop, order)
  expect(shipments.map(({ body }) => body.locker_code)).toEqual(["LV1001", "LV1001"])
})

it("the locker is that of the delivery to lockers, if an order has another delivery as well", async () => {
  const order = await importOrder(shop)
  const edit = `order-edits/${order.id}`
  const method = { shipping_option_id: shop.options[SERVICE], custom_amount: 4 }
  await changeOrder(shop, "order-edits", { order_id: order.id })
  const answers = [
    await changeOrder(shop, `${edit}/shipping-method`, method),
    await changeOrder(shop, `${edit}/request`),
    await changeOrder(shop, `${edit}/confirm`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await change(order, { locker_code: "LV1001", ...CENTRE })
  expect(await read(order)).toMatchObject({ delivers_to_locker: true, locker_code: "LV1001" })
})

it("a changed locker goes before the one that a person chose for a shipment that was abandoned before", async () => {
  const order = await orderToLocker("LV1001", 2)
  const id = await abandonedPart(order, { locker_code: "LV1004", description: "Krūze" })
  await change(order, { locker_code: "LV1002", ...CENTRE })
  await shop.admin.post(`${SHIPMENTS}/${id}/retry`)
  const bodies = (await listApiShipments(shop, order)).map(({ body }) => body)
  expect(bodies.map(({ locker_code }) => locker_code)).toContain("LV1002")
  expect(bodies.every((body) => String(body.parcel_description).includes("Krūze"))).toBe(true)
})

const CHANGED = { status: 400, message: expect.stringContaining("changed a moment ago") }

/** Moves the recipient to a place without a known list, and changes the locker while the store asks for that list. */
async function changeDuring(
  order: ImportedOrder,
  postalCode: string,
  ordering: () => Promise<Outcome>,
): Promise<Outcome> {
  await runSql(
    shop.databaseUrl,
    `UPDATE order_address SET postal_code = $2
        WHERE id = (SELECT shipping_address_id FROM "order" WHERE id = $1)`,
    [order.id, postalCode],
  )
  const before = upstreamCalls(shop).lockers ?? 0
  await command(shop, "/faults", { operation: "lockers", kind: "delay", ms: 3000, times: 1 })
  const outcome = ordering()
  await until("the list is asked for", async () =>
    (upstreamCalls(shop).lockers ?? 0) > before ? true : undefined,
  )
  await storeUnchecked(order, "LV1002")
  return outcome
}

it("a shipment is refused if its locker is changed while it is planned, and goes to the new one next time", async () => {
  const order = await orderToLocker("LV1001")
  const fulfil = () => tryToFulfil(shop, order.id)
  expect(await changeDuring(order, "LV-4201", fulfil)).toEqual(CHANGED)
  expect(await listApiShipments(shop, order)).toEqual([])
  expect(await fulfil()).toMatchObject({ status: 200 })
  const [newest] = await listShipments(shop, order.id)
  expect(newest).toMatchObject({ locker_code: "LV1002" })
  expect(await listApiShipments(shop, order)).toHaveLength(1)
})

it("a replacement is refused if its locker is changed while it is planned", async () => {
  const order = await orderToLocker("LV1001", 2)
  const id = await abandonedPart(order)
  const replace = async () => outcomeOf(await shop.admin.send("POST", `${SHIPMENTS}/${id}/replace`))
  expect(await changeDuring(order, "LV-5402", replace)).toEqual(CHANGED)
  expect(await listApiShipments(shop, order)).toHaveLength(1)
})
