import type { HttpTypes } from "@medusajs/framework/types"
import { existsSync } from "node:fs"
import { mkdtemp, rename, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { ageShipments } from "../../harness/age-shipment"
import { fulfilOrder } from "../../harness/fulfil-order"
import { onlyShipment } from "../../harness/look-at-order"
import { runSql } from "../../harness/run-sql"
import {
  command,
  placeOrder,
  runJob,
  shipmentIn,
  startOwnShop,
  type TestShop,
  until,
  upstreamCalls,
} from "../../harness/test-shop"
import { reconfigureStore } from "../../harness/reconfigure-store"

const PLUGIN = "/admin/shipment-ordering"
const FORGET = "shipment-ordering-erase"

interface Held {
  state: string
  sealed_body: string | null
  last_error: unknown
  differences: unknown
  label_url: string | null
  tracking_numbers: string[]
  locker: string | null
  file_id: string | null
}

let shop: TestShop
let directory: string
let customers = 0

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "shipment-ordering-privacy-"))
  shop = await startOwnShop({ shipped_on: "manual" }, { env: { STORE_FILES: directory } })
})

afterAll(async () => {
  await shop.sandbox.close()
  await rm(directory, { recursive: true })
})

const configure = (changes: Record<string, unknown>) =>
  shop.admin.post(`${PLUGIN}/settings`, changes)

const forget = () => runJob(shop, FORGET)

/** An order of a customer of its own. */
const place = () => placeOrder(shop, { email: `customer-${(customers += 1)}@privacy.test` })

const fulfil = ({ id }: { id: string }) =>
  fulfilOrder(shop.admin, { orderId: id, stockLocationId: shop.seed.stockLocationId })

/** What there is of an order's one shipment. */
async function heldOf({ id }: { id: string }): Promise<Held> {
  const [held] = await runSql<Held>(
    shop.databaseUrl,
    `select row.state, row.sealed_body, row.last_error, row.differences, row.label_url,
            row.tracking_numbers, coalesce(row.locker_code, row.locker->>'code') as locker, label.file_id
       from shipment_ordering_shipment as row
       left join shipment_ordering_label as label on label.shipment_row_id = row.id
      where row.order_id = $1`,
    [id],
  )
  if (!held) throw new Error(`order ${id} has no shipment`)
  return held
}

const NOTHING = { sealed_body: null, last_error: null, differences: null, label_url: null }

const isFileThere = ({ file_id }: Held) => existsSync(path.join(directory, file_id ?? "none"))

/** With the carrier, label kept, and an error and a difference to be forgotten. */
async function shippedOrder(): Promise<HttpTypes.StoreOrder> {
  const order = await place()
  await fulfil(order)
  await shipmentIn(shop, order.id, "confirmed")
  await until("its label is kept", async () => (await heldOf(order)).file_id ?? undefined)
  await runSql(
    shop.databaseUrl,
    `update shipment_ordering_shipment
        set last_error = '{"kind":"rejected","message":"Jānis is not at home","at":"2026-01-01"}',
            differences = '[{"field":"recipient_name","sent":"Jānis","received":"Janis"}]',
            locker_code = 'LV1001', locker = '{"code":"LV1001"}'
      where order_id = $1`,
    [order.id],
  )
  return order
}

const labelOf = async (order: { id: string; display_id?: number }) => {
  const { id } = await onlyShipment(shop, order)
  const answer = await shop.admin.send("GET", `${PLUGIN}/shipments/${id}/label`)
  return { status: answer.status, text: await answer.text() }
}

const customerOf = async ({ id }: { id: string }) => {
  const { order } = await shop.admin.get<HttpTypes.AdminOrderResponse>(
    `/admin/orders/${id}?fields=customer_id`,
  )
  expect(order.customer_id).toMatch(/^cus_/)
  return order.customer_id
}

const deleteCustomer = async (order: { id: string }) =>
  shop.admin.send("DELETE", `/admin/customers/${await customerOf(order)}`)

const pricesOf = (order: { id: string }) =>
  runSql(
    shop.databaseUrl,
    `select price.id from shipment_ordering_price_record as price
       join order_cart on order_cart.cart_id = price.cart_id where order_cart.order_id = $1`,
    [order.id],
  )

const REFUSAL = "Jānis has no phone number"

/** A run that ended so long ago, in which the order was refused. */
const noteRefusal = ({ id }: { id: string }, daysAgo: number) =>
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

const refusalsOf = async ({ id }: { id: string }) => {
  const rows = await runSql<{ refusal: string | null }>(
    shop.databaseUrl,
    "select refusal from shipment_ordering_ship_run_order where order_id = $1",
    [id],
  )
  return rows.map(({ refusal }) => refusal)
}

const queueMail = ({ id }: { id: string }, daysAgo: number) =>
  runSql(
    shop.databaseUrl,
    `insert into shipment_ordering_mail (id, key, subject_id, order_id, news, created_at)
     values ('somai_' || $1::text, $1, $1, $1, '{"kind":"return_label"}', now() - make_interval(days => $2))`,
    [id, daysAgo],
  )

const mailsOf = ({ id }: { id: string }) =>
  runSql(shop.databaseUrl, "select id from shipment_ordering_mail where order_id = $1", [id])

describe("the request for a shipment, which holds the recipient", () => {
  it("is kept sealed while it may be sent again, and wiped once there are numbers", async () => {
    const order = await place()
    await fulfil(order)
    const { shipment_id } = await shipmentIn(shop, order.id, "confirmed")
    expect((await heldOf(order)).sealed_body).toMatch(/^v1\./)
    await command(shop, `/shipments/${shipment_id}/issue`)
    await shipmentIn(shop, order.id, "tracked")
    expect((await heldOf(order)).sealed_body).toBeNull()
  })

  it("is wiped once the shipment is abandoned", async () => {
    await configure({ auto_confirm: false })
    const order = await place()
    const { id } = await fulfil(order)
    expect((await heldOf(order)).sealed_body).toMatch(/^v1\./)
    await shop.admin.post(`/admin/orders/${order.id}/fulfillments/${id}/cancel`, {})
    expect(await heldOf(order)).toMatchObject({ state: "abandoned", sealed_body: null })
    await configure({ auto_confirm: true })
  })
})

describe("what is older than retentionDays", () => {
  it("goes: label, file, link, error, differences and body; what is younger stays", async () => {
    const [old, young] = [await shippedOrder(), await shippedOrder()]
    const [before, other] = [await heldOf(old), await heldOf(young)]
    expect(before).toEqual({
      state: "confirmed",
      sealed_body: expect.stringMatching(/^v1\./),
      last_error: expect.anything(),
      differences: expect.anything(),
      label_url: expect.stringMatching(/^http/),
      tracking_numbers: [],
      locker: "LV1001",
      file_id: expect.stringMatching(/^shipment-ordering\/[0-9a-f]{32}\.pdf$/),
    })
    await ageShipments(shop, old.id, 91)
    await ageShipments(shop, young.id, 89)
    await forget()
    expect(await heldOf(old)).toMatchObject({ ...NOTHING, file_id: null, state: "confirmed" })
    expect(isFileThere(before)).toBe(false)
    expect(await heldOf(young)).toEqual(other)
    expect(isFileThere(other)).toBe(true)
  })

  it("says so at the label's address, and does not fetch it from the service again", async () => {
    const order = await shippedOrder()
    await ageShipments(shop, order.id, 91)
    await forget()
    const asked = upstreamCalls(shop).label
    const { status, text } = await labelOf(order)
    expect(status).toBe(404)
    expect(text).toMatch(/was deleted on \d{4}-\d\d-\d\d.*after 90 days.*in your account/)
    expect(upstreamCalls(shop).label).toBe(asked)
    expect(await onlyShipment(shop, order)).toMatchObject({
      has_label: false,
      label_deleted_at: expect.any(String),
    })
  })

  it("is by the plugin option, also for e-mails and for why an order of a run failed", async () => {
    const order = await shippedOrder()
    await ageShipments(shop, order.id, 12)
    await noteRefusal(order, 12)
    await queueMail(order, 12)
    await forget()
    expect((await heldOf(order)).label_url).not.toBeNull()
    expect(await refusalsOf(order)).toEqual([REFUSAL])
    expect(await mailsOf(order)).toHaveLength(1)
    await reconfigureStore(shop, { retentionDays: 10 })
    await forget()
    expect(await heldOf(order)).toMatchObject(NOTHING)
    expect(await refusalsOf(order)).toEqual([])
    expect(await mailsOf(order)).toEqual([])
    await reconfigureStore(shop, {})
  })

  it("does not go while the shipment is open, whatever its age, and goes once it is settled", async () => {
    await configure({ auto_confirm: false })
    const order = await place()
    const { id } = await fulfil(order)
    await ageShipments(shop, order.id, 400)
    await forget()
    expect(await heldOf(order)).toMatchObject({
      state: "ordered",
      sealed_body: expect.stringMatching(/^v1\./),
    })
    await shop.admin.post(`/admin/orders/${order.id}/fulfillments/${id}/cancel`, {})
    expect((await heldOf(order)).sealed_body).toBeNull()
    await configure({ auto_confirm: true })
  })

  it("goes also where there is much of it, or a file that cannot be deleted, which is tried again", async () => {
    const [stuck, order] = [await shippedOrder(), await shippedOrder()]
    const before = await heldOf(stuck)
    const file = path.join(directory, before.file_id ?? "")
    await ageShipments(shop, stuck.id, 91)
    await ageShipments(shop, order.id, 91)
    const copies = 450
    await runSql(
      shop.databaseUrl,
      `insert into shipment_ordering_shipment
       select (jsonb_populate_record(row, jsonb_build_object(
                'id', 'soshp_copy' || n, 'idempotency_key', 'copy' || n, 'order_id', 'copies'))).*
         from shipment_ordering_shipment as row, generate_series(1, $2::int) as n
        where row.order_id = $1`,
      [order.id, copies],
    )
    await rename(file, `${file}.away`)
    await forget()
    const [left] = await runSql<{ count: string }>(
      shop.databaseUrl,
      "select count(*) from shipment_ordering_shipment where order_id = 'copies' and last_error is not null",
    )
    expect(Number(left?.count)).toBe(0)
    expect(await heldOf(order)).toMatchObject({ ...NOTHING, file_id: null })
    expect(await heldOf(stuck)).toMatchObject({ ...NOTHING, file_id: before.file_id })

    await rename(`${file}.away`, file)
    await forget()
    expect((await heldOf(stuck)).file_id).toBeNull()
    expect(isFileThere(before)).toBe(false)
  })

  it("is at most 30 days for why an order of a run failed", async () => {
    const [old, young] = [{ id: "order_old" }, { id: "order_young" }]
    await noteRefusal(old, 31)
    await noteRefusal(young, 29)
    await forget()
    expect(await refusalsOf(old)).toEqual([])
    expect(await refusalsOf(young)).toEqual([REFUSAL])
  })

  it("goes for prices too", async () => {
    const order = await place()
    expect(await pricesOf(order)).toHaveLength(1)
    await runSql(
      shop.databaseUrl,
      `update shipment_ordering_price_record set priced_at = now() - interval '91 days'
        where cart_id = (select cart_id from order_cart where order_id = $1)`,
      [order.id],
    )
    await forget()
    expect(await pricesOf(order)).toEqual([])
  })
})

describe("a customer who is deleted", () => {
  it("takes along at once what the plugin held of them, and nothing of others", async () => {
    const [order, other] = [await shippedOrder(), await shippedOrder()]
    const [before, others] = [await heldOf(order), await heldOf(other)]
    await noteRefusal(order, 1)
    await noteRefusal(other, 1)
    expect((await deleteCustomer(order)).status).toBe(200)
    await until("the label is gone", async () =>
      (await heldOf(order)).label_url === null ? true : undefined,
    )
    await until("the prices are gone", async () =>
      (await pricesOf(order)).length === 0 ? true : undefined,
    )
    expect(await heldOf(order)).toMatchObject({ ...NOTHING, file_id: null, locker: null })
    expect(isFileThere(before)).toBe(false)
    expect((await labelOf(order)).text).toMatch(/was deleted on .*or with their customer/)
    expect(await refusalsOf(order)).toEqual([null])
    expect(await heldOf(other)).toEqual(others)
    expect(await refusalsOf(other)).toEqual([REFUSAL])
    expect(await pricesOf(other)).toHaveLength(1)
  })

  it("is found at night when the event was lost", async () => {
    const order = await shippedOrder()
    await runSql(shop.databaseUrl, "update customer set deleted_at = now() where id = $1", [
      await customerOf(order),
    ])
    await forget()
    expect(await heldOf(order)).toMatchObject({ ...NOTHING, file_id: null })
    expect(await pricesOf(order)).toEqual([])
  })

  it("leaves an open shipment to be finished, and what that leaves goes at night", async () => {
    await configure({ auto_confirm: false })
    const order = await place()
    await fulfil(order)
    const { id } = await onlyShipment(shop, order)
    await deleteCustomer(order)
    await until("the prices are gone", async () =>
      (await pricesOf(order)).length === 0 ? true : undefined,
    )
    expect((await heldOf(order)).sealed_body).toMatch(/^v1\./)
    await shop.admin.post(`${PLUGIN}/shipments/${id}/confirm`, {})
    await until("its label is kept", async () => (await heldOf(order)).file_id ?? undefined)
    await forget()
    expect(await heldOf(order)).toMatchObject({ ...NOTHING, file_id: null, state: "confirmed" })
    await configure({ auto_confirm: true })
  })
})
