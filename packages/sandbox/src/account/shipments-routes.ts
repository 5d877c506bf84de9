import { Hono, type Context } from "hono"
import { html } from "hono/html"
import { readShipmentId } from "../fields/values"
import type { SandboxCore } from "../core/sandbox-core"
import { labelPath } from "../operations/label"
import { serviceName } from "../services/catalogue"
import { findLocker } from "../services/lockers"
import type { PackageDimension } from "../services/offers"
import type { Callback } from "../state/callback-book"
import { type Shipment, stateOf } from "../state/shipment"
import { card, facts, type HtmlContent, moment, page, postForm, table } from "./page"
import { type AccountEnv, refuse } from "./session"

/** An account's shipments, and the button to issue their numbers. */
export function shipmentsRoutes(core: SandboxCore): Hono<AccountEnv> {
  const routes = new Hono<AccountEnv>()
  const ownShipment = (c: Context<AccountEnv>): Shipment | undefined => {
    const id = readShipmentId(c.req.param("id") ?? "")
    const shipment = id === undefined ? undefined : core.store.shipment(id)
    return shipment?.account === c.get("session").account ? shipment : undefined
  }

  routes.get("/", (c) => {
    const { account } = c.get("session")
    const own = core.store.shipments().filter((shipment) => shipment.account === account)
    return c.html(listPage(account, own.toReversed(), new URL(c.req.url).origin))
  })
  routes.get("/shipments", (c) => c.redirect("/account", 303))
  routes.get("/shipments/:id", (c) => {
    const shipment = ownShipment(c)
    if (shipment === undefined) return noSuchShipment(c)
    return c.html(shipmentPage(shipment, core.store.callbacks.of(shipment.id)))
  })
  routes.post("/shipments/:id/issue", (c) => {
    const shipment = ownShipment(c)
    if (shipment === undefined) return noSuchShipment(c)
    const own = `/account/shipments/${shipment.id}`
    if (shipment.confirmedAt === undefined) {
      return refuse(c, 409, {
        title: "Not confirmed yet",
        text: "Only a confirmed shipment gets tracking numbers.",
        next: { href: own, text: "Back to the shipment" },
      })
    }
    core.issue(shipment)
    const isOfList = c.req.query("from") === "list"
    return c.redirect(isOfList ? `/account#shipment-${shipment.id}` : own, 303)
  })
  return routes
}

/** The same answer for another account's shipment as for one that does not exist. */
function noSuchShipment(c: Context<AccountEnv>) {
  return refuse(c, 404, {
    title: "No such shipment",
    text: "This account has no shipment with this number.",
    next: { href: "/account", text: "To the shipments" },
  })
}

/** More would make a long page. */
const mostListed = 100

/** The shipments of an account with their actions. @param shipments newest first */
function listPage(account: string, shipments: readonly Shipment[], origin: string) {
  const body = html`<h1>Shipments</h1>
    <section class="card">
      ${shipments.length === 0 ? empty(origin) : listTable(shipments.slice(0, mostListed))}
    </section>
    ${
      shipments.length > mostListed
        ? html`<p class="lead">The newest ${mostListed} of ${shipments.length} are shown.</p>`
        : ""
    }`
  return page({ title: "Shipments", body, account, section: "shipments" })
}

function empty(origin: string) {
  return html`<div class="empty">
    <h2>No shipments yet</h2>
    <p>
      Create an <a href="/account/keys">API key</a>, enter it in your shop together with the address
      below, and order a shipment. It appears here.
    </p>
    <p><code>${origin}/api/development/v1</code></p>
  </div>`
}

const columns = [
  "Shipment",
  "Service",
  "Recipient",
  "Packages",
  "Price with tax",
  "State",
  "Created (UTC)",
  "Label",
  "Tracking numbers",
]

function listTable(shipments: readonly Shipment[]) {
  const rows = shipments.map((shipment) => {
    const { id, order, environment, trackingNumbers, confirmedAt } = shipment
    const none = html`<span class="quiet firm">none yet</span>`
    const cells = [
      html`<a href="/account/shipments/${id}"><strong>${id}</strong></a>
        <small class="firm">${environment}</small>`,
      html`<span class="whole">${serviceName(order.serviceCode)}</span>`,
      html`${order.recipientName}
        <small>${order.recipientCity}, ${order.request.country.code}</small>`,
      packagesAndWeight(order.request.packages),
      `€ ${shipment.priceWithTax}`,
      stateBadge(shipment),
      moment(shipment.createdAt),
      confirmedAt === undefined ? none : labelLink(shipment, "link"),
      trackingNumbers.length > 0
        ? codes(trackingNumbers)
        : confirmedAt === undefined
          ? none
          : issueForm(shipment, "?from=list"),
    ]
    return { id: `shipment-${id}`, cells }
  })
  return table(columns, rows)
}

function shipmentPage(shipment: Shipment, callbacks: readonly Callback[]) {
  const { account, id, confirmedAt } = shipment
  const state = stateOf(shipment)
  const body = html`<p class="trail"><a href="/account">Shipments</a></p>
    <div class="heading">
      <h1>Shipment ${id} ${stateBadge(shipment)}</h1>
      <div class="actions">
        ${confirmedAt === undefined ? "" : labelLink(shipment, "button")}
        ${state === "confirmed" ? issueForm(shipment) : ""}
      </div>
    </div>
    <div class="columns">
      <div>${timelineCard(shipment)} ${recipientCard(shipment)}</div>
      ${orderCard(shipment)}
    </div>
    ${packagesCard(shipment)} ${callbackCard(shipment, callbacks)}`
  return page({ title: `Shipment ${id}`, body, account, section: "shipments" })
}

/** Created, confirmed, tracked: the time of each step, or what it waits for. */
function timelineCard({ id, createdAt, confirmedAt, issuedAt, ...shipment }: Shipment) {
  const { issueAt, trackingNumbers } = shipment
  const confirmation =
    confirmedAt === undefined
      ? html`not yet, with <code>POST /services/shipment/${id}/confirm</code>`
      : html`${moment(confirmedAt)} UTC`
  const waiting =
    confirmedAt === undefined
      ? "not yet"
      : issueAt === undefined
        ? "The carrier waits for the button “Issue numbers”."
        : html`The carrier issues numbers at ${moment(issueAt)} UTC.`
  return card(
    "Timeline",
    facts([
      ["Created", html`${moment(createdAt)} UTC`],
      ["Confirmed", confirmation],
      [
        "Tracked",
        issuedAt === undefined ? waiting : html`${moment(issuedAt)} UTC ${codes(trackingNumbers)}`,
      ],
    ]),
  )
}

const currencies = ["EUR", "USD", "PLN"] as const

function orderCard({ order, idempotencyKey, ...shipment }: Shipment) {
  return card(
    "Order",
    facts([
      ["Service", html`${serviceName(order.serviceCode)} <code>${order.serviceCode}</code>`],
      ["Price with tax", `€ ${shipment.priceWithTax}`],
      ["Price without tax", `€ ${shipment.priceWithoutTax}`],
      ["Sender", order.parcelSender],
      ["Pickup address", order.pickupAddress],
      ["Pickup date", order.pickupDate],
      ["Contents", order.parcelDescription],
      ["Parcel price", `${order.parcelPrice} ${currencies[order.parcelCurrency]}`],
      ["Reason for export", order.reasonForExport],
      ["Dangerous goods (ADR)", order.isDangerous ? "yes" : "no"],
      ["Environment", shipment.environment],
      ["Idempotency key", idempotencyKey === undefined ? "" : html`<code>${idempotencyKey}</code>`],
    ]),
  )
}

function recipientCard({ order }: Shipment) {
  const { country, postalCode } = order.request
  return card(
    "Recipient",
    facts([
      ["Name", order.recipientName],
      ["Company", order.recipientCompanyName],
      ["Phone", order.recipientPhone],
      ["E-mail", order.recipientEmail],
      ["Address", `${order.recipientAddress} ${order.recipientHouseNumber}`.trim()],
      ["City", order.recipientCity],
      ["State or province", order.recipientState],
      ["Postal code", postalCode],
      ["Country", `${country.name} (${country.code})`],
      ["Parcel locker", order.lockerCode === undefined ? "" : lockerText(order.lockerCode)],
    ]),
  )
}

function lockerText(code: string) {
  const locker = findLocker(code)
  const place = locker === undefined ? "" : `${locker.name}, ${locker.street}, ${locker.city}`
  return html`<code>${code}</code> ${place}`
}

function packagesCard({ order }: Shipment) {
  const { packages, packageType } = order.request
  const rows = packages.map(({ weight, length, width, height }, index) => ({
    cells: [`${index + 1}`, `${weight} kg`, `${length} cm`, `${width} cm`, `${height} cm`],
  }))
  const lead = `${packageType === 2 ? "Envelopes" : "Parcels"}: ${packagesAndWeight(packages)}`
  return card("Packages", table(["Package", "Weight", "Length", "Width", "Height"], rows), lead)
}

/** The callback address, and every attempt to send the numbers to it (API, "Events"). */
function callbackCard({ order: { callbackUrl } }: Shipment, callbacks: readonly Callback[]) {
  if (callbackUrl === undefined) {
    return card("Callback", "", "The order has no callback address, so the shop is not called.")
  }
  const none = html`<p class="empty">It is called once the carrier has issued numbers.</p>`
  return card(
    "Callback",
    callbacks.length === 0 ? none : html`${callbacks.map(delivery)}`,
    html`<code>${callbackUrl}</code>`,
  )
}

function delivery({ state, trackingNumbers, nextAttemptAt, attempts }: Callback) {
  const rows = attempts.map(({ at, status, acknowledged, problem }) => ({
    cells: [
      moment(at),
      status === undefined ? "no answer" : String(status),
      acknowledged ? "acknowledged" : (problem ?? "not acknowledged"),
    ],
  }))
  return html`<div class="delivery">
    <p><span class="badge ${state}">${state.replace("-", " ")}</span> ${codes(trackingNumbers)}</p>
    ${
      nextAttemptAt === undefined
        ? ""
        : html`<p class="quiet">The next attempt is at ${moment(nextAttemptAt)} UTC.</p>`
    }
    ${rows.length === 0 ? "" : table(["Time (UTC)", "Status", "Outcome"], rows)}
  </div>`
}

function codes(texts: readonly string[]): HtmlContent {
  return html`${texts.map((text) => html`<code>${text}</code> `)}`
}

/** Opens the label of a confirmed shipment in a new tab. */
function labelLink({ labelToken = "", id }: Shipment, look: "button" | "link") {
  return html`<a href="${labelPath(labelToken)}" class="${look}" target="_blank" rel="noopener"
    >Label<span class="hidden"> of shipment ${id}</span> (PDF)</a
  >`
}

function stateBadge(shipment: Shipment) {
  const state = stateOf(shipment)
  return html`<span class="badge ${state}">${state}</span>`
}

/** For example `2 packages, 4.5 kg`; weights to the gram. */
function packagesAndWeight(packages: readonly PackageDimension[]): string {
  const kilograms = packages.reduce((total, one) => total + Number(one.weight), 0)
  const count = packages.length === 1 ? "1\u00a0package" : `${packages.length}\u00a0packages`
  return `${count}, ${Number(kilograms.toFixed(3))}\u00a0kg`
}

/** The button to issue the numbers of a confirmed shipment. */
function issueForm({ id }: Shipment, query = "") {
  const button = html`<button>Issue numbers</button>`
  return postForm(`/account/shipments/${id}/issue${query}`, button)
}
