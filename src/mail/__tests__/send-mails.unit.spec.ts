import { DAY_MS } from "../../context"
import type { MailRow } from "../../modules/shipment_ordering"
import { isAnswerLost, sendDueMails } from "../send-mails"

it.each([
  "timeout of 10000ms exceeded",
  "Request timed out",
  "read ETIMEDOUT",
  "read ECONNRESET",
  "socket hang up",
  "fetch failed",
  "This operation was aborted",
  "Failed to send email: ECONNABORTED - unknown error",
  "Connection closed unexpectedly",
  "Request failed with status code 504",
])("after %j the e-mail may have been sent", (message) => {
  expect(isAnswerLost(message)).toBe(true)
})

it.each([
  "Mailbox of janis@shop.test is full",
  "Failed to send email: 401 - The provided authorization grant is invalid",
  "Request failed with status code 503",
  "connect ETIMEDOUT 192.0.2.1:443",
  "connect ECONNREFUSED 127.0.0.1:25",
  "getaddrinfo ENOTFOUND mail.example",
])("after %j the e-mail was not sent", (message) => {
  expect(isAnswerLost(message)).toBe(false)
})

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
