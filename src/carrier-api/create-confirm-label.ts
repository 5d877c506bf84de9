import { randomUUID } from "node:crypto"
import { LABEL_MEGABYTES } from "../settings"
import type { ApiClient } from "./caller"
import type { CreateShipmentBody } from "./create-shipment-fields"
import { idPlaceholder, withId } from "./endpoints-and-timeouts"
import { KEY_IN_LINK } from "./errors"
import { type Answer, isPdf, readJson, readJsonWith, saysError } from "./exchange"
import { jsonObject, type Reading, valuesAt } from "./clean-answer"
import { createPersonRedactor } from "./redactor"
import { readShipmentId } from "./shipment-detail"

/**
 * Orders one shipment and returns its id (API, "Create shipment").
 *
 * Safe to repeat with the same `idempotencyKey`: the service answers with the first shipment (rule 2).
 * If the answer is lost, this function repeats the call once. If that answer is lost too, it throws
 * `IndeterminateError`: repeat with the same key, never with a new one.
 *
 * @param body a string is sent byte for byte
 * @throws RejectedError with a message per field if the service refuses the data
 * @throws TypeError if a header cannot carry the idempotency key
 */
export async function createShipment(
  client: ApiClient,
  body: string | CreateShipmentBody,
  { idempotencyKey }: { idempotencyKey: string },
): Promise<{ shipmentId: number }> {
  if (!/^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) {
    throw new TypeError("An idempotency key has 1 to 255 visible ASCII characters")
  }
  const requestText = typeof body === "string" ? body : JSON.stringify(body)
  return client.call({
    operation: "create",
    method: "POST",
    url: client.locate("/services/order-store"),
    key: "required",
    headers: { "Idempotency-Key": idempotencyKey },
    body: requestText,
    redact: createPersonRedactor(requestText),
    read: readJsonWith((answer) => {
      const shipmentId = shipmentIdIn(answer)
      return shipmentId === undefined
        ? { ok: false, issue: "no shipment_id" }
        : { ok: true, value: { shipmentId } }
    }),
    // An answer with an id means that the shipment exists, even if it also says "error".
    isRefusal: (answer) => {
      const json = readJson(answer)
      return json.ok && saysError(json.value) && shipmentIdIn(json.value) === undefined
    },
  })
}

function shipmentIdIn(body: unknown): number | undefined {
  const top = jsonObject(body)
  return readShipmentId(jsonObject(top.data).shipment_id) ?? readShipmentId(top.shipment_id)
}

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
  client: ApiClient,
  shipmentId: number,
  { ordered }: { ordered?: string } = {},
): Promise<{ labelUrls: string[] }> {
  const { endpoints, host, ofKey } = client
  const { method, path, body } = endpoints.confirm
  const read = readJsonWith((answer) => ({
    ok: true,
    // The links are stored, and a link may contain the key.
    value: { labelUrls: findLabelUrls(answer, endpoints.labelPaths, host).map(ofKey.conceal) },
  }))
  return client.call({
    operation: "confirm",
    method,
    url: client.locate(path.replaceAll(idPlaceholder, String(shipmentId))),
    key: "required",
    body: body === null ? undefined : JSON.stringify(withId(body, shipmentId)),
    redact: ordered === undefined ? undefined : createPersonRedactor(ordered),
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
  // No line breaks: the ledger stores one link per line. Cleaned, two lines are two links with a blank between them.
  const isOne = /^https?:\/\/[^\r\n]*$/i.test(text) && !/\shttps?:\/\//i.test(text)
  return text.length <= longestUrl && isOne && URL.canParse(text) ? text : undefined
}

function pathOnHost(value: unknown, host: string): string | undefined {
  const text = typeof value === "string" ? value.trim() : ""
  return text.length <= longestUrl && /^\/[^/\s]/.test(text) && URL.canParse(text, host)
    ? new URL(text, host).href
    : undefined
}

/** All strings in a JSON value. A loop, since deep nesting would overflow the stack of a recursion. */
function stringsIn(body: unknown): string[] {
  const texts: string[] = []
  const queue: unknown[] = [body]
  while (queue.length > 0) {
    const value = queue.pop()
    if (typeof value === "string") {
      texts.push(value)
    } else if (typeof value === "object" && value !== null) {
      for (const inner of Object.values(value)) {
        queue.push(inner)
      }
    }
  }
  return texts
}

const maxLabelBytes = LABEL_MEGABYTES.downloaded * 1_000_000
const maxRedirects = 3
const redirectStatuses = [301, 302, 303, 307, 308]

type LabelStep = { pdf: Buffer } | { redirect: URL }

/**
 * Downloads the PDF of a label link (API, "What the service does", 3). A relative link is on the service's host. It
 * follows at most 3 redirects and reads at most
 * 20 MB (`LABEL_MEGABYTES`).
 *
 * The key is sent only to the account's own origin. After a redirect to another host it is not sent any more, since
 * that host could choose where a redirect back leads.
 *
 * @throws ProtocolError if the link is not a plain web address, or leads to something else than a PDF
 * @throws NotFoundError if the link has expired
 */
export async function downloadLabel(client: ApiClient, link: string): Promise<Buffer> {
  const correlationId = randomUUID()
  const deadline = client.deadlineOf("label")
  const own = new URL(`${client.host}/`)
  const start = openLink(client, link, own)
  if (!start.ok) {
    const call = { operation: "label", url: own, key: "if-own-origin", correlationId } as const
    const code = start.issue === GIVES_KEY_AWAY ? KEY_IN_LINK : undefined
    throw client.errorFor({ kind: "protocol", issue: start.issue, code }, call)
  }
  let url = start.value
  let mayHaveKey = true
  for (let hops = 0; ; hops++) {
    mayHaveKey &&= url.origin === own.origin
    const from = url
    const step = await client.call({
      operation: "label",
      method: "GET",
      url,
      key: mayHaveKey ? "if-own-origin" : "none",
      headers: { Accept: "application/pdf, application/json;q=0.9, */*;q=0.1" },
      maxAnswerBytes: maxLabelBytes,
      takesRedirects: hops < maxRedirects,
      read: (answer) => readStep(answer, (location) => openLink(client, location, from)),
      isRefusal: () => false,
      correlationId,
      deadline,
    })
    if ("pdf" in step) {
      return step.pdf
    }
    url = step.redirect
  }
}

function readStep(answer: Answer, open: (location: string) => Reading<URL>): Reading<LabelStep> {
  if (redirectStatuses.includes(answer.status)) {
    const target = open(answer.header("location") ?? "")
    return target.ok ? { ok: true, value: { redirect: target.value } } : target
  }
  return isPdf(answer)
    ? { ok: true, value: { pdf: answer.body } }
    : { ok: false, issue: "something that is not a PDF" }
}

const GIVES_KEY_AWAY = "a label link to another host with the API key in it"

/** Puts the key back into a concealed link, if the link leads to the account's own host. */
function openLink({ host, ofKey }: ApiClient, link: string, base: URL): Reading<URL> {
  const target = readLink(link, base)
  const revealed = ofKey.reveal(link)
  const hasKey = revealed !== link || ofKey.conceal(link) !== link
  if (!target.ok || !hasKey) return target
  return target.value.origin === new URL(host).origin
    ? readLink(revealed, base)
    : { ok: false, issue: GIVES_KEY_AWAY }
}

function readLink(link: string, base: URL): Reading<URL> {
  const url = link.trim() && URL.canParse(link, base.href) ? new URL(link, base) : undefined
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) {
    return { ok: false, issue: "a label link that is no web address" }
  }
  // The HTTP layer would send these credentials instead of the key.
  return url.username || url.password
    ? { ok: false, issue: "a label link with a user name or password in it" }
    : { ok: true, value: url }
}
