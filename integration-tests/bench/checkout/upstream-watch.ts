import { subscribe, unsubscribe } from "node:diagnostics_channel"
import { IncomingMessage } from "node:http"

/** A request for prices that reached the service. */
export interface UpstreamCall {
  /** Everything that was asked. */
  question: string
  /** As the service counts them: 1 for parcels, 2 for envelopes. */
  packageType: string
  atMs: number
}

/** Records the requests for prices to a sandbox in this process, also those without an answer. */
export interface UpstreamWatch {
  /** The calls since this was last asked. */
  take(): UpstreamCall[]
  stop(): void
}

// Node announces requests here. A server in between would add to the measured times.
const CHANNEL = "http.server.request.start"

export function watchUpstream(): UpstreamWatch {
  let calls: UpstreamCall[] = []
  const listen = (message: unknown) => {
    const request = requestOf(message)
    const url = new URL(request?.url ?? "/", "http://service")
    if (url.pathname.endsWith("/services/calculate")) {
      calls.push({
        question: url.search,
        packageType: url.searchParams.get("package_type") ?? "",
        atMs: performance.now(),
      })
    }
  }
  subscribe(CHANNEL, listen)
  return {
    take: () => {
      const taken = calls
      calls = []
      return taken
    },
    stop: () => void unsubscribe(CHANNEL, listen),
  }
}

function requestOf(message: unknown): IncomingMessage | undefined {
  if (typeof message === "object" && message !== null && "request" in message) {
    return message.request instanceof IncomingMessage ? message.request : undefined
  }
  return undefined
}

/** How many calls repeat a question whose answer is no longer fresh. */
export function countRefreshes(calls: UpstreamCall[], freshMs: number): number {
  const lastAsked = new Map<string, number>()
  return calls.filter(({ question, atMs }) => {
    const before = lastAsked.get(question)
    lastAsked.set(question, atMs)
    return before !== undefined && atMs - before >= freshMs
  }).length
}
