import { changeOrder } from "../../harness/change-order"
import { expireLease } from "../../harness/expire-lease"
import { importOrder } from "../../harness/import-order"
import { atTheService } from "../../harness/look-at-order"
import { runSql } from "../../harness/run-sql"
import { endTrouble } from "../../harness/api-trouble"
import { shipFromAdmin, tryToShip } from "../../harness/ship-from-admin"
import { command, listShipments, until, upstreamCalls } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { type Outcome, outcomeOf, tryToFulfil } from "../../harness/try-to-fulfil"

const SERVICE = "carrierB_locker"
const SHIPMENTS = "/admin/shipment-ordering/shipments"
const CHANGED = { status: 400, message: expect.stringContaining("changed a moment ago") }

const shop = shopWithKey({ shipped_on: "manual", auto_confirm: false })

type Order = Awaited<ReturnType<typeof importOrder>>

const tryToChange = async (order: Order, body: object): Promise<Outcome> =>
  outcomeOf(
    await shop.admin.send("POST", `/admin/shipment-ordering/orders/${order.id}/locker`, body),
  )

const CENTRE = { locker_postal_code: "LV-1010" }

/** An order to a locker, which is looked up in a list that is known then. */
async function orderToLocker(locker_code: string, quantity = 1): Promise<Order> {
  const order = await importOrder(shop, { serviceCode: SERVICE, quantity })
  expect(await tryToChange(order, { locker_code, ...CENTRE })).toMatchObject({ status: 200 })
  return order
}

const shipOne = (order: Order, overrides: object = {}) =>
  shipFromAdmin(shop, order, { items: [{ id: order.items[0]?.id, quantity: 1 }], ...overrides })

/** As another day, or another hand, has left it. */
const storeChoice = ({ id }: Order, choice: object) =>
  runSql(
    shop.databaseUrl,
    `UPDATE order_shipping_method SET data = data || $2::jsonb
      WHERE id IN (SELECT shipping_method_id FROM order_shipping WHERE order_id = $1)`,
    [id, JSON.stringify(choice)],
  )

/** To where no list is known yet. */
const moveRecipient = ({ id }: Order, postalCode: string) =>
  runSql(
    shop.databaseUrl,
    `UPDATE order_address SET postal_code = $2
      WHERE id = (SELECT shipping_address_id FROM "order" WHERE id = $1)`,
    [id, postalCode],
  )

const leave = (shipmentId: string, state: string) =>
  runSql(shop.databaseUrl, "UPDATE shipment_ordering_shipment SET state = $2 WHERE id = $1", [
    shipmentId,
    state,
  ])

/** Changes the order's locker while the service is asked for the one that is being ordered. */
async function changeMeanwhile(order: Order, ordering: () => Promise<Outcome>): Promise<Outcome> {
  const before = upstreamCalls(shop).lockers ?? 0
  await command(shop, "/faults", { operation: "lockers", kind: "delay", ms: 3000, times: 1 })
  const outcome = ordering()
  await until("the list is asked for", async () =>
    (upstreamCalls(shop).lockers ?? 0) > before ? true : undefined,
  )
  expect(await tryToChange(order, { locker_code: "LV1002", ...CENTRE })).toMatchObject({
    status: 200,
  })
  return outcome
}

describe("a locker that is changed", () => {
  it("while its shipment is drafted is not where that goes: it is refused, and goes right the next time", async () => {
    const order = await orderToLocker("LV1001")
    await moveRecipient(order, "LV-4201")
    expect(await changeMeanwhile(order, () => tryToFulfil(shop, order.id))).toEqual(CHANGED)
    expect(await atTheService(shop, order)).toEqual([])
    expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 200 })
    const [newest] = await listShipments(shop, order.id)
    expect(newest).toMatchObject({ locker_code: "LV1002" })
    expect(await atTheService(shop, order)).toHaveLength(1)
  })

  it("while a replacement is drafted refuses that one, too", async () => {
    const order = await orderToLocker("LV1001", 2)
    const { shipment } = await shipOne(order)
    await expireLease(shop, shipment.id)
    await leave(shipment.id, "abandoned")
    await moveRecipient(order, "LV-5401")
    const replace = async () =>
      outcomeOf(await shop.admin.send("POST", `${SHIPMENTS}/${shipment.id}/replace`))
    expect(await changeMeanwhile(order, replace)).toEqual(CHANGED)
    expect(await atTheService(shop, order)).toHaveLength(1)
  })

  it("goes before the one that was wished of a shipment which was given up before", async () => {
    const order = await orderToLocker("LV1001", 2)
    const { shipment } = await shipOne(order, { locker_code: "LV1004", description: "Krūze" })
    await expireLease(shop, shipment.id)
    await leave(shipment.id, "abandoned")
    expect(await tryToChange(order, { locker_code: "LV1002", ...CENTRE })).toMatchObject({
      status: 200,
    })
    await shop.admin.post(`${SHIPMENTS}/${shipment.id}/retry`)
    const held = await atTheService(shop, order)
    expect(held.map(({ body }) => body.locker_code)).toContain("LV1002")
    expect(held.every(({ body }) => String(body.parcel_description).includes("Krūze"))).toBe(true)
  })

  it("is refused while the service has a shipment that may still go out, with what to do", async () => {
    const [whole, part] = [await orderToLocker("LV1001"), await orderToLocker("LV1001", 2)]
    const { shipment } = await shipOne(whole)
    await expireLease(shop, shipment.id)
    await leave(shipment.id, "failed")
    await shipOne(part)
    expect(await tryToChange(whole, { locker_code: "LV1002" })).toEqual({
      status: 400,
      message: expect.stringMatching(/could not be confirmed\. Replace it .*costs nothing/),
    })
    expect(await tryToChange(part, { locker_code: "LV1002" })).toEqual({
      status: 400,
      message: expect.stringMatching(/Ship the rest with another locker in the Ship dialog/),
    })
  })

  it("is that of the delivery to lockers, where an order has another one as well", async () => {
    const order = await importOrder(shop)
    await changeOrder(shop, "order-edits", { order_id: order.id })
    const added = await changeOrder(shop, `order-edits/${order.id}/shipping-method`, {
      shipping_option_id: shop.options[SERVICE],
      custom_amount: 4,
    })
    expect(added).toMatchObject({ status: 200 })
    for (const step of ["request", "confirm"]) {
      expect(await changeOrder(shop, `order-edits/${order.id}/${step}`)).toMatchObject({
        status: 200,
      })
    }
    const change = { locker_code: "LV1001", ...CENTRE }
    expect(await tryToChange(order, change)).toMatchObject({ status: 200 })
    const read = await shop.admin.get(`/admin/shipment-ordering/orders/${order.id}/locker`)
    expect(read).toMatchObject({ delivers_to_locker: true, locker_code: "LV1001" })
  })

  it("is not looked for in another country's list than it was said to be found in", async () => {
    const order = await orderToLocker("LV1001")
    const abroad = { locker_code: "LV1002", locker_postal_code: "10111-99" }
    expect(await tryToChange(order, abroad)).toEqual({
      status: 400,
      message: expect.stringMatching(
        /"10111-99" is not a postal code of LV.*\(locker_postal_code\)/,
      ),
    })
  })
})

const TALLINN = {
  code: "EE1001",
  name: "Kesklinna pood",
  address: "Viru väljak 2",
  city: "Tallinn",
  postal_code: "10111",
  country_code: "ee",
}

describe("a locker that was looked up when it was chosen", () => {
  it("is not ordered once the list of its area has it no more, or the parcel goes to another country", async () => {
    const [gone, abroad] = [await orderToLocker("LV1001"), await orderToLocker("LV1001")]
    const closed = { ...TALLINN, code: "LV9999", country_code: "lv" }
    await storeChoice(gone, { locker_code: "LV9999", locker: closed })
    await storeChoice(abroad, { locker_code: "EE1001", locker: TALLINN })
    const isGone = /LV9999, Kesklinna pood .* is not on the service's list near LV-1010.*any more/
    const isAbroad = /EE1001, .* is in EE, and the delivery goes to LV/
    for (const attempt of [tryToFulfil(shop, gone.id), tryToShip(shop, gone)]) {
      expect(await attempt).toEqual({ status: 400, message: expect.stringMatching(isGone) })
    }
    const refused = { status: 400, message: expect.stringMatching(isAbroad) }
    expect(await tryToFulfil(shop, abroad.id)).toEqual(refused)
    // Also where nobody can be asked of it.
    await command(shop, "/faults", { operation: "lockers", kind: "status", status: 500, times: 99 })
    await storeChoice(abroad, { locker_postal_code: "LV-3601" })
    expect(await tryToShip(shop, abroad)).toEqual(refused)
    await endTrouble(shop)
    expect(await atTheService(shop, gone)).toEqual([])
    expect(await atTheService(shop, abroad)).toEqual([])
  })
})

describe("a delivery to lockers for which none was chosen", () => {
  it("is refused whoever ships it, unless the settings leave it to the service", async () => {
    const order = await importOrder(shop, { serviceCode: SERVICE })
    expect(await tryToFulfil(shop, order.id)).toEqual({
      status: 400,
      message: expect.stringMatching(/delivers to parcel lockers\. Choose one .*Choose a locker/),
    })
    await shop.admin.post("/admin/shipment-ordering/settings", { locker_choice: "nearest" })
    const { shipment } = await shipFromAdmin(shop, order)
    expect(shipment.locker_code).toBeNull()
  })
})
