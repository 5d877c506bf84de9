import { html } from "hono/html"
import { environments } from "../../state/environment"
import { page } from "../pages/page"
import type { Viewer } from "../pages/viewer"
import { listAddress, type ShipmentFilter, type ShipmentSlice } from "./shipment-filter"
import { shipmentsTable } from "./shipments-table"

/** The shipments of an account, newest first, with what can be done about each. */
export function shipmentsPage(
  viewer: Viewer,
  list: { slice: ShipmentSlice; filter: ShipmentFilter; origin: string },
) {
  const { slice, filter } = list
  const body = html`<div class="heading">
      <h1>Shipments</h1>
      ${environmentLinks(filter)}
    </div>
    <section class="card">
      ${slice.total === 0 ? empty(list) : shipmentsTable(viewer, slice, filter)}
    </section>
    ${slice.pages > 1 ? paging(slice, filter) : ""}`
  return page({ title: "Shipments", body, viewer, section: "shipments" })
}

function environmentLinks(filter: ShipmentFilter) {
  return html`<nav class="tabs" aria-label="Environment">
    ${[undefined, ...environments].map((environment) => {
      const href = listAddress({ environment, page: 1 })
      const text = environment ?? "all"
      return environment === filter.environment
        ? html`<a href="${href}" aria-current="true">${text}</a>`
        : html`<a href="${href}">${text}</a>`
    })}
  </nav>`
}

function empty({ filter, origin }: { filter: ShipmentFilter; origin: string }) {
  const { environment } = filter
  const where = environment === undefined ? "" : ` in ${environment}`
  const url = `${origin}/api/${environment ?? "development"}/v1`
  return html`<div class="empty">
    <h2>No shipments${where} yet</h2>
    <p>
      Create an <a href="/account/keys">API key</a>, enter it in your shop together with the address
      below, and order a shipment. It appears here.
    </p>
    <p><code>${url}</code></p>
  </div>`
}

function paging(
  { first, shipments, total, page: shown, pages }: ShipmentSlice,
  filter: ShipmentFilter,
) {
  const link = (to: number, text: string) =>
    to < 1 || to > pages
      ? html`<span class="button off">${text}</span>`
      : html`<a class="button" href="${listAddress({ ...filter, page: to })}">${text}</a>`
  return html`<nav class="paging" aria-label="Pages">
    <span class="quiet">${first} to ${first + shipments.length - 1} of ${total}</span>
    ${link(shown - 1, "Newer")} ${link(shown + 1, "Older")}
  </nav>`
}
