import http from "node:http"
import https from "node:https"
import axios from "axios"
import { z } from "zod"
import type { Reading } from "./loose"

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

export type Exchange =
  { outcome: "answered"; answer: Answer } | { outcome: "timeout" | "aborted" } | ConnectionFailure

const client = axios.create({
  adapter: "http",
  // A followed redirect would carry the request, and perhaps the key, to a host that is not configured.
  maxRedirects: 0,
  responseType: "arraybuffer",
  validateStatus: () => true,
})

/** One request and one answer, whatever its status; never throws. */
export async function exchange(request: ExchangeRequest): Promise<Exchange> {
  const { signal } = request
  if (signal?.aborted) {
    return { outcome: "aborted" }
  }
  // One signal for connection, headers and body: axios' own timeout is one of silence on the socket.
  const stop = new AbortController()
  const abort = () => stop.abort()
  let isTimedOut = false
  const timer = setTimeout(() => {
    isTimedOut = true
    stop.abort()
  }, request.timeoutMs)
  signal?.addEventListener("abort", abort, { once: true })
  try {
    const response = await client.request<Buffer>({
      method: request.method,
      url: request.url.href,
      headers: request.headers,
      // Bytes: axios parses a string and writes it anew, but an order is resent as it was.
      data: request.body === undefined ? undefined : Buffer.from(request.body, "utf8"),
      maxContentLength: request.maxAnswerBytes,
      signal: stop.signal,
      ...(request.freshConnection ? freshConnectionAgents : keepAliveAgents),
    })
    const header = (name: string) => {
      const value: unknown = response.headers[name]
      return typeof value === "string" ? value : undefined
    }
    return { outcome: "answered", answer: { status: response.status, header, body: response.data } }
  } catch (error) {
    if (isTimedOut) {
      return { outcome: "timeout" }
    }
    return signal?.aborted ? { outcome: "aborted" } : connectionFailure(error)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener("abort", abort)
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
 * A new connection per request, for what must not be repeated: the service may close a kept
 * connection at the very moment it is used again, and such a loss cannot be told from a lost answer.
 */
const freshConnectionAgents: Agents = {
  httpAgent: new http.Agent({ keepAlive: false }),
  httpsAgent: new https.Agent({ keepAlive: false }),
}

/**
 * `never-made`: no connection stood, so that the service has seen nothing. `lost`: it may have.
 * `garbled`: bytes came that are not a whole HTTP answer of bearable size.
 */
interface ConnectionFailure {
  outcome: "never-made" | "lost" | "garbled"
  /** The system's code, or one of ours: `NO_TLS`, `TOO_LARGE` and the like. */
  code: string
  message: string
}

const errorFacts = z.object({
  code: z.string().optional().catch(undefined),
  syscall: z.string().optional().catch(undefined),
  message: z.string().catch(""),
  cause: z.unknown(),
})

const neverMadeCodes =
  /^(ECONNREFUSED|ENOTFOUND|EAI_\w+|EHOSTUNREACH|ENETUNREACH|EPROTO|ERR_TLS_\w+|ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_\w*(HANDSHAKE|PROTOCOL)\w*|CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|HOSTNAME_MISMATCH|INVALID_CA|ERR_INVALID_URL)$/

/** OpenSSL's words for bytes that are no TLS, as a web server without it sends them. */
const noTls = /:(wrong version number|packet length too long):/

const garbledCodes = /^(HPE_\w+|Z_\w+|ERR_\w*BROTLI\w*)$/

/** Sorts what axios and Node throw when no whole answer came. The error itself is not kept: axios errors hold the headers. */
export function connectionFailure(error: unknown): ConnectionFailure {
  const chain = causes(error)
  const failure = sorted(chain)
  return chain.some((facts) => noTls.test(facts.message)) ? { ...failure, code: "NO_TLS" } : failure
}

function sorted(chain: z.output<typeof errorFacts>[]): ConnectionFailure {
  const message = chain.find((facts) => facts.message)?.message ?? "unknown failure"
  const named = (codes: RegExp) => chain.find(({ code }) => code !== undefined && codes.test(code))

  const inConnect = chain.find(
    ({ syscall, message: text }) =>
      syscall === "connect" || syscall === "getaddrinfo" || text.includes("before secure TLS"),
  )
  const neverMade = named(neverMadeCodes) ?? inConnect
  if (neverMade) {
    return { outcome: "never-made", code: neverMade.code ?? "ECONNECT", message }
  }
  const garbled = named(garbledCodes)
  if (garbled) {
    return { outcome: "garbled", code: garbled.code ?? "GARBLED", message }
  }
  if (chain.some((facts) => facts.message.includes("maxContentLength"))) {
    return { outcome: "garbled", code: "TOO_LARGE", message: "the answer is larger than allowed" }
  }
  return { outcome: "lost", code: chain.find(({ code }) => code)?.code ?? "LOST", message }
}

function causes(error: unknown): z.output<typeof errorFacts>[] {
  const chain: z.output<typeof errorFacts>[] = []
  let current: unknown = error
  while (chain.length < 5 && typeof current === "object" && current !== null) {
    const facts = errorFacts.safeParse(current)
    if (!facts.success) {
      break
    }
    chain.push(facts.data)
    current = facts.data.cause
  }
  return chain
}

/** The JSON of an answer, or what came in its place. */
export function readJson(answer: Answer): Reading<unknown> {
  if (isPdf(answer)) {
    return { ok: false, problem: "a PDF instead of JSON" }
  }
  const text = answer.body.toString("utf8").replace(/^\uFEFF/, "")
  if (text.trim() === "") {
    return { ok: false, problem: "an empty answer instead of JSON" }
  }
  try {
    return { ok: true, value: parseJson(text) }
  } catch {
    const isHtml = /^\s*<(!doctype|html|head|body)/i.test(text)
    const type = answer.header("content-type") ?? "no content type"
    return {
      ok: false,
      problem: isHtml ? "an HTML page instead of JSON" : `something that is not JSON (${type})`,
    }
  }
}

export function isPdf({ body }: Answer): boolean {
  return body.subarray(0, 5).toString("latin1") === "%PDF-"
}

const longInteger = /\d{16}/
const stringOrInteger = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g

/**
 * JSON.parse, but an integer too long for a double becomes a string: a carrier's 20-digit tracking
 * number sent as a number would otherwise come out as another number.
 */
export function parseJson(text: string): unknown {
  // First, and not only for its value: on text that is no JSON the expression takes time squared.
  const value: unknown = JSON.parse(text)
  return longInteger.test(text) ? JSON.parse(text.replace(stringOrInteger, quoteLong)) : value
}

function quoteLong(token: string): string {
  return token.startsWith('"') || Number.isSafeInteger(Number(token)) ? token : `"${token}"`
}

/** Puts the JSON parser before a reader of parsed bodies. */
export function readJsonWith<T>(read: (body: unknown) => Reading<T>) {
  return (answer: Answer): Reading<T> => {
    const json = readJson(answer)
    return json.ok ? read(json.value) : json
  }
}
