import { request as httpRequest, type IncomingMessage } from "node:http"
import { request as httpsRequest } from "node:https"

/** The answer of the callback address; no status if there was none. */
type CallbackAnswer = {
  status: number | undefined
  isAcknowledged: boolean
  problem: string | undefined
}

const timeoutMs = 10_000
const largestAnswerBytes = 64 * 1024

/** The address to call; its own query parameters stay (API, "Events"). */
export function callbackAddress(
  url: string,
  event: { shipmentId: number; trackingNumbers: readonly string[] },
): URL {
  const address = new URL(url)
  const parameters = new URLSearchParams({
    shipment_id: String(event.shipmentId),
    tracking_numbers: event.trackingNumbers.join("|"),
  })
  address.search = [address.search.slice(1), parameters.toString()].filter((part) => part).join("&")
  return address
}

/**
 * Sends one callback. Never throws: `problem` says what went wrong. Does not follow redirects, and gives up
 * after 10 s without an answer.
 */
export async function sendCallback(address: URL, stop: AbortSignal): Promise<CallbackAnswer> {
  let status: number | undefined
  // Not AbortSignal.timeout() in AbortSignal.any(): Node 20 may collect such a signal as garbage too early, and
  // then the attempt never ends.
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, timeoutMs)
  stop.addEventListener("abort", end)
  try {
    const response = await get(address, ending.signal)
    status = response.statusCode
    const body = await readBody(response)
    const isAcknowledged = isSuccess(status) && saysOk(body)
    return { status, isAcknowledged, problem: isAcknowledged ? undefined : "not acknowledged" }
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    return { status, isAcknowledged: false, problem }
  } finally {
    clearTimeout(timer)
    stop.removeEventListener("abort", end)
  }
}

function get(address: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const request = address.protocol === "https:" ? httpsRequest : httpRequest
  const headers = { "Content-Type": "application/json", Accept: "application/json" }
  return new Promise((resolve, reject) => {
    request(address, { method: "GET", headers, signal, agent: false })
      .on("response", resolve)
      .on("error", reject)
      .end()
  })
}

async function readBody(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response) {
    const buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))
    bytes += buffer.length
    if (bytes > largestAnswerBytes) throw new Error("the answer is too large")
    chunks.push(buffer)
  }
  return Buffer.concat(chunks).toString("utf8")
}

function isSuccess(status: number | undefined): boolean {
  return status !== undefined && status >= 200 && status < 300
}

/** `{message: "OK"}`, compared in any letter case. */
function saysOk(body: string): boolean {
  try {
    const answer: unknown = JSON.parse(body)
    if (typeof answer !== "object" || answer === null || !("message" in answer)) return false
    return typeof answer.message === "string" && answer.message.toLowerCase() === "ok"
  } catch {
    return false
  }
}
