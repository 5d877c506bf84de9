import { Hono, type Context } from "hono"
import { html } from "hono/html"
import { readShipmentId } from "../fields/values"
import type { SandboxCore } from "../core/sandbox-core"
import { serviceName } from "../services/catalogue"
import { environments, type Environment, type Shipment } from "../state/shipment"
import { type AccountEnv, formField } from "./session"
import { messagePage, moment, page, table } from "./page"
import { issueForm, labelLink, shipmentPage, stateBadge, packagesAndWeight } from "./shipment-page"

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
    const { searchParams, origin } = new URL(c.req.url)
    const filter = readFilter(searchParams)
    return c.html(shipmentsPage(account, { slice: sliceOf(own, filter), filter, origin }))
  })
  routes.get("/shipments", (c) => c.redirect("/account", 303))
  routes.get("/shipments/:id", (c) => {
    const shipment = ownShipment(c)
    if (shipment === undefined) return noSuchShipment(c)
    return c.html(shipmentPage(shipment, core.store.callbacks.of(shipment.id)))
  })
  routes.post("/shipments/:id/issue", async (c) => {
    const shipment = ownShipment(c)
    if (shipment === undefined) return noSuchShipment(c)
    const own = `/account/shipments/${shipment.id}`
    if (shipment.confirmedAt === undefined) {
      const refusal = messagePage({
        title: "Not confirmed yet",
        text: "Only a confirmed shipment gets tracking numbers.",
        next: { href: own, text: "Back to the shipment" },
        account: shipment.account,
      })
      return c.html(refusal, 409)
    }
    core.issue(shipment)
    const list = await formField(c, "list")
    if (list === undefined) return c.redirect(own, 303)
    const address = listAddress(readFilter(new URLSearchParams(list)))
    return c.redirect(`${address}#shipment-${shipment.id}`, 303)
  })
  return routes
}

/** The same answer for another account's shipment as for one that does not exist. */
function noSuchShipment(c: Context<AccountEnv>) {
  const refusal = messagePage({
    title: "No such shipment",
    text: "This account has no shipment with this number.",
    next: { href: "/account", text: "To the shipments" },
    account: c.get("session").account,
  })
  return c.html(refusal, 404)
}

/** The shipments of an account, newest first, with their actions. */
function shipmentsPage(
  account: string,
  list: { slice: ShipmentSlice; filter: ShipmentFilter; origin: string },
) {
  const { slice, filter } = list
  const body = html`<div class="heading">
      <h1>Shipments</h1>
      ${environmentLinks(filter)}
    </div>
    <section class="card">
      ${slice.total === 0 ? empty(list) : shipmentsTable(slice, filter)}
    </section>
    ${slice.pages > 1 ? paging(slice, filter) : ""}`
  return page({ title: "Shipments", body, account, section: "shipments" })
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

function shipmentsTable(slice: ShipmentSlice, filter: ShipmentFilter) {
  const query = listAddress({ ...filter, page: slice.page }).split("?")[1] ?? ""
  const rows = slice.shipments.map((shipment) => {
    const { id, order, environment } = shipment
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
      labelLink(shipment, "link"),
      trackingCell(shipment, query),
    ]
    return { id: `shipment-${id}`, cells }
  })
  return table(columns, rows)
}

function trackingCell(shipment: Shipment, query: string) {
  if (shipment.trackingNumbers.length > 0) {
    return html`<ul class="numbers">
      ${shipment.trackingNumbers.map((number) => html`<li><code>${number}</code></li>`)}
    </ul>`
  }
  if (shipment.confirmedAt === undefined) return html`<span class="quiet firm">none yet</span>`
  return issueForm(shipment, query)
}

/** The part of the shipments to show; pages count from 1. */
type ShipmentFilter = { environment: Environment | undefined; page: number }

/** One page of the list. */
type ShipmentSlice = {
  shipments: readonly Shipment[]
  /** Position of the first shipment on this page, from 1. */
  first: number
  total: number
  /** The shown page: the last one if a later one was asked for. */
  page: number
  pages: number
}

const pageSize = 50

/** Ignores values that make no sense. */
function readFilter(query: URLSearchParams): ShipmentFilter {
  const page = query.get("page") ?? ""
  return {
    environment: environments.find((environment) => environment === query.get("environment")),
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
  }
}

/** The address of the list with this filter. */
function listAddress({ environment, page }: ShipmentFilter): string {
  const query = new URLSearchParams({
    ...(environment !== undefined && { environment }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size === 0 ? "/account" : `/account?${query.toString()}`
}

/** @param own the account's shipments, oldest first; they are shown newest first */
function sliceOf(own: readonly Shipment[], filter: ShipmentFilter): ShipmentSlice {
  const { environment } = filter
  const matching =
    environment === undefined ? own : own.filter((one) => one.environment === environment)
  const pages = Math.max(1, Math.ceil(matching.length / pageSize))
  const page = Math.min(filter.page, pages)
  const skipped = (page - 1) * pageSize
  const shipments = matching.toReversed().slice(skipped, skipped + pageSize)
  return { shipments, first: skipped + 1, total: matching.length, page, pages }
}
