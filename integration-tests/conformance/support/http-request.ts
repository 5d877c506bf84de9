import { once } from "node:events"
import { type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http"
import { buffer } from "node:stream/consumers"

/** What is sent, byte for byte: no header is added that the test did not name, except Host and Content-Length. */
export interface HttpRequest {
  /** Scheme, host and port. */
  origin: string
  method: string
  /** Path and query as they go on the wire; may be malformed on purpose. */
  target: string
  headers?: OutgoingHttpHeaders
  body?: string | Buffer
  /** Gives up after this long without an answer, and rejects. */
  patienceMs?: number
  /** Called when the head of the answer has come, before its body. */
  onHead?: () => void
}

export type HttpReply = Awaited<ReturnType<typeof sendRequest>>

/** Sends one request on a connection of its own and reads the whole answer. @throws Error when the connection breaks or patience ends */
export async function sendRequest({ origin, target, ...sent }: HttpRequest) {
  const { method, headers, body, patienceMs = 25_000, onHead } = sent
  const outgoing = request(origin, { method, path: target, headers, agent: false })
  outgoing.setTimeout(patienceMs, () =>
    outgoing.destroy(new Error(`No answer to ${method} ${target.slice(0, 200)}`)),
  )
  outgoing.end(body)
  const [incoming] = (await once(outgoing, "response")) as [IncomingMessage]
  // From here on the answer reports a broken connection.
  outgoing.on("error", () => undefined)
  onHead?.()
  const bytes = await buffer(incoming)
  const text = bytes.toString()
  const { statusCode: status = 0, headers: answered } = incoming
  return { status, headers: answered, bytes, text, json: parseJson(text) }
}

/** Undefined if the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
