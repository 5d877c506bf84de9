import { metrics as meters, trace } from "@medusajs/framework/opentelemetry/api"
import { metrics, node } from "@medusajs/framework/opentelemetry/sdk-node"
import { CarrierApiError } from "../../carrier-api"
import {
  countCallback,
  inSpan,
  measureLabel,
  measurePrice,
  noteRequest,
  observe,
  shipmentFacts,
} from ".."

const spans = new node.InMemorySpanExporter()
const numbers = new metrics.InMemoryMetricExporter(metrics.AggregationTemporality.DELTA)
const provider = new metrics.MeterProvider({
  readers: [new metrics.PeriodicExportingMetricReader({ exporter: numbers })],
})

/** As `registerOtel` of a store does. */
function switchOn(): void {
  const spanProcessors = [new node.SimpleSpanProcessor(spans)]
  new node.NodeTracerProvider({ spanProcessors }).register()
  meters.setGlobalMeterProvider(provider)
}

afterEach(() => {
  trace.disable()
  meters.disable()
  spans.reset()
  numbers.reset()
})

afterAll(() => provider.shutdown())

class Outage extends CarrierApiError {
  readonly kind = "outage"
}

const person = "Jānis Bērziņš, Brīvības iela 117, LV-1010 Rīga, +37126000000, janis@customer.test"
const outage = new Outage(person, {
  merchantMessage: person,
  operation: "label",
  correlationId: "test",
})

const refuse = (error: Error) => () => Promise.reject(error)

const row = {
  id: "soship_1",
  account: "default",
  environment: "production",
  service_code: "carrierA_standard",
  state: "confirmed",
  locker: person,
}

const toSource = (price: string) => ({ source: price })

/** All metrics with a value since the last reading, by name. */
async function readMetrics() {
  await provider.forceFlush()
  const collected = numbers
    .getMetrics()
    .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics))
  return Object.fromEntries(
    collected.map(({ descriptor, dataPoints }) => [
      descriptor.name,
      dataPoints.map(({ attributes, value }) => ({ attributes, value: value })),
    ]),
  )
}

it("in a store without OpenTelemetry the work is done, its result and its errors come back, and nothing is read", async () => {
  const read = jest.fn(() => [])
  observe(["breaker.open"], read)
  expect(await inSpan("job", { job: "resume" }, () => Promise.resolve(1))).toBe(1)
  expect(await measurePrice({}, () => Promise.resolve("live"), toSource)).toBe("live")
  expect(await measureLabel({}, () => Promise.resolve("pdf"))).toBe("pdf")
  const failures = [
    inSpan("job", {}, refuse(outage)),
    measurePrice({}, refuse(outage), toSource),
    measureLabel({}, refuse(outage)),
  ]
  for (const failure of failures) await expect(failure).rejects.toBe(outage)
  countCallback(200)
  noteRequest({ operation: "calculate" }, 5)
  switchOn()
  expect(await readMetrics()).toEqual({})
  expect(read).not.toHaveBeenCalled()
  expect(spans.getFinishedSpans()).toEqual([])
})

it("a span has the facts that are given before and found out later, and the spans of its work are inside", async () => {
  switchOn()
  await inSpan("confirm", shipmentFacts(row), async (add) => {
    noteRequest({ operation: "confirm", status: 200, error: undefined }, 40)
    add({ outcome: "confirmed" })
  })
  const [request, confirm] = spans.getFinishedSpans()
  expect(request).toMatchObject({ name: "shipment_ordering.request", status: { code: 0 } })
  expect(request?.attributes).toEqual({
    "shipment_ordering.operation": "confirm",
    "http.response.status_code": 200,
  })
  expect(request?.parentSpanContext?.spanId).toBe(confirm?.spanContext().spanId)
  const [seconds = 0, nanoseconds = 0] = request?.duration ?? []
  expect(seconds + nanoseconds / 1e9).toBeCloseTo(0.04, 2)
  expect(confirm?.name).toBe("shipment_ordering.confirm")
  expect(confirm?.instrumentationScope.name).toBe("medusa-plugin-shipment-ordering")
  expect(confirm?.attributes).toEqual({
    "shipment_ordering.account": "default",
    "shipment_ordering.environment": "production",
    "shipment_ordering.service_code": "carrierA_standard",
    "shipment_ordering.state": "confirmed",
    "shipment_ordering.outcome": "confirmed",
  })
})

it.each([
  [outage, "outage"],
  [new TypeError(person), "TypeError"],
])("of a failure, a span has its kind and none of its text: %#", async (error, kind) => {
  switchOn()
  await expect(inSpan("track", shipmentFacts(row), refuse(error))).rejects.toBe(error)
  const [span] = spans.getFinishedSpans()
  expect(span?.status).toEqual({ code: 2 })
  expect(span?.events).toEqual([])
  expect(span?.attributes["error.type"]).toBe(kind)
  expect(JSON.stringify(span?.attributes)).not.toContain("Jānis")
})

it("prices are measured by their source, and one that fails has none", async () => {
  switchOn()
  for (const source of ["live", "cache", "stale", "fallback"]) {
    await measurePrice({}, () => Promise.resolve(source), toSource)
  }
  await expect(measurePrice({}, refuse(outage), toSource)).rejects.toBe(outage)
  const { "shipment_ordering.quote.duration": points } = await readMetrics()
  expect(points?.map(({ attributes }) => attributes["shipment_ordering.source"])).toEqual([
    "live",
    "cache",
    "stale",
    "fallback",
    "none",
  ])
  for (const { value } of points ?? []) expect(value).toMatchObject({ count: 1 })
  expect(spans.getFinishedSpans().map(({ name }) => name)).toEqual(
    Array(5).fill("shipment_ordering.price"),
  )
})

it("callbacks are counted by their answer, and labels that fail by the kind of failure", async () => {
  switchOn()
  for (const status of [200, 404, 404]) countCallback(status)
  await measureLabel(shipmentFacts(row), () => Promise.resolve("pdf"))
  await expect(measureLabel(shipmentFacts(row), refuse(outage))).rejects.toBe(outage)
  const collected = await readMetrics()
  expect(collected["shipment_ordering.callbacks"]).toEqual([
    { attributes: { "http.response.status_code": 200 }, value: 1 },
    { attributes: { "http.response.status_code": 404 }, value: 2 },
  ])
  expect(collected["shipment_ordering.label.failures"]).toEqual([
    {
      attributes: {
        "shipment_ordering.account": "default",
        "shipment_ordering.environment": "production",
        "error.type": "outage",
      },
      value: 1,
    },
  ])
})

it("exporters that throw fail no price, label, callback or start of the store", async () => {
  const fail = () => {
    throw new Error("The exporter is broken")
  }
  const processor = { onStart: fail, onEnd: fail, forceFlush: fail, shutdown: fail }
  new node.NodeTracerProvider({ spanProcessors: [processor] }).register()
  meters.setGlobalMeterProvider({ getMeter: fail })
  expect(await inSpan("job", {}, () => Promise.resolve(1))).toBe(1)
  expect(await measurePrice({}, () => Promise.resolve("live"), toSource)).toBe("live")
  expect(await measureLabel({}, () => Promise.resolve("pdf"))).toBe("pdf")
  await expect(measureLabel({}, refuse(outage))).rejects.toBe(outage)
  expect(() => countCallback(200)).not.toThrow()
  expect(() => observe(["shipments"], () => [])).not.toThrow()
})

it("a reading that never ends holds up no other metric", async () => {
  switchOn()
  observe(["shipments"], () => new Promise(() => undefined))
  countCallback(200)
  expect(Object.keys(await readMetrics())).toEqual(["shipment_ordering.callbacks"])
})

it("several gauges are read together, once for each collection", async () => {
  switchOn()
  const read = jest.fn(() => [
    { gauge: "shipments", value: 3, facts: { state: "ordered" } } as const,
    { gauge: "shipment.oldest.age", value: 60, facts: { state: "ordered" } } as const,
  ])
  observe(["shipments", "shipment.oldest.age"], read)
  const attributes = { "shipment_ordering.state": "ordered" }
  expect(await readMetrics()).toMatchObject({
    "shipment_ordering.shipments": [{ attributes, value: 3 }],
    "shipment_ordering.shipment.oldest.age": [{ attributes, value: 60 }],
  })
  expect(read).toHaveBeenCalledTimes(1)
})
