import { fulfil } from "../../harness/fulfil-order"
import { type ImportedOrder, importOrder } from "../../harness/orders"
import { type PostBox, startPostBox } from "../../harness/post-box"
import { runSql } from "../../harness/run-sql"
import {
  type AdminShipment,
  command,
  runJob,
  shipmentIn,
  startTestShop,
  type TestShop,
  until,
} from "../../harness/test-shop"

interface QueuedMail {
  id: string
  key: string
  attempts: number
  failure: string | null
  next_try_at: string | null
}

/** Starts a shop that sends all its e-mails to a post box, for the tests of the calling file. */
export function startEmailSpec() {
  const shop = {} as TestShop
  const box = {} as PostBox

  const configure = (settings: Record<string, unknown>) =>
    shop.admin.post("/admin/shipment-ordering/settings", settings)

  beforeAll(async () => {
    await startPostBox(box)
    const settings = {
      return_service: "carrierA_standard",
      tracking_url_templates: { "*": "https://carrier.example/{number}" },
    }
    Object.assign(shop, await startTestShop(settings))
  })

  beforeEach(async () => {
    box.mode = "take"
    box.mails.length = 0
    await runSql(shop.databaseUrl, "delete from shipment_ordering_mail")
    await configure({
      email_channel: "email",
      email_tracking_template: box.template("tracking"),
      email_return_template: box.template("return"),
      email_alert_template: box.template("alert"),
      email_alert_to: "owner@shop.test",
    })
  })

  afterAll(async () => {
    await shop.sandbox.close()
    await box.close()
  })

  async function confirmedOrder(): Promise<{ order: ImportedOrder; shipment: AdminShipment }> {
    const order = await importOrder(shop)
    await fulfil(shop, order)
    return { order, shipment: await shipmentIn(shop, order.id, "confirmed") }
  }

  const issue = ({ shipment_id }: AdminShipment, tracking_numbers?: string[]) =>
    command(shop, `/shipments/${shipment_id}/issue`, { tracking_numbers })

  return {
    shop,
    box,
    configure,
    confirmedOrder,
    issue,
    /** Has tracking numbers; the e-mail about them is queued. */
    trackedOrder: async ({ locale }: { locale?: string } = {}) => {
      const { order, shipment } = await confirmedOrder()
      await runSql(shop.databaseUrl, 'update "order" set locale = $1 where id = $2', [
        locale ?? null,
        order.id,
      ])
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
    sendNow: async (): Promise<void> => {
      await runSql(
        shop.databaseUrl,
        "update shipment_ordering_mail set next_try_at = now() where next_try_at is not null",
      )
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
