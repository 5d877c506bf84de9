// A shop with a key, whose shipments and customers grow old or are deleted. (Files of labels: `secrets.spec.ts`.)
import type { HttpTypes } from "@medusajs/framework/types"
import { chooseService } from "../../harness/customer-checkout"
import { fulfil, onlyShipment } from "../../harness/fulfil-order"
import { ageShipments } from "../../harness/ledger-rows"
import { importOrder } from "../../harness/orders"
import { runSql } from "../../harness/run-sql"
import {
  fillCart,
  placeOrder,
  runJob,
  shipmentIn,
  until,
  upstreamCalls,
} from "../../harness/test-shop"
import { reconfigureStore } from "../../harness/test-store"
import { shopWithKey } from "../../harness/worlds"

const shop = shopWithKey({ shipped_on: "manual" })

const PLUGIN = "/admin/shipment-ordering"

interface Order {
  id: string
  display_id?: number
}

/** The plugin's data of a shipment. */
interface Held {
  state: string
  sealed_body: string | null
  last_error: unknown
  differences: unknown
  label_url: string | null
  tracking_numbers: string[]
  locker: string | null
  has_label: boolean
}

const NOTHING = { sealed_body: null, last_error: null, differences: null, label_url: null }

let customers = 0

const eraseOldData = () => runJob(shop, "shipment-ordering-erase")

/** An order of a customer of its own. */
const place = () => placeOrder(shop, { email: emailOf((customers += 1)) })

const emailOf = (customer: number) => `customer-${customer}@privacy.test`

/** The plugin's data of an order's one shipment. */
async function heldOf({ id }: Order): Promise<Held> {
  const [held] = await runSql<Held>(
    shop.databaseUrl,
    `select row.state, row.sealed_body, row.last_error, row.differences, row.label_url,
            row.tracking_numbers, coalesce(row.locker_code, row.locker->>'code') as locker,
            label.id is not null as has_label
       from shipment_ordering_shipment as row
       left join shipment_ordering_label as label on label.shipment_row_id = row.id
      where row.order_id = $1`,
    [id],
  )
  if (!held) throw new Error(`order ${id} has no shipment`)
  return held
}

const untilLabelIsKept = (order: Order) =>
  until("its label is kept", async () => (await heldOf(order)).has_label || undefined)

/** Confirms the order's shipment, with a label, a locker, an error and a difference to be erased. */
async function shipped<Shipped extends Order>(order: Shipped): Promise<Shipped> {
  await fulfil(shop, order)
  await shipmentIn(shop, order.id, "confirmed")
  await untilLabelIsKept(order)
  await runSql(
    shop.databaseUrl,
    `update shipment_ordering_shipment
        set last_error = '{"kind":"rejected","message":"Jānis is not at home","at":"2026-01-01"}',
            differences = '[{"field":"recipient_name","sent":"Jānis","received":"Janis"}]',
            locker_code = 'LV1001', locker = '{"code":"LV1001","name":"Centrs","address":null,"city":null,"postal_code":null,"country_code":"LV"}'
      where order_id = $1`,
    [order.id],
  )
  return order
}

const labelOf = async (order: Order) => {
  const { id } = await onlyShipment(shop, order)
  const answer = await shop.admin.send("GET", `${PLUGIN}/shipments/${id}/label`)
  return { status: answer.status, text: await answer.text() }
}

const customerOf = async ({ id }: Order) => {
  const { order } = await shop.admin.get<HttpTypes.AdminOrderResponse>(
    `/admin/orders/${id}?fields=customer_id`,
  )
  expect(order.customer_id).toMatch(/^cus_/)
  return order.customer_id
}

const deleteCustomer = async (order: Order) =>
  shop.admin.send("DELETE", `/admin/customers/${await customerOf(order)}`)

const pricesOf = (order: Order) =>
  runSql<{ order_id: string | null }>(
    shop.databaseUrl,
    `select price.order_id from shipment_ordering_price_record as price
       join order_cart on order_cart.cart_id = price.cart_id where order_cart.order_id = $1`,
    [order.id],
  )

const untilPriceIsRecorded = ({ id }: Order) =>
  until("the price of the order is recorded", async () => {
    const [price] = await pricesOf({ id })
    return price?.order_id === id || undefined
  })

const agePrices = (of: string, days: number) =>
  runSql(
    shop.databaseUrl,
    `update shipment_ordering_price_record set priced_at = now() - make_interval(days => $2)
      where order_id = $1 or cart_id = $1`,
    [of, days],
  )

/** Chooses a delivery in a cart of the last customer. `count` says how many prices of it there are. */
const chooseInCart = async () => {
  const { id } = await fillCart(shop, { email: emailOf(customers) })
  await chooseService(shop, { id }, "carrierB_classic")
  const count = async () => {
    const prices = await runSql(
      shop.databaseUrl,
      "select id from shipment_ordering_price_record where cart_id = $1",
      [id],
    )
    return prices.length
  }
  return { id, count }
}

const REFUSAL = "Jānis has no phone number"

/** A run that ended this many days ago, in which the order was refused. */
const noteRefusal = ({ id }: Order, daysAgo: number) =>
  runSql(
    shop.databaseUrl,
    `with run as (
       insert into shipment_ordering_ship_run (id, state, claim, lease_until, finished_at)
       values ('sorun_' || $1::text, 'done', 'claim', now(), now() - make_interval(days => $2))
       returning id)
     insert into shipment_ordering_ship_run_order (id, ship_run_id, position, order_id, state, refusal)
     select 'sorno_' || $1::text, id, 0, $1, 'failed', $3 from run`,
    [id, daysAgo, REFUSAL],
  )

const refusalsOf = async ({ id }: Order) => {
  const rows = await runSql<{ refusal: string | null }>(
    shop.databaseUrl,
    "select refusal from shipment_ordering_ship_run_order where order_id = $1",
    [id],
  )
  return rows.map(({ refusal }) => refusal)
}

const queueMail = ({ id }: Order, daysAgo: number) =>
  runSql(
    shop.databaseUrl,
    `insert into shipment_ordering_mail (id, key, subject_id, order_id, news, created_at)
     values ('somai_' || $1::text, $1, $1, $1, '{"kind":"return_label"}', now() - make_interval(days => $2))`,
    [id, daysAgo],
  )

const mailsOf = ({ id }: Order) =>
  runSql(shop.databaseUrl, "select id from shipment_ordering_mail where order_id = $1", [id])

it("data older than retentionDays is erased, which the label's address says, and younger data stays", async () => {
  const old = await shipped(await importOrder(shop))
  const young = await shipped(await importOrder(shop))
  const before = await heldOf(young)
  expect(before).toEqual({
    state: "confirmed",
    sealed_body: expect.stringMatching(/^v1\./),
    last_error: expect.anything(),
    differences: expect.anything(),
    label_url: expect.stringMatching(/^http/),
    tracking_numbers: [],
    locker: "LV1001",
    has_label: true,
  })
  await ageShipments(shop, old.id, 91)
  await ageShipments(shop, young.id, 89)
  await eraseOldData()
  expect(await heldOf(old)).toMatchObject({ ...NOTHING, has_label: false, state: "confirmed" })
  expect(await heldOf(young)).toEqual(before)

  const asked = upstreamCalls(shop).label
  const { status, text } = await labelOf(old)
  expect(status).toBe(404)
  expect(text).toMatch(/was deleted on \d{4}-\d\d-\d\d.*after 90 days.*in your account/)
  expect(upstreamCalls(shop).label).toBe(asked)
  expect(await onlyShipment(shop, old)).toMatchObject({
    has_label: false,
    label_deleted_at: expect.any(String),
  })
})

it("retentionDays is a plugin option, also for e-mails and for refusals of runs, which are kept 30 days at most", async () => {
  const order = await shipped(await importOrder(shop))
  await ageShipments(shop, order.id, 12)
  await noteRefusal(order, 12)
  await queueMail(order, 12)
  const [old, young] = [{ id: "order_old" }, { id: "order_young" }]
  await noteRefusal(old, 31)
  await noteRefusal(young, 29)
  await eraseOldData()
  expect(await refusalsOf(old)).toEqual([])
  expect(await refusalsOf(young)).toEqual([REFUSAL])
  expect((await heldOf(order)).label_url).not.toBeNull()
  expect(await refusalsOf(order)).toEqual([REFUSAL])
  expect(await mailsOf(order)).toHaveLength(1)
  await reconfigureStore(shop, { retentionDays: 10 })
  await eraseOldData()
  expect(await heldOf(order)).toMatchObject(NOTHING)
  expect(await refusalsOf(order)).toEqual([])
  expect(await mailsOf(order)).toEqual([])
  await reconfigureStore(shop, {})
})

it("data of an open shipment is kept at any age, and erased once it is settled", async () => {
  await shop.configure({ auto_confirm: false })
  const order = await importOrder(shop)
  const { id } = await fulfil(shop, order)
  await ageShipments(shop, order.id, 400)
  await eraseOldData()
  expect(await heldOf(order)).toMatchObject({
    state: "ordered",
    sealed_body: expect.stringMatching(/^v1\./),
  })
  await shop.admin.post(`/admin/orders/${order.id}/fulfillments/${id}/cancel`, {})
  expect((await heldOf(order)).sealed_body).toBeNull()
  await shop.configure({ auto_confirm: true })
})

it("data of hundreds of shipments is erased in one run of the job", async () => {
  const order = await shipped(await importOrder(shop))
  await ageShipments(shop, order.id, 91)
  await runSql(
    shop.databaseUrl,
    `insert into shipment_ordering_shipment
     select (jsonb_populate_record(row, jsonb_build_object(
              'id', 'soshp_copy' || n, 'idempotency_key', 'copy' || n, 'order_id', 'copies'))).*
       from shipment_ordering_shipment as row, generate_series(1, 450) as n
      where row.order_id = $1`,
    [order.id],
  )
  await eraseOldData()
  const left = await runSql(
    shop.databaseUrl,
    "select id from shipment_ordering_shipment where order_id = 'copies' and last_error is not null",
  )
  expect(left).toEqual([])
})

const untilPricesAreGone = ({ count }: Awaited<ReturnType<typeof chooseInCart>>) =>
  until("the prices of the cart are gone", async () => (await count()) === 0 || undefined)

it("the data of a customer who is deleted is erased at once, but not how the price of an order was made", async () => {
  const [other, order] = [await shipped(await place()), await shipped(await place())]
  const cart = await chooseInCart()
  await untilPriceIsRecorded(order)
  const others = await heldOf(other)
  await noteRefusal(order, 1)
  await noteRefusal(other, 1)
  expect((await deleteCustomer(order)).status).toBe(200)
  await until("the label is gone", async () =>
    (await heldOf(order)).label_url === null ? true : undefined,
  )
  await untilPricesAreGone(cart)
  expect(await heldOf(order)).toMatchObject({ ...NOTHING, has_label: false, locker: null })
  expect((await labelOf(order)).text).toMatch(/was deleted on .*or with their customer/)
  expect(await refusalsOf(order)).toEqual([null])
  expect(await heldOf(other)).toEqual(others)
  expect(await refusalsOf(other)).toEqual([REFUSAL])
  await eraseOldData()
  expect(await pricesOf(order)).toEqual([{ order_id: order.id }])
})

it("prices of carts are deleted after retentionDays, those of orders after orderRecordDays", async () => {
  const order = await place()
  await untilPriceIsRecorded(order)
  const cart = await chooseInCart()
  for (const id of [order.id, cart.id]) await agePrices(id, 91)
  await eraseOldData()
  expect(await cart.count()).toBe(0)
  await agePrices(order.id, 399)
  await eraseOldData()
  expect(await pricesOf(order)).toHaveLength(1)
  await agePrices(order.id, 401)
  await eraseOldData()
  expect(await pricesOf(order)).toEqual([])

  const [shorter, young] = [await place(), await chooseInCart()]
  await untilPriceIsRecorded(shorter)
  for (const id of [shorter.id, young.id]) await agePrices(id, 31)
  await reconfigureStore(shop, { orderRecordDays: 30 })
  await eraseOldData()
  expect(await pricesOf(shorter)).toEqual([])
  expect(await young.count()).toBe(1)
  await reconfigureStore(shop, {})
})

it("the job erases the data of a deleted customer if the event was lost", async () => {
  const order = await shipped(await place())
  await runSql(shop.databaseUrl, "update customer set deleted_at = now() where id = $1", [
    await customerOf(order),
  ])
  await eraseOldData()
  expect(await heldOf(order)).toMatchObject({ ...NOTHING, has_label: false })
})

it("an open shipment of a deleted customer is finished first, and its data is erased at night", async () => {
  await shop.configure({ auto_confirm: false })
  const order = await place()
  await fulfil(shop, order)
  const { id } = await onlyShipment(shop, order)
  const cart = await chooseInCart()
  await deleteCustomer(order)
  await untilPricesAreGone(cart)
  expect((await heldOf(order)).sealed_body).toMatch(/^v1\./)
  await shop.admin.post(`${PLUGIN}/shipments/${id}/confirm`, {})
  await untilLabelIsKept(order)
  await eraseOldData()
  expect(await heldOf(order)).toMatchObject({ ...NOTHING, has_label: false, state: "confirmed" })
})
