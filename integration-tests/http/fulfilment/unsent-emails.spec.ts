import { checkHealth } from "../../harness/check-health"
import { runSql } from "../../harness/run-sql"
import { startEmailSpec } from "../../harness/start-email-spec"
import { until } from "../../harness/test-shop"

const { shop, box, configure, trackedOrder, sendNow, mailsOf, queued } = startEmailSpec()

const unsent = async () => (await checkHealth(shop)).emails

const failures = async () => (await unsent()).map(({ failure, count }) => ({ failure, count }))

async function sendAgain(order: { id: string }): Promise<string> {
  const [mail] = await queued(order)
  const path = `/admin/shipment-ordering/emails/${mail?.id}/send-again`
  return (await shop.admin.post<{ outcome: string }>(path)).outcome
}

/** As the store's Notification Module notes an e-mail that it has begun to send. */
const noteSending = (key: string, status: string) =>
  runSql(
    shop.databaseUrl,
    `insert into notification (id, "to", channel, template, idempotency_key, status)
     values ($1, 'janis.berzins@customer.test', 'email', 'tracking', $1, $2)`,
    [key, status],
  )

describe("an e-mail that was not sent, or may not have been,", () => {
  it("is not sent again where the store died after it was sent and before that was noted", async () => {
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

  it("is tried again after the provider has failed, once it works, and no address is in the store's words", async () => {
    const { order } = await trackedOrder()
    box.mode = "refuse"
    await sendNow()
    await sendNow()
    expect(await queued(order)).toEqual([
      expect.objectContaining({ failure: "failed", next_try_at: expect.anything() as unknown }),
    ])
    expect(await failures()).toEqual([{ failure: "failed", count: 1 }])
    box.mode = "take"
    await sendNow()
    await sendNow()
    expect(mailsOf(order)).toHaveLength(1)
    expect(await failures()).toEqual([])
  })

  it("is tried five times, less and less often, and then only if a person asks", async () => {
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
  })

  it("is sent again where the provider failed after the store had stopped waiting for it only if a person asks", async () => {
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

  it("is not sent again where the store died during the second try", async () => {
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

  it("is not sent a second time while it is being sent", async () => {
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

  it("waits where the store has no provider for the channel, and blocks nothing", async () => {
    await configure({ email_channel: "sms" })
    const { order } = await trackedOrder()
    await sendNow()
    await sendNow()
    expect(await queued(order)).toMatchObject([{ attempts: 0 }])
    expect(await failures()).toEqual([{ failure: "no_provider", count: 1 }])
    const { settings } = await shop.admin.get<{ settings: { email_provider: string | null } }>(
      "/admin/shipment-ordering/settings",
    )
    expect(settings.email_provider).toBeNull()
    await configure({ email_channel: "email" })
    await sendNow()
    expect(mailsOf(order)).toHaveLength(1)
  })
})
