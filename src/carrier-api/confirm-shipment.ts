import type { Service } from "./caller"
import { confirmRequest } from "./endpoints"
import { readJsonWith } from "./exchange"
import { valuesAt } from "./loose"
import { createPersonRedactor } from "./redactor"

/**
 * Hands a shipment to the carrier, which requests the pickup (API, "What the service does", 3).
 *
 * Sent once and never repeated, since nothing is known about a second confirmation: a lost or
 * unreadable answer is an `IndeterminateError`. An answer without a link confirms too.
 *
 * @param options.ordered the request that the shipment was ordered with, whose persons errors leave out
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
/** One for each package, and no shipment has so many. */
const mostUrls = 100

/**
 * The label links in the answer to a confirmation: the web addresses at the first of the given paths that
 * leads to any, else paths on the service itself ("/labels/1.pdf"), else the only web address in the answer.
 * Each link is there once. More than a hundred are none: they are something else than labels.
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
  // Without what would end a line: the ledger keeps one link on each.
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

/** Every string of a JSON value. A loop, not a recursion: an answer may be nested deeper than the stack. */
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
