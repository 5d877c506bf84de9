import { errorLines } from "../../harness/error-lines"
import { RECIPIENT, RECIPIENT_EMAIL } from "../../harness/expose-secrets"
import { fulfilOrder } from "../../harness/fulfil-order"
import { recordApi } from "../../harness/record-api"
import type { RequestRecorder } from "../../harness/request-recorder"
import { runSql } from "../../harness/run-sql"
import {
  command,
  fillCart,
  listShipments,
  placeOrder,
  runJob,
  shipmentIn,
  until,
} from "../../harness/test-shop"
import { shopInTrouble } from "../../harness/worlds"
import { tryToFulfil } from "../../harness/try-to-fulfil"

const PLUGIN = "/admin/shipment-ordering"

/** Of a country that is none. */
const MISTYPED_PHONE = "+9991234567890"

/** Of the person, in the forms in which it might be written down. */
const PERSONAL = [
  RECIPIENT.first_name,
  RECIPIENT.last_name,
  RECIPIENT.address_1,
  RECIPIENT.phone,
  RECIPIENT_EMAIL,
  MISTYPED_PHONE,
].flatMap((text) => [text, encodeURIComponent(text), JSON.stringify(text).slice(1, -1)])

const holdsPersonal = (text: string) => PERSONAL.some((one) => text.includes(one))

const shop = shopInTrouble(
  { shipped_on: "numbers" },
  // The most talkative log that the store has.
  { env: { LOG_LEVEL: "silly" }, timing: { confirmRepeatAfterSeconds: 3600 } },
)
let recorder: RequestRecorder
const log: string[] = []

beforeAll(async () => {
  log.push(...shop.store.logs.lines)
  shop.store.logs.follow((line) => log.push(line))
  recorder = await recordApi(shop)
  await driveLifecycle()
})

afterAll(async () => {
  await recorder.close()
})

const place = () => placeOrder(shop, { shippingAddress: RECIPIENT, email: RECIPIENT_EMAIL })

const fulfil = ({ id }: { id: string }) =>
  fulfilOrder(shop.admin, { orderId: id, stockLocationId: shop.seed.stockLocationId })

/** The service fails once. */
const fail = (operation: string, status: number, body: object = { type: "error", message: "No" }) =>
  command(shop, "/faults", { operation, kind: "status", status, times: 1, body })

/** It refuses a shipment, and repeats what it was sent of the person. */
const refuse = () =>
  fail("create", 422, {
    type: "error",
    message: `No parcels for ${RECIPIENT.first_name} ${RECIPIENT.last_name}`,
    errors: {
      recipient_phone: [`${RECIPIENT.phone} is no telephone`],
      recipient_email: [`${RECIPIENT_EMAIL} does not exist`],
    },
  })

/** Every operation and every job, each also with a failure that repeats the person's data. */
async function driveLifecycle(): Promise<void> {
  const refused = await place()
  await refuse()
  const { message } = await tryToFulfil(shop, refused.id)
  expect(message).toContain("recipient_phone: [recipient_phone] is no telephone")

  const cart = await fillCart(shop, { shippingAddress: { ...RECIPIENT, phone: MISTYPED_PHONE } })
  const chosen = await shop.storefront.send("POST", `/store/carts/${cart.id}/shipping-methods`, {
    option_id: shop.options.carrierB_classic,
  })
  expect(chosen.status).toBe(400)

  const tracked = await place()
  await fail("label", 422)
  await fulfil(tracked)
  const { id, shipment_id } = await shipmentIn(shop, tracked.id, "confirmed")
  await fail("detail", 500)
  await shop.admin.send("POST", `${PLUGIN}/shipments/${id}/refresh`)
  await shop.admin.send("GET", `${PLUGIN}/shipments/${id}/label`)
  await runSql(shop.databaseUrl, "update shipment_ordering_shipment set last_read_at = null")
  await command(shop, `/shipments/${shipment_id}/issue`)
  await shipmentIn(shop, tracked.id, "tracked")

  const unconfirmed = await place()
  await fail("confirm", 422)
  const { id: fulfillmentId } = await fulfil(unconfirmed)
  await until("the refusal is noted", async () => {
    const [shipment] = await listShipments(shop, unconfirmed.id)
    return shipment?.last_error ?? undefined
  })
  await runSql(
    shop.databaseUrl,
    `update shipment_ordering_shipment
        set entered_at = entered_at || jsonb_build_object(state, now() - interval '2 hours')`,
  )
  await runJob(shop, "shipment-ordering-alerts")
  await shop.admin.post(`/admin/orders/${unconfirmed.id}/fulfillments/${fulfillmentId}/cancel`, {})
  for (const job of ["resume", "poll", "reconcile", "resume-runs", "clean-up"]) {
    await runJob(shop, `shipment-ordering-${job}`)
  }
}

it("the log holds ids and no data of a person, whatever fails", () => {
  expect(log.length).toBeGreaterThan(100)
  expect(log.join("\n")).toMatch(/"level":"debug".*shipment-ordering: call create/)
  expect(log.filter(holdsPersonal)).toEqual([])
  expect(errorLines(log)).toEqual([])
})

it("a stored error holds what the service said, with names of fields in place of the person's data", async () => {
  const stored = await runSql<{ error: string }>(
    shop.databaseUrl,
    "select last_error::text as error from shipment_ordering_shipment where state = 'failed'",
  )
  expect(stored).toEqual([{ error: expect.stringContaining("[recipient_email] does not exist") }])
  expect(stored.filter(({ error }) => holdsPersonal(error))).toEqual([])
})

it("the admin's feed tells of it without the person's data", async () => {
  const told = await runSql<{ text: string }>(
    shop.databaseUrl,
    "select data::text as text from notification where channel = 'feed'",
  )
  expect(told.some(({ text }) => text.includes("[recipient_phone] is no telephone"))).toBe(true)
  expect(told.filter(({ text }) => holdsPersonal(text))).toEqual([])
})

it("a price is asked for with country and postal code, and without name, street, phone or e-mail", () => {
  const asked = recorder.requests.filter(({ path }) => path.endsWith("/services/calculate"))
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.some(({ query }) => query.toString().includes(RECIPIENT.postal_code))).toBe(true)
  expect(asked.filter(({ query, text }) => holdsPersonal(`${String(query)} ${text}`))).toEqual([])
})

it("the service is told of the person when a shipment is ordered, and by no other request", () => {
  const telling = recorder.requests.filter(({ path, query, text }) =>
    holdsPersonal(`${path} ${String(query)} ${text}`),
  )
  const ordering = recorder.requests.filter(
    ({ method, path }) => method === "POST" && !path.endsWith("/confirm"),
  )
  expect(ordering.length).toBeGreaterThanOrEqual(3)
  expect(telling).toEqual(ordering)
  for (const text of [RECIPIENT.last_name, RECIPIENT.address_1, RECIPIENT.phone, RECIPIENT_EMAIL]) {
    expect(telling[0]?.text).toContain(text)
  }
})

it("what a price was made of holds no data of the person, postal code included", async () => {
  const records = await runSql(shop.databaseUrl, "select * from shipment_ordering_price_record")
  expect(records.length).toBeGreaterThan(0)
  const text = JSON.stringify(records)
  expect(holdsPersonal(text) || text.includes(RECIPIENT.postal_code)).toBe(false)
})

it("nothing of an order is left in clear once its customer is deleted", async () => {
  const { rows } = await customerOrders()
  expect(rows.length).toBeGreaterThan(0)
  await shop.admin.send("DELETE", `/admin/customers/${rows[0]?.customer_id}`)
  await until("the errors are gone", async () => {
    const [left] = await runSql<{ count: string }>(
      shop.databaseUrl,
      "select count(*) from shipment_ordering_shipment where last_error is not null",
    )
    return left?.count === "0" ? true : undefined
  })
  const ours = await runSql<{ name: string }>(
    shop.databaseUrl,
    "select table_name as name from information_schema.tables where table_name like 'shipment\\_ordering\\_%'",
  )
  expect(ours.length).toBeGreaterThan(8)
  for (const { name } of ours) {
    const held = await runSql<{ row: string }>(
      shop.databaseUrl,
      `select row_to_json(t)::text as row from ${name} t`,
    )
    expect(held.filter(({ row }) => holdsPersonal(row))).toEqual([])
  }
})

async function customerOrders() {
  const rows = await runSql<{ customer_id: string }>(
    shop.databaseUrl,
    'select customer_id from "order" where email = $1',
    [RECIPIENT_EMAIL],
  )
  return { rows }
}
