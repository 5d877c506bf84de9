import { existsSync, readFileSync } from "node:fs"

/** A span as the test store writes it. */
export interface ShownSpan {
  name: string
  id: string
  parent?: string
  attributes: Record<string, unknown>
  status: { code: number }
}

/** The spans that have ended, in this order. @param file see the store's `instrumentation.ts` */
export function readSpans(file: string): ShownSpan[] {
  const text = existsSync(file) ? readFileSync(file, "utf8") : ""
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ShownSpan)
}

/** What Prometheus would read from a store with `OTEL_METRICS_EXPORTER=prometheus`, as text. */
export async function readMetricsText(port: number): Promise<string> {
  return (await fetch(`http://localhost:${port}/metrics`)).text()
}

/** The same as values with their names and labels. */
export async function readMetrics(port: number) {
  const lines = (await readMetricsText(port)).matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)
  return [...lines].map(([, name = "", labels = "", value]) => ({
    name,
    labels: Object.fromEntries(
      [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = "", text = ""]) => [label, text]),
    ),
    value: Number(value),
  }))
}
