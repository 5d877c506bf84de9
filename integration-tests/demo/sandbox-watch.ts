import type { LoggedRequest, RequestLog } from "../../packages/sandbox/src/state/request-log"
import type { Narrator } from "./narrator"

/** Returns what prints each of the store's requests to the service, once, when it has an answer. */
export function watchSandbox(log: Pick<RequestLog, "last">, { got }: Pick<Narrator, "got">) {
  const shown = new Set<LoggedRequest>()
  return () => {
    for (const request of log.last()) {
      const { method, path, status } = request
      if (status === null || shown.has(request)) continue
      shown.add(request)
      got(`the service was asked: ${method} ${decodeURIComponent(path)} -> ${status}`)
    }
  }
}
