import axios from "axios"
import { freshConnectionAgents, keepAliveAgents } from "./agents"
import { connectionFailure, type ConnectionFailure } from "./connection-failure"

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
  // A followed redirect would carry the request, and perhaps the key, to a host nobody has named.
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
