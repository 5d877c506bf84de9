import type { Service } from "./caller"
import { confirmRequest } from "./endpoints"
import { readJsonWith } from "./exchange"
import { valuesAt } from "./loose"
import { createPersonRedactor } from "./redactor"

/**
 * Confirms a shipment: the carrier receives it, and the pickup is requested (API, "What the service does", 3).
 * An answer without a label link confirms too.
 *
 * It is never repeated, since the document does not say what a second confirmation does. A lost or unreadable answer is
 * an `IndeterminateError`.
 *
 * @param options.ordered the body of the order; its personal data is removed from errors
 */
export function confirmShipment(
  service: Service,
  shipmentId: number,
  { ordered }: { ordered?: string } = {},
): Promise<{ labelUrls: string[] }> {
  const { method, path, body } = confirmRequest(service.endpoints.confirm, shipmentId)
  const { labelPaths } = service.endpoints
  const read = readJsonWith((answer) => ({
    ok: true as const,
    value: { labelUrls: findLabelUrls(answer, labelPaths, service.host) },
  }))
  return service.caller.call({
    operation: "confirm",
    method,
    url: service.locate(path),
    path,
    key: "required",
    body: body === null ? undefined : JSON.stringify(body),
    redact: ordered === undefined ? undefined : createPersonRedactor(ordered),
    maxAnswerBytes: service.maxJsonBytes,
    read: (answer) =>
      answer.body.length === 0 ? { ok: true, value: { labelUrls: [] } } : read(answer),
  })
}

const longestUrl = 4_000
/** A shipment has one link for each package, and never this many. */
const mostUrls = 100

/**
 * Finds the label links in the answer to a confirmation, each once. It tries in this order: web addresses at the given
 * paths, paths on the service's host ("/labels/1.pdf") at them, and the answer's only web address. The first path with
 * a result wins. More than a hundred links at a path are not labels.
 */
export function findLabelUrls(body: unknown, labelPaths: string[], host: string): string[] {
  const atPaths = labelPaths.map((path) => valuesAt(body, path))
  const read = (toLink: (value: unknown) => string | undefined) =>
    atPaths
      .map((values) => [...new Set(values.flatMap((value) => toLink(value) ?? []))])
      .find((links) => links.length > 0 && links.length <= mostUrls)
  const anywhere = new Set(stringsIn(body).flatMap((value) => webAddress(value) ?? []))
  return (
    read(webAddress) ??
    read((value) => pathOnHost(value, host)) ??
    (anywhere.size === 1 ? [...anywhere] : [])
  )
}

function webAddress(value: unknown): string | undefined {
  const text = typeof value === "string" ? value.trim() : ""
  // No line breaks: the ledger stores one link per line.
  return text.length <= longestUrl && /^https?:\/\/[^\r\n]*$/i.test(text) && URL.canParse(text)
    ? text
    : undefined
}

function pathOnHost(value: unknown, host: string): string | undefined {
  const text = typeof value === "string" ? value.trim() : ""
  return text.length <= longestUrl && /^\/[^/\s]/.test(text) && URL.canParse(text, host)
    ? new URL(text, host).href
    : undefined
}

/** All strings in a JSON value. A loop, since deep nesting would overflow the stack of a recursion. */
function stringsIn(body: unknown): string[] {
  const found: string[] = []
  const left: unknown[] = [body]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value === "string") {
      found.push(value)
    } else if (typeof value === "object" && value !== null) {
      for (const inner of Object.values(value)) {
        left.push(inner)
      }
    }
  }
  return found
}
