import { ShippingClientError } from "./shipping-client-error"
import type { Transport, TransportRequest } from "./transport"

/**
 * Asks through a transport, for at most `timeoutMs`.
 *
 * @throws ShippingClientError; or, when the caller's signal was aborted, the reason of that
 */
export async function askStore(
  transport: Transport,
  request: TransportRequest,
  timeoutMs: number,
): Promise<unknown> {
  const caller = request.signal
  caller?.throwIfAborted()
  const controller = new AbortController()
  let end: (error: unknown) => void = () => undefined
  // A transport of one's own need not know of signals: the wait ends without it.
  const ended = new Promise<never>((_, reject) => {
    end = reject
  })
  const cancel = () => {
    end(caller?.reason)
    controller.abort(caller?.reason)
  }
  const timer = setTimeout(() => {
    end(new ShippingClientError("timeout", "The store did not answer in time"))
    controller.abort()
  }, timeoutMs)
  caller?.addEventListener("abort", cancel)
  try {
    return await Promise.race([transport({ ...request, signal: controller.signal }), ended])
  } catch (error) {
    caller?.throwIfAborted()
    throw toClientError(error)
  } finally {
    clearTimeout(timer)
    caller?.removeEventListener("abort", cancel)
  }
}

function toClientError(error: unknown): ShippingClientError {
  if (error instanceof ShippingClientError) return error
  const message = error instanceof Error ? error.message : ""
  const status: unknown =
    typeof error === "object" && error !== null && "status" in error ? error.status : undefined
  return typeof status === "number"
    ? new ShippingClientError(status < 500 ? "refused" : "unreachable", message, status)
    : new ShippingClientError("unreachable", message || "The store cannot be reached")
}
