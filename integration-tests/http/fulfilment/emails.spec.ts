import { expireLease } from "../../harness/expire-lease"
import {
  createReturnOption,
  prepareReturn,
  requestReturn,
  resumeReturn,
  shippedOrder,
} from "../../harness/return-items"
import { runSql } from "../../harness/run-sql"
import { startEmailSpec } from "../../harness/start-email-spec"
import { command, runJob, sandboxShipments, shipmentIn } from "../../harness/test-shop"

const { shop, box, configure, confirmedOrder, issue, trackedOrder, sendNow, mailsOf, queued } =
  startEmailSpec()

describe("the e-mail about tracking numbers", () => {
  it("goes to the customer once, with the data of its template, however often the service calls back", async () => {
    const { order, shipment } = await trackedOrder({ locale: "lv-LV" })
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
    const sent = (await sandboxShipments(shop)).find(
      ({ id }) => id === Number(shipment.shipment_id),
    )
    await Promise.all(
      Array.from({ length: 3 }, () =>
        fetch(
          `${String(sent?.body.callback_success_url)}?shipment_id=${shipment.shipment_id}` +
            `&tracking_numbers=${numbers[0]?.number}`,
        ),
      ),
    )
    await sendNow()
    await sendNow()
    expect(mailsOf(order)).toHaveLength(1)
    expect(await queued(order)).toEqual([])
  })

  it("names a later number in an e-mail of its own", async () => {
    const { order, shipment } = await confirmedOrder()
    await issue(shipment, ["FIRST0001"])
    await shipmentIn(shop, order.id, "tracked")
    await sendNow()
    await command(shop, "/settings", { callback_now: false })
    await issue(shipment, ["FIRST0001", "SECOND002"])
    await command(shop, "/settings", { callback_now: true })
    await runSql(
      shop.databaseUrl,
      "update shipment_ordering_shipment set last_read_at = null where id = $1",
      [shipment.id],
    )
    await expireLease(shop, shipment.id, { pollNow: true })
    await runJob(shop, "shipment-ordering-poll")
    await sendNow()
    expect(mailsOf(order).map(({ data }) => data.new_numbers)).toEqual([
      [{ number: "FIRST0001", url: "https://carrier.example/FIRST0001" }],
      [{ number: "SECOND002", url: "https://carrier.example/SECOND002" }],
    ])
  })

  it("is not sent about a fulfillment that was canceled meanwhile, or once the merchant wants none", async () => {
    box.mode = "refuse"
    const canceled = await trackedOrder()
    await runSql(shop.databaseUrl, "update fulfillment set canceled_at = now() where id = $1", [
      canceled.shipment.fulfillment_id,
    ])
    const { order } = await trackedOrder()
    expect(await queued(order)).toHaveLength(1)
    await configure({ email_tracking_template: "" })
    box.mode = "take"
    await sendNow()
    const later = await trackedOrder()
    await configure({ email_tracking_template: box.template("tracking") })
    await sendNow()
    expect(box.mails).toEqual([])
    for (const one of [canceled.order, order, later.order]) {
      expect(await queued(one)).toEqual([])
    }
  })
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
  expect(
    Buffer.from(label?.content ?? "", "base64")
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-")
})

it("an alert goes to the merchant's address once", async () => {
  const { order } = await confirmedOrder()
  await runSql(
    shop.databaseUrl,
    `update shipment_ordering_shipment
        set entered_at = entered_at || jsonb_build_object(state, now() - interval '25 hours')
      where order_id = $1`,
    [order.id],
  )
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

describe("a test", () => {
  const test = async (kind: string) =>
    (
      await shop.admin.post<{ test: object }>("/admin/shipment-ordering/emails/send-test", {
        kind,
        to: "me@shop.test",
      })
    ).test

  it.each(["tracking", "return_label", "alert"])("sends sample data of %s", async (kind) => {
    expect(await test(kind)).toEqual({ is_sent: true, provider_id: "post-office", message: null })
    expect(box.mails).toEqual([expect.objectContaining({ to: "me@shop.test" })])
    expect(box.mails[0]?.attachments?.length ?? 0).toBe(kind === "return_label" ? 1 : 0)
  })

  it("answers in the provider's own words why nothing was sent", async () => {
    box.mode = "refuse"
    expect(await test("tracking")).toEqual({
      is_sent: false,
      provider_id: "post-office",
      message: "Mailbox of me@shop.test is full",
    })
    await configure({ email_channel: "sms" })
    expect(await test("tracking")).toMatchObject({
      provider_id: null,
      message: expect.stringContaining("no notification provider") as unknown,
    })
    await configure({ email_channel: "email", email_tracking_template: "" })
    expect(await test("tracking")).toMatchObject({ message: "Save a template id first." })
  })
})

it("an address that is none is refused by name", async () => {
  await expect(configure({ email_alert_to: "owner" })).rejects.toThrow(/email_alert_to: must be/)
})
