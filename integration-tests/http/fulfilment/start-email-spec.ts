import { importAndFulfil } from "../../harness/orders"
import { type PostBox, startPostBox } from "../../harness/post-box"
import { runSql } from "../../harness/run-sql"
import { type AdminShipment, command, runJob, shipmentIn, until } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

interface QueuedMail {
  id: string
  key: string
  attempts: number
  failure: string | null
  next_try_at: string | null
}

/** Starts a shop that sends all its e-mails to a post box, for the tests of the calling file. */
export function startEmailSpec() {
  const shop = shopWithKey({
    return_service: "carrierA_standard",
    tracking_url_templates: { "*": "https://carrier.example/{number}" },
  })
  const box = {} as PostBox

  beforeAll(() => startPostBox(box))
  beforeEach(async () => {
    box.mode = "take"
    box.mails.length = 0
    await runSql(shop.databaseUrl, "delete from shipment_ordering_mail")
    await shop.configure({
      email_channel: "email",
      email_tracking_template: box.template("tracking"),
      email_return_template: box.template("return"),
      email_alert_template: box.template("alert"),
      email_alert_to: "owner@shop.test",
    })
  })
  afterAll(() => box.close())

  const issue = ({ shipment_id }: AdminShipment, tracking_numbers?: string[]) =>
    command(shop, `/shipments/${shipment_id}/issue`, { tracking_numbers })

  return {
    shop,
    box,
    issue,
    /** An order that has tracking numbers; the e-mail about them is queued. */
    trackedOrder: async (locale: string | null = null) => {
      const { order, shipment } = await importAndFulfil(shop)
      const setLocale = 'update "order" set locale = $1 where id = $2'
      await runSql(shop.databaseUrl, setLocale, [locale, order.id])
      await issue(shipment)
      await until("the numbers are announced", async () => {
        const [row] = await runSql(
          shop.databaseUrl,
          `select 1 from shipment_ordering_shipment
            where id = $1 and tracking_numbers <> '{}' and announced_numbers = tracking_numbers`,
          [shipment.id],
        )
        return row
      })
      return { order, shipment: await shipmentIn(shop, order.id, "tracked") }
    },
    /** Makes all queued e-mails due, and runs the job that sends them. */
    sendNow: async () => {
      const makeDue = "update shipment_ordering_mail set next_try_at = now()"
      await runSql(shop.databaseUrl, `${makeDue} where next_try_at is not null`)
      await runJob(shop, "shipment-ordering-resume")
    },
    mailsOf: (order: { id: string }) => box.mails.filter(({ data }) => data.order_id === order.id),
    queued: (order: { id: string }) =>
      runSql<QueuedMail>(
        shop.databaseUrl,
        `select id, key, attempts, failure, next_try_at
           from shipment_ordering_mail where order_id = $1`,
        [order.id],
      ),
  }
}
