import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http"

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

export interface HttpReply {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  /** The body as UTF-8. */
  text: string
  /** The parsed body; undefined when it is not JSON. */
  json: unknown
}

/** Sends one request on a connection of its own and reads the whole answer. @throws Error when the connection breaks or patience ends */
export function sendRequest(sent: HttpRequest): Promise<HttpReply> {
  const { hostname, port } = new URL(sent.origin)
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        hostname,
        port,
        path: sent.target,
        method: sent.method,
        headers: sent.headers,
        agent: false,
      },
      (incoming) => {
        sent.onHead?.()
        const chunks: Buffer[] = []
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk))
        incoming.once("error", reject)
        incoming.once("end", () => {
          const bytes = Buffer.concat(chunks)
          const text = bytes.toString("utf8")
          const { statusCode = 0, headers } = incoming
          resolve({ status: statusCode, headers, bytes, text, json: parseJson(text) })
        })
      },
    )
    outgoing.setTimeout(sent.patienceMs ?? 25_000, () =>
      outgoing.destroy(new Error(`No answer to ${sent.method} ${sent.target.slice(0, 200)}`)),
    )
    outgoing.once("error", reject)
    outgoing.end(sent.body)
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
