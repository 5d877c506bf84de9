// A store whose OpenTelemetry writes spans to a file and serves metrics as Prometheus reads them.
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { calculatePrice } from "../../harness/customer-checkout"
import { fulfil } from "../../harness/fulfil-order"
import { freePort } from "../../harness/local-server"
import { setPriceRules } from "../../harness/prices"
import { repositoryRoot } from "../../harness/repository-paths"
import { readMetrics, readSpans, type ShownSpan } from "../../harness/telemetry"
import { RIGA_CUSTOMER } from "../../harness/test-data"
import {
  clearFaults,
  command,
  fillCart,
  placeOrder,
  runJob,
  setLastingFault,
  shipmentIn,
  until,
} from "../../harness/test-shop"
import { changeOptions } from "../../harness/test-store"
import { shopInTrouble } from "../../harness/worlds"

const directory = mkdtempSync(path.join(tmpdir(), "shipment-ordering-telemetry-"))
const file = path.join(directory, "spans")
let port = 0

beforeAll(async () => {
  port = await freePort()
})

const shop = shopInTrouble({ shipped_on: "manual" }, () => ({
  env: {
    STORE_SPANS: file,
    OTEL_METRICS_EXPORTER: "prometheus",
    OTEL_EXPORTER_PROMETHEUS_PORT: String(port),
  },
}))

afterAll(() => rmSync(directory, { recursive: true }))

const SERVICE = "carrierA_standard"

let lastPostalCode = 1010
/** A cart that no test has asked a price for. */
const newCart = () => {
  const postal_code = `LV-${(lastPostalCode += 1)}`
  return fillCart(shop, { shippingAddress: { ...RIGA_CUSTOMER, postal_code } })
}

const price = ({ id }: { id: string }) =>
  calculatePrice(shop.storefront, id, shop.options[SERVICE] ?? "")

const spansOf = (name: string) => readSpans(file).filter((span) => span.name === name)

/** The spans that end while `work` runs. */
async function watch(work: () => Promise<unknown>) {
  const before = readSpans(file).length
  await work()
  return readSpans(file).slice(before)
}

const insideOf = (spans: ShownSpan[], { id }: ShownSpan) =>
  spans.filter(({ parent }) => parent === id)

it("a price has its source, and asks the service inside if it has to", async () => {
  const cart = await newCart()
  const first = await watch(() => price(cart))
  const [live] = first.filter(({ name }) => name === "shipment_ordering.price")
  expect(live?.attributes).toEqual({
    "shipment_ordering.account": "default",
    "shipment_ordering.source": "live",
    "shipment_ordering.service_code": SERVICE,
  })
  expect(live && insideOf(first, live)).toMatchObject([
    {
      name: "shipment_ordering.request",
      attributes: {
        "shipment_ordering.account": "default",
        "shipment_ordering.environment": "development",
        "shipment_ordering.operation": "calculate",
        "http.response.status_code": 200,
      },
    },
  ])
  expect(await watch(() => price(cart))).toMatchObject([
    { name: "shipment_ordering.price", attributes: { "shipment_ordering.source": "cache" } },
  ])
})

it("while the service fails, prices are stale, of the fallback or none, and questions to it are failures", async () => {
  const cart = await newCart()
  await price(cart)
  await setLastingFault(shop, { kind: "status", status: 500 })
  await changeOptions(shop, { timing: { quoteFreshSeconds: 0 } })
  const spans = await watch(async () => {
    expect(await price(cart)).toBeGreaterThan(0)
    expect(await price(await newCart())).toBeUndefined()
    await setPriceRules(shop, { fallback: { kind: "flat", amount: "6.50" } })
    expect(await price(await newCart())).toBe(6.5)
  })
  const sources = spans
    .filter(({ name }) => name === "shipment_ordering.price")
    .map(({ attributes }) => attributes["shipment_ordering.source"])
  expect(sources).toEqual(["stale", "none", "fallback"])
  const failure = spans.find(({ name }) => name === "shipment_ordering.request")
  expect(failure).toMatchObject({
    attributes: { "http.response.status_code": 500, "error.type": "outage" },
    status: { code: 2 },
  })
  const metrics = await readMetrics(port)
  for (const source of ["live", "cache", "stale", "fallback", "none"]) {
    expect(
      metrics.find(
        ({ name, labels }) =>
          name === "shipment_ordering_quote_duration_count" &&
          labels.shipment_ordering_source === source,
      )?.value,
    ).toBeGreaterThan(0)
  }
  await clearFaults(shop)
})

it("an order leaves a trail from its price to its label and its number, and its callback is counted", async () => {
  const spans = await watch(async () => {
    const order = await placeOrder(shop)
    await fulfil(shop, order)
    const { shipment_id } = await shipmentIn(shop, order.id, "confirmed")
    await until("its label is fetched", async () => spansOf("shipment_ordering.label")[0])
    await command(shop, `/shipments/${shipment_id}/issue`)
    await shipmentIn(shop, order.id, "tracked")
  })
  const own = spans.filter(({ name }) => name !== "shipment_ordering.request")
  const names = own.map(({ name }) => name.replace("shipment_ordering.", ""))
  expect([...new Set(names)]).toEqual(["price", "order", "confirm", "label", "track"])
  const inside = (name: string) =>
    own
      .filter((span) => span.name === `shipment_ordering.${name}`)
      .flatMap((span) => insideOf(spans, span))
      .map(({ attributes }) => attributes["shipment_ordering.operation"])
  expect(inside("order")).toEqual(["create"])
  expect(inside("confirm")).toEqual(["confirm"])
  expect(inside("label")).toContain("label")
  expect(inside("track")).toEqual(["detail"])
  expect(own.find(({ name }) => name === "shipment_ordering.confirm")?.attributes).toEqual({
    "shipment_ordering.account": "default",
    "shipment_ordering.environment": "development",
    "shipment_ordering.service_code": "carrierB_classic",
    "shipment_ordering.state": "ordered",
    "shipment_ordering.outcome": "confirmed",
  })
  await fetch(`${shop.store.url}/hooks/shipment-ordering/tracking/forged?shipment_id=1`)
  const callbacks = await until("both callbacks are counted", async () => {
    const counted = (await readMetrics(port)).filter(
      ({ name }) => name === "shipment_ordering_callbacks_total",
    )
    return counted.length === 2 ? counted : undefined
  })
  expect(
    callbacks.map(({ labels, value }) => [labels.http_response_status_code, value]).sort(),
  ).toEqual([
    ["200", 1],
    ["404", 1],
  ])
})

it("a job has a span, and a label that cannot be fetched is counted", async () => {
  await command(shop, "/faults", { operation: "label", kind: "status", status: 410, times: 100 })
  const spans = await watch(async () => {
    await fulfil(shop, await placeOrder(shop))
    await until("the label has failed", async () =>
      (await readMetrics(port)).find(({ name }) => name.startsWith("shipment_ordering_label_fail")),
    )
    await runJob(shop, "shipment-ordering-clean-up")
  })
  const label = spans.find(({ name }) => name === "shipment_ordering.label")
  expect(label).toMatchObject({ attributes: { "error.type": "not-found" }, status: { code: 2 } })
  expect(spans.find(({ name }) => name === "shipment_ordering.job")?.attributes).toEqual({
    "shipment_ordering.job": "shipment-ordering-clean-up",
  })
  await clearFaults(shop)
})

it("gauges show what stands still, what is left of the call budget, and a service that is not asked any more", async () => {
  await shop.configure({ auto_confirm: false })
  const order = await placeOrder(shop)
  await fulfil(shop, order)
  await shipmentIn(shop, order.id, "ordered")
  await sleep(1000)
  await setLastingFault(shop, { kind: "status", status: 429, headers: { "Retry-After": "120" } })
  await price(await newCart())
  const metrics = await readMetrics(port)
  const valueOf = (name: string, labels: Record<string, string> = {}) =>
    metrics.find(
      (metric) =>
        metric.name === `shipment_ordering_${name}` &&
        Object.entries(labels).every(([label, value]) => metric.labels[label] === value),
    )?.value
  const ordered = { shipment_ordering_state: "ordered" }
  expect(valueOf("shipments", ordered)).toBe(1)
  expect(valueOf("shipments", { shipment_ordering_state: "pending" })).toBe(0)
  expect(valueOf("shipment_oldest_age", ordered)).toBeGreaterThan(1)
  expect(valueOf("shipment_oldest_age", ordered)).toBeLessThan(60)
  const visitors = { shipment_ordering_budget: "visitors", shipment_ordering_account: "default" }
  expect(valueOf("call_budget_left", visitors)).toBeGreaterThan(49_000)
  const api = { shipment_ordering_host: new URL(shop.sandbox.url).host }
  expect(valueOf("breaker_open", api)).toBe(1)
  await clearFaults(shop)
})

it("the dashboard asks only for metrics and labels that there are", async () => {
  const dashboard = readFileSync(path.join(repositoryRoot, "docs/telemetry-dashboard.json"), "utf8")
  const { panels } = JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] }
  // A collector adds the unit to the name, Medusa's own exporter does not.
  const queries = panels
    .flatMap(({ targets }) => targets.map(({ expr }) => expr.replace("(_seconds)?", "")))
    .join("\n")
  const metrics = await readMetrics(port)
  const words = new Set(metrics.flatMap(({ name, labels }) => [name, ...Object.keys(labels)]))
  const asked = queries.match(/\b(shipment_ordering|http_response|error)_\w+/g) ?? []
  expect(new Set(asked).size).toBeGreaterThan(8)
  expect(asked.filter((word) => !words.has(word))).toEqual([])
})
