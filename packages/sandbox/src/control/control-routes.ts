import { Hono, type Context } from "hono"
import { accepts } from "hono/accepts"
import { html } from "hono/html"
import { HTTPException } from "hono/http-exception"
import { z } from "zod"
import type { Mail } from "../state/outbox"
import { accountOfAddress, addressOfAccount, readAddress } from "../state/sign-in"
import { moment, page, pageHeaders } from "../account/page"
import type { SandboxClock } from "../state/clock"
import { faultSchema } from "../state/faults"
import { type SandboxEnv, bodyText, parseJson } from "../http/json-body"
import type { SandboxCore } from "../core/sandbox-core"
import { settingsSchema } from "../state/settings"
import { trackingNumberPattern } from "../core/issue-numbers"
import { readShipmentId } from "../fields/values"
import { labelPath } from "../operations/label"
import type { Callback } from "../state/callback-book"
import { stateOf, type Shipment } from "../state/shipment"

/** Routes for tests and demos, beside the service's own operations. */
export function controlRoutes(core: SandboxCore): Hono<SandboxEnv> {
  const { clock, store } = core
  const routes = new Hono<SandboxEnv>()
  routes.post("/reset", (c) => {
    core.reset()
    return c.json(okAnswer)
  })
  routes.get("/requests", (c) =>
    c.json({
      counts: core.requests.counts(),
      struck: core.requests.struck(),
      requests: core.requests.last(),
    }),
  )

  routes.get("/settings", (c) => c.json(core.settings.now()))
  routes.post("/settings", async (c) =>
    c.json(core.settings.change(await controlBody(c, settingsSchema.partial()))),
  )

  routes.get("/faults", (c) => c.json({ faults: core.faults.list() }))
  routes.post("/faults", async (c) => c.json(core.faults.add(await controlBody(c, faultSchema))))
  routes.delete("/faults", (c) => {
    core.faults.clear()
    return c.json(okAnswer)
  })

  routes.get("/clock", (c) => c.json({ now: clock.now().toISOString() }))
  // When the clock moves forward, everything that is due on the way is done first.
  routes.post("/clock", async (c) => {
    const move = await controlBody(c, moveSchema(clock))
    await core.agenda.move((nowMs) =>
      "now" in move ? Date.parse(move.now) : nowMs + move.advance_seconds * 1000,
    )
    return c.json({ now: clock.now().toISOString() })
  })

  // A key's value is shown only here.
  routes.post("/keys", async (c) => {
    const { key, value } = core.keys.create(await controlBody(c, newKeySchema))
    return c.json({ id: key.id, key: value, valid_until: isoTime(key.validUntil) })
  })
  routes.get("/keys", (c) => {
    const keys = core.keys.of(c.req.query("account")).map((key) => ({
      id: key.id,
      account: key.account,
      name: key.name,
      valid_until: isoTime(key.validUntil),
      last_used: isoTimeOrNull(key.lastUsed),
    }))
    return c.json({ keys })
  })
  routes.delete("/keys/:id", (c) =>
    core.keys.revoke(c.req.param("id"))
      ? c.json(okAnswer)
      : c.json({ message: "There is no such key" }, 404),
  )

  routes.get("/shipments", (c) => {
    const { origin } = new URL(c.req.url)
    const shipments = store
      .shipments()
      .map((shipment) => shipmentRecord(shipment, store.callbacks.of(shipment.id), origin))
    return c.json({ shipments })
  })
  routes.post("/shipments/:id/issue", async (c) => {
    const body = await controlBody(c, issueSchema)
    const id = readShipmentId(c.req.param("id"))
    const shipment = id === undefined ? undefined : store.shipment(id)
    if (shipment === undefined) return c.json({ message: "There is no such shipment" }, 404)
    if (shipment.confirmedAt === undefined) {
      return c.json({ message: "Only a confirmed shipment gets tracking numbers" }, 409)
    }
    core.issue(shipment, body.tracking_numbers)
    return c.json({ id: shipment.id, tracking_numbers: shipment.trackingNumbers })
  })

  // HTML for browsers, which ask for it. Both forms have the same address, so that one guard protects both.
  routes.get("/outbox", pageHeaders, (c) => {
    const to = c.req.query("to")?.trim().toLowerCase() || undefined
    const mails = core.outbox.mails(to)
    c.header("Vary", "Accept")
    const supports = ["application/json", "text/html"]
    if (accepts(c, { header: "Accept", supports, default: "application/json" }) === "text/html") {
      return c.html(outboxPage(mails, to))
    }
    return c.json({
      mails: mails.map(({ sentAt, ...mail }) => ({ ...mail, sent_at: isoTime(sentAt) })),
    })
  })
  return routes
}

const okAnswer = { message: "OK" }

const hundredYearsSeconds = 100 * 366 * 24 * 60 * 60

/** Later years have five digits, and such dates would not sort as text. */
const latestMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

const tooLate = "The clock goes no further than the year 9999"

const moveSchema = (clock: SandboxClock) =>
  z.union([
    z.strictObject({
      advance_seconds: z
        .number()
        .min(0)
        .max(hundredYearsSeconds)
        .refine((seconds) => clock.nowMs() + seconds * 1000 <= latestMs, tooLate),
    }),
    z.strictObject({ now: z.iso.datetime() }),
  ])

const accountIssue =
  "An account is a name in lower-case letters, digits and . _ - +, or an e-mail address in lower case: " +
  "no one could sign in to any other account"

/** Whether the account's address signs in to this account. */
function canSignIn(account: string): boolean {
  const address = readAddress(addressOfAccount(account))
  return address !== undefined && accountOfAddress(address) === account
}

const newKeySchema = z.strictObject({
  account: z.string().trim().min(1).max(100).refine(canSignIn, accountIssue),
  name: z.string().trim().min(1).max(100),
})

const trackingNumberSchema = z
  .string()
  .trim()
  .regex(trackingNumberPattern, "A tracking number has 1 to 40 characters: A-Z, a-z, 0-9, hyphen")

const issueSchema = z.strictObject({
  tracking_numbers: z.array(trackingNumberSchema).min(1).max(100).optional(),
})

/** All data of a shipment, for tests. */
function shipmentRecord(shipment: Shipment, callbacks: readonly Callback[], labelOrigin: string) {
  const { labelToken, order } = shipment
  return {
    id: shipment.id,
    environment: shipment.environment,
    account: shipment.account,
    state: stateOf(shipment),
    idempotency_key: shipment.idempotencyKey ?? null,
    body: shipment.body,
    service_code: order.serviceCode,
    locker_code: order.lockerCode ?? null,
    price_without_tax: shipment.priceWithoutTax,
    price_with_tax: shipment.priceWithTax,
    created_at: isoTime(shipment.createdAt),
    confirmed_at: isoTimeOrNull(shipment.confirmedAt),
    issued_at: isoTimeOrNull(shipment.issuedAt),
    label_url: labelToken === undefined ? null : `${labelOrigin}${labelPath(labelToken)}`,
    tracking_numbers: shipment.trackingNumbers,
    callbacks: callbacks.map((callback) => ({
      url: callback.url,
      tracking_numbers: callback.trackingNumbers,
      state: callback.state,
      next_attempt_at: isoTimeOrNull(callback.nextAttemptAt),
      attempts: callback.attempts.map((attempt) => ({
        at: isoTime(attempt.at),
        status: attempt.status ?? null,
        acknowledged: attempt.acknowledged,
        problem: attempt.problem ?? null,
      })),
    })),
  }
}

/**
 * The JSON body of a control request. An empty body counts as an empty object.
 *
 * @throws HTTPException that refuses a body that does not match the schema
 */
async function controlBody<Shape extends z.ZodType>(
  c: Context<SandboxEnv>,
  shape: Shape,
): Promise<z.output<Shape>> {
  const text = await bodyText(c)
  const body = text.trim() === "" ? {} : parseJson(text)
  if (body === undefined) {
    throw new HTTPException(400, { res: c.json({ message: "The body is not JSON" }, 400) })
  }
  const parsed = shape.safeParse(body)
  if (parsed.success) return parsed.data
  throw new HTTPException(422, { res: c.json({ message: z.prettifyError(parsed.error) }, 422) })
}

/** A time as ISO 8601 in UTC. */
function isoTime(timeMs: number): string {
  return new Date(timeMs).toISOString()
}

/** A time as ISO 8601 in UTC; `null` until it has come. */
function isoTimeOrNull(timeMs: number | undefined): string | null {
  return timeMs === undefined ? null : isoTime(timeMs)
}

/** The outbox as a page for a browser. */
function outboxPage(mails: readonly Mail[], to: string | undefined) {
  const body = html`<h1>Outbox</h1>
    <p class="lead">
      This sandbox sends no real mail. What it would have sent is here, newest first, the last 100.
    </p>
    ${
      to === undefined
        ? ""
        : html`<p class="lead">
            Mails to <strong>${to}</strong>. <a href="/_sandbox/outbox">Show all</a>
          </p>`
    }
    ${mails.length === 0 ? noMail() : mails.map(mailArticle)}`
  return page({ title: "Outbox", body })
}

function noMail() {
  return html`<section class="card empty">
    <h2>No mail yet</h2>
    <p>Ask for a link on the <a href="/account/sign-in">sign-in page</a>: it arrives here.</p>
  </section>`
}

function mailArticle(mail: Mail) {
  return html`<article class="card mail">
    <header>
      <h2>${mail.subject}</h2>
      <p class="quiet">To ${mail.to}, ${moment(mail.sentAt)} UTC</p>
    </header>
    <div class="text">${mail.text.split("\n").map(mailLine)}</div>
  </article>`
}

function mailLine(text: string) {
  const content = /^https?:\/\/\S+$/.test(text) ? html`<a href="${text}">${text}</a>` : text
  return html`<p>${content}</p>`
}
