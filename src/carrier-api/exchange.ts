import http from "node:http"
import https from "node:https"
import axios from "axios"
import { z } from "zod"
import {
  cleanAnswer,
  cleanText,
  isJsonObject,
  jsonList,
  jsonObject,
  type Reading,
} from "./clean-answer"
import type { Operation } from "./endpoints-and-timeouts"
import type { CallFailure, CarrierApiErrorKind } from "./errors"

interface ExchangeRequest {
  method: string
  url: URL
  headers: Record<string, string>
  /** Sent byte for byte. */
  body?: string
  /** From the connection to the last byte of the answer. */
  timeoutMs: number
  maxAnswerBytes: number
  freshConnection: boolean
  signal?: AbortSignal
}

export interface Answer {
  status: number
  header(name: string): string | undefined
  body: Buffer
}

export type Exchange = { outcome: "answered"; answer: Answer } | Unanswered

/**
 * `never-made`: there was no connection, so the service has seen nothing. `lost`: it may have seen the request.
 * `garbled`: the bytes are not a complete HTTP answer of allowed size. `aborted`: the caller gave up.
 */
interface Unanswered {
  outcome: "never-made" | "lost" | "garbled" | "aborted"
  /** A code of the system or of this client, such as `NO_TLS` or `TOO_LARGE`. */
  code: string
  issue: string
}

const client = axios.create({
  adapter: "http",
  // A followed redirect would send the request, and perhaps the key, to another host.
  maxRedirects: 0,
  responseType: "arraybuffer",
  validateStatus: () => true,
})

/** One request and one answer, whatever its status; never throws. */
export async function exchange(request: ExchangeRequest): Promise<Exchange> {
  // One signal for connection, headers and body: axios' own timeout only ends a silent socket.
  const timeout = AbortSignal.timeout(request.timeoutMs)
  const stop = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout
  try {
    const response = await client.request<Buffer>({
      method: request.method,
      url: request.url.href,
      headers: request.headers,
      // Bytes, since axios parses and rewrites a string. A repeated order must be the same byte for byte.
      data: request.body === undefined ? undefined : Buffer.from(request.body, "utf8"),
      maxContentLength: request.maxAnswerBytes,
      signal: stop,
      ...(request.freshConnection ? freshConnectionAgents : keepAliveAgents),
    })
    const header = (name: string) => {
      const value: unknown = response.headers[name]
      return typeof value === "string" ? cleanText(value) : undefined
    }
    return { outcome: "answered", answer: { status: response.status, header, body: response.data } }
  } catch (error) {
    if (request.signal?.aborted) {
      return { outcome: "aborted", code: "ABORTED", issue: "given up by the caller" }
    }
    return timeout.aborted
      ? { outcome: "lost", code: "TIMEOUT", issue: "no whole answer in time" }
      : connectionFailure(error)
  }
}

interface Agents {
  httpAgent: http.Agent
  httpsAgent: https.Agent
}

/** One pool of connections for the whole process. */
const keepAliveAgents: Agents = {
  httpAgent: new http.Agent({ keepAlive: true, maxFreeSockets: 8 }),
  httpsAgent: new https.Agent({ keepAlive: true, maxFreeSockets: 8 }),
}

/**
 * A new connection per request, for calls that must not be repeated. The service may close a kept connection just when
 * it is used again, and that looks the same as a lost answer.
 */
const freshConnectionAgents: Agents = {
  httpAgent: new http.Agent({ keepAlive: false }),
  httpsAgent: new https.Agent({ keepAlive: false }),
}

const errorFacts = z.object({
  code: z.string().optional().catch(undefined),
  syscall: z.string().optional().catch(undefined),
  message: z.string().catch(""),
})

const neverMadeCodes =
  /^(ECONNREFUSED|ENOTFOUND|EAI_\w+|EHOSTUNREACH|ENETUNREACH|EPROTO|ERR_TLS_\w+|ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_\w*(HANDSHAKE|PROTOCOL)\w*|CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|HOSTNAME_MISMATCH|INVALID_CA|ERR_INVALID_URL)$/

/** OpenSSL's message if the server answers without TLS. */
const noTls = /:(wrong version number|packet length too long):/

const garbledCodes = /^(HPE_\w+|Z_\w+|ERR_\w*BROTLI\w*)$/

/** Sorts errors of axios and Node. Does not keep the error itself, since axios errors hold the headers with the key. */
export function connectionFailure(error: unknown): Unanswered {
  const chain = causes(error)
  const issue = chain.find(({ message }) => message)?.message ?? "unknown failure"
  const codeLike = (codes: RegExp) => chain.find(({ code }) => code && codes.test(code))?.code
  const isBeforeRequest = chain.some(
    ({ syscall, message }) =>
      syscall === "connect" || syscall === "getaddrinfo" || message.includes("before secure TLS"),
  )
  const anyCode = codeLike(/./)
  const neverMade =
    codeLike(neverMadeCodes) ?? (isBeforeRequest ? (anyCode ?? "ECONNECT") : undefined)
  const garbled = codeLike(garbledCodes)
  if (chain.some(({ message }) => noTls.test(message))) {
    return { outcome: neverMade ? "never-made" : "lost", code: "NO_TLS", issue }
  }
  if (neverMade) {
    return { outcome: "never-made", code: neverMade, issue }
  }
  if (garbled) {
    return { outcome: "garbled", code: garbled, issue }
  }
  if (chain.some(({ message }) => message.includes("maxContentLength"))) {
    return { outcome: "garbled", code: "TOO_LARGE", issue: "the answer is larger than allowed" }
  }
  return { outcome: "lost", code: anyCode ?? "LOST", issue }
}

/** An error and what caused it. */
function causes(error: unknown): z.output<typeof errorFacts>[] {
  const chain: z.output<typeof errorFacts>[] = []
  for (let current = error; isJsonObject(current) && chain.length < 5; current = current.cause) {
    chain.push(errorFacts.parse(current))
  }
  return chain
}

/** Parses an answer as JSON with clean texts, or says what it is instead. */
export function readJson(answer: Answer): Reading<unknown> {
  if (isPdf(answer)) {
    return { ok: false, issue: "a PDF instead of JSON" }
  }
  const text = answer.body.toString("utf8").replace(/^\uFEFF/, "")
  if (text.trim() === "") {
    return { ok: false, issue: "an empty answer instead of JSON" }
  }
  try {
    return { ok: true, value: cleanAnswer(parseJson(text)) }
  } catch {
    const isHtml = /^\s*<(!doctype|html|head|body)/i.test(text)
    const type = answer.header("content-type") ?? "no content type"
    return {
      ok: false,
      issue: isHtml ? "an HTML page instead of JSON" : `something that is not JSON (${type})`,
    }
  }
}

export function isPdf({ body }: Answer): boolean {
  return body.subarray(0, 5).toString("latin1") === "%PDF-"
}

const longInteger = /\d{16}/
const stringOrInteger = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g

/**
 * JSON.parse, but integers too long for a double become strings. Otherwise a 20-digit tracking number that is sent as a
 * number would change.
 */
export function parseJson(text: string): unknown {
  // Parse first: on text that is not JSON, the expression takes quadratic time.
  const value: unknown = JSON.parse(text)
  return longInteger.test(text) ? JSON.parse(text.replace(stringOrInteger, quoteLong)) : value
}

function quoteLong(token: string): string {
  return token.startsWith('"') || Number.isSafeInteger(Number(token)) ? token : `"${token}"`
}

export function readJsonWith<T>(read: (body: unknown) => Reading<T>) {
  return (answer: Answer): Reading<T> => {
    const json = readJson(answer)
    return json.ok ? read(json.value) : json
  }
}

type Refusal = Pick<CallFailure, "serviceMessage" | "fields" | "texts">

/**
 * What an error answer says (API, "Errors"). The document has messages per field. Messages without a field, as one text
 * or in a list, are read too, and lists inside of lists.
 */
export function readRefusal(body: unknown): Refusal {
  const { message, errors } = jsonObject(body)
  const parts = jsonList(errors) ?? [errors]
  const isByField = (part: unknown) => isJsonObject(part) && !jsonList(part)
  const texts = messagesIn(parts.filter((part) => !isByField(part)))
  const byField = new Map<string, unknown[]>()
  const entries = parts.filter(isByField).flatMap((part) => Object.entries(jsonObject(part)))
  for (const [field, value] of entries) {
    const values = byField.get(field) ?? []
    values.push(value)
    byField.set(field, values)
  }
  const fields = [...byField]
    .map(([field, values]): [string, string[]] => [field, messagesIn(values)])
    .filter(([, messages]) => messages.length > 0)
  return {
    serviceMessage: messagesIn(message).join(" ") || undefined,
    fields: fields.length > 0 ? Object.fromEntries(fields) : undefined,
    texts: texts.length > 0 ? texts : undefined,
  }
}

/** Deeper than any list of messages. */
const MOST_LEVELS = 5

/** All texts inside of a value, in their order. */
function messagesIn(value: unknown, levels = MOST_LEVELS): string[] {
  if (typeof value === "string") {
    return value.trim() ? [value.trim()] : []
  }
  return typeof value === "object" && value !== null && levels > 0
    ? Object.values(value).flatMap((inner) => messagesIn(inner, levels - 1))
    : []
}

/** Whether the body says `type: "error"`, whatever the status. */
export function saysError(body: unknown): boolean {
  return jsonObject(body).type === "error"
}

/**
 * The kind of error if the body says "error" although the status says success, which the document does not know.
 *
 * Messages per field mean refused data, as with a 422. Without them a question has failed: that must not mean that no
 * service delivers, or that there is no shipment. Whether a confirmation was carried out is not known. An order always
 * counts as refused: the answer names no shipment, and one that exists is never confirmed and costs nothing.
 */
export function kindOfSaidError(
  operation: Operation,
  fields: Record<string, string[]> | undefined,
): CarrierApiErrorKind {
  switch (operation) {
    case "confirm":
      return "indeterminate"
    case "create":
      return "rejected"
    case "detail":
      return "outage"
    default:
      return fields ? "rejected" : "outage"
  }
}
