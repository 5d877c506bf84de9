import { changeRows, expireLease } from "../../harness/ledger-rows"
import { importAndFulfil } from "../../harness/orders"
import {
  createReturnOption,
  findApiShipment,
  prepareReturn,
  requestReturn,
  resumeReturn,
  shippedOrder,
} from "../../harness/return-items"
import { runSql } from "../../harness/run-sql"
import { checkHealth, command, runJob, shipmentIn, until } from "../../harness/test-shop"
import { startEmailSpec } from "./start-email-spec"

// A shop with a key that sends its e-mails into a post box, which takes or refuses them.
const { shop, box, issue, trackedOrder, sendNow, mailsOf, queued } = startEmailSpec()

it("the e-mail about tracking numbers goes to the customer once, with the data of its template, however often the service calls back", async () => {
  const { order, shipment } = await trackedOrder("lv-LV")
  await sendNow()
  const numbers = shipment.tracking
  expect(numbers).toHaveLength(1)
  expect(mailsOf(order)).toEqual([
    expect.objectContaining({
      to: "janis.berzins@customer.test",
      channel: "email",
      template: box.template("tracking"),
      data: {
        order_id: order.id,
        display_id: order.display_id,
        custom_display_id: null,
        locale: "lv-LV",
        service_name: "Carrier B Classic",
        package_count: 1,
        new_numbers: numbers,
        numbers,
        locker: null,
      },
    }),
  ])
  const { body } = await findApiShipment(shop, shipment)
  const query = `shipment_id=${shipment.shipment_id}&tracking_numbers=${numbers[0]?.number}`
  const callback = `${String(body.callback_success_url)}?${query}`
  await Promise.all([1, 2, 3].map(() => fetch(callback)))
  await sendNow()
  await sendNow()
  expect(mailsOf(order)).toHaveLength(1)
  expect(await queued(order)).toEqual([])
})

it("the e-mail about tracking numbers names a later number in an e-mail of its own", async () => {
  const { order, shipment } = await importAndFulfil(shop)
  await issue(shipment, ["FIRST0001"])
  await shipmentIn(shop, order.id, "tracked")
  await sendNow()
  await command(shop, "/settings", { callback_now: false })
  await issue(shipment, ["FIRST0001", "SECOND002"])
  await command(shop, "/settings", { callback_now: true })
  await changeRows(shop, shipment.id, "last_read_at = null")
  await expireLease(shop, shipment.id, { pollNow: true })
  await runJob(shop, "shipment-ordering-poll")
  await sendNow()
  expect(mailsOf(order).map(({ data }) => data.new_numbers)).toEqual([
    [{ number: "FIRST0001", url: "https://carrier.example/FIRST0001" }],
    [{ number: "SECOND002", url: "https://carrier.example/SECOND002" }],
  ])
})

it("the e-mail about tracking numbers is not sent about a fulfillment that was canceled meanwhile, or once the merchant wants none", async () => {
  box.mode = "refuse"
  const canceled = await trackedOrder()
  await runSql(shop.databaseUrl, "update fulfillment set canceled_at = now() where id = $1", [
    canceled.shipment.fulfillment_id,
  ])
  const { order } = await trackedOrder()
  expect(await queued(order)).toHaveLength(1)
  await shop.configure({ email_tracking_template: "" })
  box.mode = "take"
  await sendNow()
  const later = await trackedOrder()
  await shop.configure({ email_tracking_template: box.template("tracking") })
  await sendNow()
  expect(box.mails).toEqual([])
  for (const one of [canceled.order, order, later.order]) {
    expect(await queued(one)).toEqual([])
  }
})

it("the e-mail with a return's label goes to the customer once, with the PDF, as soon as that can be read", async () => {
  box.mode = "refuse"
  const optionId = await createReturnOption(shop)
  const order = await shippedOrder(shop)
  const returnId = await prepareReturn(shop, { orderId: order.id, optionId })
  await requestReturn(shop, returnId)
  const { service_code } = await resumeReturn(shop, order)
  const hideLabel = (isHidden: boolean) =>
    runSql(
      shop.databaseUrl,
      `with label as (
         update shipment_ordering_label set deleted_at = case when $2 then now() end
          where shipment_row_id in (select id from shipment_ordering_shipment where order_id = $1 and kind = 'return')
          returning shipment_row_id)
       update shipment_ordering_shipment set label_url = null
        where id in (select shipment_row_id from label)`,
      [order.id, isHidden],
    )
  await hideLabel(true)
  box.mode = "take"
  await sendNow()
  expect(await queued(order)).toMatchObject([{ failure: "failed" }])
  await hideLabel(false)
  await sendNow()
  await sendNow()
  const returns = mailsOf(order).filter(({ template }) => template === box.template("return"))
  expect(service_code).toBe("carrierA_standard")
  expect(returns).toEqual([
    expect.objectContaining({
      to: "janis.berzins@customer.test",
      data: {
        order_id: order.id,
        display_id: order.display_id,
        custom_display_id: null,
        locale: null,
        service_name: "Carrier A Standard",
        package_count: 1,
        return_id: returnId,
        pickup_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as unknown,
      },
    }),
  ])
  const [label] = returns[0]?.attachments ?? []
  expect(label).toMatchObject({ filename: "label.pdf", content_type: "application/pdf" })
  expect(Buffer.from(label?.content ?? "", "base64").toString("latin1")).toMatch(/^%PDF-/)
})

it("an alert goes to the merchant's address once", async () => {
  const { order } = await importAndFulfil(shop)
  const entered = "entered_at || jsonb_build_object(state, now() - interval '25 hours')"
  await changeRows(shop, order.id, `entered_at = ${entered}`)
  await runJob(shop, "shipment-ordering-alerts")
  await runJob(shop, "shipment-ordering-alerts")
  await sendNow()
  await sendNow()
  expect(mailsOf(order)).toEqual([
    expect.objectContaining({
      to: "owner@shop.test",
      template: box.template("alert"),
      data: {
        kind: "number_missing",
        title: "A parcel has no tracking number",
        description: expect.stringContaining(`Order #${order.display_id}`) as unknown,
        order_id: order.id,
      },
    }),
  ])
})

describe("a test e-mail", () => {
  const test = async (kind: string) =>
    (
      await shop.admin.post<{ test: object }>("/admin/shipment-ordering/emails/send-test", {
        kind,
        to: "me@shop.test",
      })
    ).test

  it("a test e-mail has sample data of each kind", async () => {
    const sent = { is_sent: true, provider_id: "post-office", message: null }
    for (const kind of ["tracking", "return_label", "alert"]) expect(await test(kind)).toEqual(sent)
    expect(box.mails.map(({ to }) => to)).toEqual(Array(3).fill("me@shop.test"))
    expect(box.mails.map(({ attachments = [] }) => attachments?.length ?? 0)).toEqual([0, 1, 0])
  })

  it("a test e-mail that was not sent says why in the provider's own words", async () => {
    box.mode = "refuse"
    expect(await test("tracking")).toEqual({
      is_sent: false,
      provider_id: "post-office",
      message: "Mailbox of me@shop.test is full",
    })
    await shop.configure({ email_channel: "sms" })
    expect(await test("tracking")).toMatchObject({
      provider_id: null,
      message: expect.stringContaining("no notification provider") as unknown,
    })
    await shop.configure({ email_channel: "email", email_tracking_template: "" })
    expect(await test("tracking")).toMatchObject({ message: "Save a template id first." })
  })
})

it("an invalid e-mail address is refused by name", async () => {
  await expect(shop.configure({ email_alert_to: "owner" })).rejects.toThrow(
    /email_alert_to: must be/,
  )
})

const unsent = async () => (await checkHealth(shop)).emails

const failures = async () => (await unsent()).map(({ failure, count }) => ({ failure, count }))

async function sendAgain(order: { id: string }): Promise<string> {
  const [mail] = await queued(order)
  const path = `/admin/shipment-ordering/emails/${mail?.id}/send-again`
  return (await shop.admin.post<{ outcome: string }>(path)).outcome
}

/** Writes the row of an e-mail that the store's Notification Module has begun to send. */
const noteSending = (key: string, status: string) =>
  runSql(
    shop.databaseUrl,
    `insert into notification (id, "to", channel, template, idempotency_key, status)
     values ($1, 'janis.berzins@customer.test', 'email', 'tracking', $1, $2)`,
    [key, status],
  )

it("an e-mail is not sent again if the store died after it was sent and before that was noted", async () => {
  const { order, shipment } = await trackedOrder()
  await sendNow()
  const [mail] = mailsOf(order)
  await runSql(
    shop.databaseUrl,
    `insert into shipment_ordering_mail (id, key, subject_id, order_id, news, next_try_at)
     values ('somai_again', $1, $2, $3, $4, now())`,
    [
      mail?.idempotency_key,
      shipment.id,
      order.id,
      { kind: "tracking", numbers: shipment.tracking.map(({ number }) => number) },
    ],
  )
  await sendNow()
  expect(mailsOf(order)).toHaveLength(1)
  expect(await queued(order)).toEqual([])
})

it("an e-mail is tried five times if the provider fails, less and less often, and then only if a person asks", async () => {
  const { order } = await trackedOrder()
  box.mode = "refuse"
  const waitsMinutes: (number | null)[] = []
  for (let time = 1; time <= 6; time++) {
    await sendNow()
    const [mail] = await queued(order)
    const at = mail?.next_try_at && Date.parse(mail.next_try_at)
    waitsMinutes.push(at ? Math.round((at - Date.now()) / 60_000) : null)
  }
  expect(waitsMinutes).toEqual([5, 60, 360, 1440, null, null])
  expect(await failures()).toEqual([{ failure: "failed", count: 1 }])
  expect(await queued(order)).toMatchObject([{ attempts: 5, failure: "failed" }])
  expect(await unsent()).toEqual([
    {
      failure: "failed",
      count: 1,
      latest: [
        {
          id: expect.stringMatching(/^somai_/) as unknown,
          kind: "tracking",
          order_id: order.id,
          display_id: order.display_id,
          order_number: `#${order.display_id}`,
          next_try_at: null,
        },
      ],
    },
  ])
  expect(await sendAgain(order)).toBe("failed")
  box.mode = "take"
  expect(await sendAgain(order)).toBe("sent")
  expect(mailsOf(order)).toHaveLength(1)
  expect(await queued(order)).toEqual([])
  expect(await failures()).toEqual([])
})

it("an e-mail is sent again only if a person asks, if the provider failed after the store had stopped waiting for it", async () => {
  const { order } = await trackedOrder()
  const [mail] = await queued(order)
  await noteSending(mail?.key ?? "", "failure")
  await sendNow()
  await sendNow()
  expect(box.mails).toEqual([])
  expect(await queued(order)).toMatchObject([{ failure: "unclear", next_try_at: null }])
  expect(await sendAgain(order)).toBe("sent")
  expect(mailsOf(order)).toHaveLength(1)
  expect(await queued(order)).toEqual([])
})

it("an e-mail is not sent again if the store died during the second try", async () => {
  const { order } = await trackedOrder()
  box.mode = "refuse"
  await sendNow()
  box.mode = "take"
  const [mail] = await queued(order)
  await noteSending(`${mail?.key}:1`, "pending")
  await sendNow()
  expect(box.mails).toEqual([])
  expect(await queued(order)).toMatchObject([{ failure: "unclear", next_try_at: null }])
})

it("an e-mail is not sent a second time while it is being sent", async () => {
  const { order } = await trackedOrder()
  box.mode = "refuse"
  await sendNow()
  box.mode = "hang"
  const [mail] = await queued(order)
  const first = sendAgain(order)
  await until("it is on its way", () => Promise.resolve(mailsOf(order)[0]))
  const path = `/admin/shipment-ordering/emails/${mail?.id}/send-again`
  expect((await shop.admin.send("POST", path)).status).toBe(404)
  box.release()
  expect(await first).toBe("sent")
  expect(mailsOf(order)).toHaveLength(1)
})

it("an e-mail waits if the store has no provider for the channel, and blocks nothing", async () => {
  await shop.configure({ email_channel: "sms" })
  const { order } = await trackedOrder()
  await sendNow()
  await sendNow()
  expect(await queued(order)).toMatchObject([{ attempts: 0 }])
  expect(await failures()).toEqual([{ failure: "no_provider", count: 1 }])
  const { settings } = await shop.admin.get<{ settings: { email_provider: string | null } }>(
    "/admin/shipment-ordering/settings",
  )
  expect(settings.email_provider).toBeNull()
  await shop.configure({ email_channel: "email" })
  await sendNow()
  expect(mailsOf(order)).toHaveLength(1)
})
