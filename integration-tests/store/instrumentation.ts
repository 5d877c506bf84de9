import { appendFileSync } from "node:fs"
import { registerOtel } from "@medusajs/medusa"

/** Writes the plugin's spans to the file that a test or bench names, each as JSON in its own line. */
export function register(): void {
  const file = process.env.STORE_SPANS
  if (!file) return
  registerOtel({
    serviceName: "store",
    exporter: {
      export(spans, done) {
        for (const span of spans) {
          const { name, attributes, status, events, resource, parentSpanContext: parent } = span
          const line = { name, attributes, status, events, resource: resource.attributes }
          const ids = { id: span.spanContext().spanId, parent: parent?.spanId }
          appendFileSync(file, `${JSON.stringify({ ...line, ...ids })}\n`)
        }
        done({ code: 0 })
      },
      shutdown: () => Promise.resolve(),
    },
  })
}
