import { html } from "hono/html"
import { labelPath } from "../operations/label"
import { findLocker } from "../services/lockers"
import { serviceName } from "../services/catalogue"
import type { PackageDimension } from "../services/shipment-request"
import type { Callback } from "../state/callback-book"
import { type Shipment, stateOf } from "../state/shipment"
import { card, facts, type HtmlContent, moment, page, postForm, table } from "./page"

export function shipmentPage(shipment: Shipment, callbacks: readonly Callback[]) {
  const body = html`<p class="trail"><a href="/account">Shipments</a></p>
    <div class="heading">
      <h1>Shipment ${shipment.id} ${stateBadge(shipment)}</h1>
      <div class="actions">
        ${shipment.labelToken === undefined ? "" : labelLink(shipment, "button")}
        ${issueForm(shipment)}
      </div>
    </div>
    <div class="columns">
      <div>${timelineCard(shipment)} ${recipientCard(shipment)}</div>
      <div>${orderCard(shipment)} ${senderCard(shipment)}</div>
    </div>
    ${packagesCard(shipment)} ${callbackCard(shipment, callbacks)}`
  const { account } = shipment
  return page({ title: `Shipment ${shipment.id}`, body, account, section: "shipments" })
}

function packagesCard({ order }: Shipment) {
  const { packages, packageType } = order.request
  const rows = packages.map(({ weight, length, width, height }, index) => ({
    cells: [`${index + 1}`, `${weight} kg`, `${length} cm`, `${width} cm`, `${height} cm`],
  }))
  const lead = `${packageType === 2 ? "Envelopes" : "Parcels"}: ${packagesAndWeight(packages)}`
  return card("Packages", table(["Package", "Weight", "Length", "Width", "Height"], rows), lead)
}

/** Created, confirmed, tracked: the time of each step, or what it waits for. */
function timelineCard(shipment: Shipment) {
  const { id, createdAt, confirmedAt, issuedAt, environment } = shipment
  const confirmation =
    confirmedAt === undefined
      ? html`Nothing is sent yet. Confirm it with
          <code>POST /services/shipment/${id}/confirm</code>.`
      : "Handed to the carrier. The label is ready."
  return card(
    "Timeline",
    html`<ol class="timeline">
      ${step("Created", createdAt, `Ordered in ${environment}.`)}
      ${step("Confirmed", confirmedAt, confirmation)}
      ${step("Tracked", issuedAt, numbers(shipment))}
    </ol>`,
  )
}

function step(name: string, at: number | undefined, text: HtmlContent | string) {
  const when = at === undefined ? html`<span class="quiet">not yet</span>` : html`${moment(at)} UTC`
  return html`<li class="${at === undefined ? "open" : "done"}">
    <strong>${name}</strong> ${when}
    <p class="quiet">${text}</p>
  </li>`
}

function numbers({ trackingNumbers, confirmedAt, issueAt }: Shipment): HtmlContent | string {
  if (trackingNumbers.length > 0) {
    return html`${trackingNumbers.map((number) => html`<code>${number}</code> `)}`
  }
  if (confirmedAt === undefined) return "The carrier issues numbers after confirmation."
  if (issueAt === undefined) return "The carrier waits for the button “Issue numbers”."
  return html`The carrier issues numbers at ${moment(issueAt)} UTC.`
}

const currencies = ["EUR", "USD", "PLN"] as const

function orderCard({ order, idempotencyKey, ...shipment }: Shipment) {
  return card(
    "Order",
    facts([
      ["Service", html`${serviceName(order.serviceCode)} <code>${order.serviceCode}</code>`],
      ["Price with tax", `€ ${shipment.priceWithTax}`],
      ["Price without tax", `€ ${shipment.priceWithoutTax}`],
      ["Contents", order.parcelDescription],
      ["Parcel price", `${order.parcelPrice} ${currencies[order.parcelCurrency]}`],
      ["Reason for export", order.reasonForExport],
      ["Dangerous goods (ADR)", order.isDangerous ? "yes" : "no"],
      ["Account", shipment.account],
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

function senderCard({ order }: Shipment) {
  return card(
    "Sender and pickup",
    facts([
      ["Sender", order.parcelSender],
      ["Pickup address", order.pickupAddress],
      ["Pickup date", order.pickupDate],
    ]),
  )
}

function lockerText(code: string) {
  const locker = findLocker(code)
  const place = locker === undefined ? "" : `${locker.name}, ${locker.street}, ${locker.city}`
  return html`<code>${code}</code> ${place}`
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

function delivery(callback: Callback) {
  const attempts = callback.attempts.map(({ at, status, acknowledged, problem }) => ({
    cells: [
      moment(at),
      status === undefined ? "no answer" : String(status),
      acknowledged ? "acknowledged" : (problem ?? "not acknowledged"),
    ],
  }))
  return html`<div class="delivery">
    <p>
      <span class="badge ${callback.state}">${callback.state.replace("-", " ")}</span>
      ${callback.trackingNumbers.map((number) => html`<code>${number}</code> `)}
    </p>
    <p class="quiet">${outlook(callback)}</p>
    ${attempts.length === 0 ? "" : table(["Time (UTC)", "Status", "Outcome"], attempts)}
  </div>`
}

function outlook({ state, nextAttemptAt }: Callback): HtmlContent | string {
  switch (state) {
    case "waiting":
      return nextAttemptAt === undefined
        ? "An attempt is under way."
        : html`The next attempt is at ${moment(nextAttemptAt)} UTC.`
    case "acknowledged":
      return "The shop has answered OK."
    case "given-up":
      return "No attempt was acknowledged, and none is left."
    case "superseded":
      return "A later callback with more numbers took its place."
  }
}

/** Opens the label in a new tab; there is none before confirmation. */
export function labelLink({ labelToken, id }: Shipment, look: "button" | "link") {
  if (labelToken === undefined) return html`<span class="quiet firm">none yet</span>`
  return html`<a href="${labelPath(labelToken)}" class="${look}" target="_blank" rel="noopener"
    >Label<span class="hidden"> of shipment ${id}</span> (PDF)</a
  >`
}

export function stateBadge(shipment: Shipment) {
  const state = stateOf(shipment)
  return html`<span class="badge ${state}">${state}</span>`
}

/** For example `2 packages, 4.5 kg`; weights to the gram. */
export function packagesAndWeight(packages: readonly PackageDimension[]): string {
  const kilograms = packages.reduce((total, one) => total + Number(one.weight), 0)
  const count = packages.length === 1 ? "1 package" : `${packages.length} packages`
  return `${count}, ${Number(kilograms.toFixed(3))}\u00a0kg`
}

/**
 * The button to issue numbers, for a shipment that waits for them.
 *
 * @param list query of the list to return to; without it, returns to the shipment
 */
export function issueForm(shipment: Shipment, list?: string) {
  if (stateOf(shipment) !== "confirmed") return ""
  return postForm(
    `/account/shipments/${shipment.id}/issue`,
    html`${list === undefined ? "" : html`<input type="hidden" name="list" value="${list}" />`}
      <button>Issue numbers</button>`,
  )
}
