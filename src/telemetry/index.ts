import {
  type Attributes,
  context,
  type Meter,
  metrics,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@medusajs/framework/opentelemetry/api"
import { setTimeout as sleep } from "node:timers/promises"
import { CarrierApiError } from "../carrier-api"

const SCOPE = "medusa-plugin-shipment-ordering"
const PREFIX = "shipment_ordering."

/**
 * All that may be said about what happens. Nothing here is about a person or names an order, and there is no text of an
 * error: it may quote an address.
 */
export interface Facts {
  account?: string
  environment?: string
  service_code?: string
  operation?: string
  /** Where a price comes from; `none` without a price. */
  source?: string
  /** Why there is no live price. */
  reason?: string
  state?: string
  outcome?: string
  job?: string
  budget?: string
  /** Of the service, with its port. */
  host?: string
  /** HTTP status. */
  status?: number
  /** Kind of error. */
  error?: string
}

/** Facts for which OpenTelemetry has a name. */
const STANDARD: Partial<Record<string, string>> = {
  status: "http.response.status_code",
  error: "error.type",
}

function toAttributes(facts: Facts): Attributes {
  return Object.fromEntries(
    Object.entries(facts)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [STANDARD[name] ?? PREFIX + name, value as string | number]),
  )
}

/** What is said about a shipment; takes a row of the ledger. */
export function shipmentFacts({
  account,
  environment,
  service_code,
  state,
}: Record<"account" | "environment" | "service_code" | "state", string>): Facts {
  return { account, environment, service_code, state }
}

type SpanName = "price" | "order" | "confirm" | "label" | "track" | "job"

/**
 * Runs `work` in a span. Without OpenTelemetry in the store it only runs it.
 *
 * @param work may add what it finds out
 */
export function inSpan<T>(
  name: SpanName,
  facts: Facts,
  work: (add: (found: Facts) => void) => Promise<T>,
): Promise<T> {
  const attributes = toAttributes(facts)
  const span = quietly(() => trace.getTracer(SCOPE).startSpan(PREFIX + name, { attributes }))
  if (!span) return work(() => undefined)
  return context.with(trace.setSpan(context.active(), span), async () => {
    try {
      return await work((found) => quietly(() => span.setAttributes(toAttributes(found))))
    } catch (error) {
      quietly(() => {
        span.setAttributes(toAttributes({ error: errorKind(error) }))
        span.setStatus({ code: SpanStatusCode.ERROR })
      })
      throw error
    } finally {
      quietly(() => span.end())
    }
  })
}

/** An exporter that fails must not fail a price or an order. */
function quietly<T>(tell: () => T): T | undefined {
  try {
    return tell()
  } catch {
    return undefined
  }
}

/** Notes one attempt of a call to the service that has just ended. */
export function noteRequest(facts: Facts, durationMs: number): void {
  const span = trace.getTracer(SCOPE).startSpan(`${PREFIX}request`, {
    kind: SpanKind.CLIENT,
    startTime: Date.now() - durationMs,
    attributes: toAttributes(facts),
  })
  if (facts.error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** `auth`, `outage` and so on for an answer of the service, else the name of the error's class. */
function errorKind(error: unknown): string {
  if (error instanceof CarrierApiError) return error.kind
  return error instanceof Error ? error.name : typeof error
}

const createInstruments = (meter: Meter) => ({
  quotes: meter.createHistogram(`${PREFIX}quote.duration`, {
    description: "How long the price of one option takes",
    unit: "s",
    // The default boundaries are for milliseconds.
    advice: { explicitBucketBoundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] },
  }),
  callbacks: meter.createCounter(`${PREFIX}callbacks`, {
    description: "Callbacks of the service",
    unit: "{callback}",
  }),
  labelFailures: meter.createCounter(`${PREFIX}label.failures`, {
    description: "Labels that could not be fetched",
    unit: "{failure}",
  }),
})

/** By the store's provider of meters, which a store may set after this file is loaded. */
const instruments = new WeakMap<object, ReturnType<typeof createInstruments>>()

function openInstruments() {
  const provider = metrics.getMeterProvider()
  const ready = instruments.get(provider) ?? createInstruments(provider.getMeter(SCOPE))
  instruments.set(provider, ready)
  return ready
}

/** Runs the search for a price in a span, and measures it. */
export function measurePrice<T>(
  facts: Facts,
  work: () => Promise<T>,
  describe: (price: T) => Facts & { source: string },
): Promise<T> {
  const startedAt = performance.now()
  return inSpan("price", facts, async (add) => {
    let result: Facts = { source: "none" }
    try {
      const price = await work()
      const description = describe(price)
      add(description)
      result = { source: description.source, reason: description.reason }
      return price
    } finally {
      const seconds = (performance.now() - startedAt) / 1000
      quietly(() => openInstruments().quotes.record(seconds, toAttributes(result)))
    }
  })
}

export function countCallback(status: number): void {
  quietly(() => openInstruments().callbacks.add(1, toAttributes({ status })))
}

/** Fetches a shipment's label in a span, and counts failures. */
export async function measureLabel<T>(facts: Facts, work: () => Promise<T>): Promise<T> {
  try {
    return await inSpan("label", facts, work)
  } catch (error) {
    const { account, environment } = facts
    const failure = toAttributes({ account, environment, error: errorKind(error) })
    quietly(() => openInstruments().labelFailures.add(1, failure))
    throw error
  }
}

const GAUGES = {
  "breaker.open": { description: "1 while this process makes no calls to a service that failed" },
  "call_budget.left": { description: "Calls to a service that may still be made", unit: "{call}" },
  shipments: { description: "Unfinished shipments", unit: "{shipment}" },
  "shipment.oldest.age": {
    description: "How long the oldest unfinished shipment has been in its state",
    unit: "s",
  },
}

export interface Reading {
  gauge: keyof typeof GAUGES
  value: number
  facts: Facts
}

/** Calls `read` each time that the store's OpenTelemetry collects; without one, never. */
export function observe(
  names: Reading["gauge"][],
  read: () => Reading[] | Promise<Reading[]>,
): void {
  // At the start of the store, which must not end because of this.
  quietly(() => {
    const meter = metrics.getMeter(SCOPE)
    const gauges = new Map(
      names.map((name) => [name, meter.createObservableGauge(PREFIX + name, GAUGES[name])]),
    )
    meter.addBatchObservableCallback(
      async (result) => {
        for (const { gauge, value, facts } of await Promise.race([read(), tooLate()])) {
          const observable = gauges.get(gauge)
          if (observable) result.observe(observable, value, toAttributes(facts))
        }
      },
      [...gauges.values()],
    )
  })
}

/** A database that stalls must not hold up all metrics of the store. OpenTelemetry leaves out what is rejected. */
async function tooLate(): Promise<never> {
  await sleep(MAX_READING_MS, undefined, { ref: false })
  throw new Error("The values could not be read in time")
}

const MAX_READING_MS = 3_000

/** The host of an address; undefined if it is none. */
export function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host : undefined
}
