import { once } from "node:events"
import { type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http"
import { buffer } from "node:stream/consumers"
import description from "../../../packages/sandbox/src/openapi.json"
import { answerChecker } from "../../harness/answer-checker"

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

/**
 * Sends one request on a connection of its own and reads the whole answer.
 *
 * @throws Error when the connection breaks, patience ends, or the service's answer is not as described
 */
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
  const reply = { status, headers: answered, bytes, text, json: parseJson(text) }
  await checkReply(method, target, reply)
  return reply
}

const checkAnswer = answerChecker(description, "openapi.json")

/**
 * Checks what the service answers: not HEAD, which has no body, and not what a planned fault made of an answer, which the
 * sandbox says in a header.
 */
async function checkReply(method: string, target: string, { status, headers, bytes }: HttpReply) {
  const [, path] = /^\/api\/(?:development|production)\/v1(\/[^?]*)/.exec(target) ?? []
  if (path === undefined || method === "HEAD" || "x-sandbox-fault" in headers) return
  const type = headers["content-type"] ?? ""
  await checkAnswer(
    method,
    path,
    new Response(bytes, { status, headers: { "content-type": type } }),
  )
}

/** Undefined if the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
