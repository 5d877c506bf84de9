import { DAY_MS } from "../../context"
import type { MailRow } from "../../modules/shipment_ordering"
import { sendDueMails } from "../send-mails"

it("an e-mail whose provider has not answered in time keeps its reservation, and is neither sent nor failed", async () => {
  jest.useFakeTimers()
  const changes: string[] = []
  const mail: Partial<MailRow> = {
    id: "somai_1",
    key: "shipment-ordering:alert:key_refused:default",
    subject_id: "default",
    order_id: null,
    attempts: 0,
    created_at: new Date(Date.now() - DAY_MS),
    news: { kind: "alert", alert: { kind: "key_refused", title: "A", description: "B" } },
  }
  const due = [[mail], []]
  const mails = {
    takeDue: () => Promise.resolve(due.shift()),
    providerFor: () => Promise.resolve("post-office"),
    statusOf: () => Promise.resolve(undefined),
    remove: () => Promise.resolve(changes.push("removed")),
    noteFailure: () => Promise.resolve(changes.push("noted")),
  }
  const settings = { email_channel: "email", email_alert_template: "t", email_alert_to: "a@b.test" }
  const context = {
    plugin: { mails, options: { timing: {} } },
    configuration: { settings },
    logger: { warn: (message: string) => changes.push(message) },
  }
  const createNotifications = jest.fn(() => new Promise(() => undefined))
  const resolve = (name: string) => (name === "notification" ? { createNotifications } : undefined)
  const done = sendDueMails(context as never, { resolve } as never)
  await jest.advanceTimersByTimeAsync(20_000)
  await done
  expect(createNotifications).toHaveBeenCalledTimes(1)
  expect(changes).toEqual([])
  jest.useRealTimers()
})
