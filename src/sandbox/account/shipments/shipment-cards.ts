import { html } from "hono/html"
import { findLocker } from "../../lockers/nearest-lockers"
import { serviceName } from "../../services/service-name"
import type { Shipment } from "../../state/shipment"
import { facts } from "../pages/facts"
import type { HtmlContent } from "../pages/html-content"

const currencies = ["EUR", "USD", "PLN"] as const

export function orderCard({ order, idempotencyKey, ...shipment }: Shipment) {
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

export function recipientCard({ order }: Shipment) {
  const { country, postalCode } = order.consignment
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

export function senderCard({ order }: Shipment) {
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

function card(title: string, content: HtmlContent) {
  return html`<section class="card">
    <header><h2>${title}</h2></header>
    ${content}
  </section>`
}
