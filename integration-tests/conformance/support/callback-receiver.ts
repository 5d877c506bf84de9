import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http"
import { startLocalServer } from "../../harness/local-server"

/** A call that a merchant's server received. */
export interface ReceivedCall {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

/** A merchant's server: it notes every call and answers as told. */
export interface CallbackReceiver {
  url: string
  calls: ReceivedCall[]
  close(): Promise<void>
}

export type CallbackAnswer = (response: ServerResponse, request: IncomingMessage) => void

/** Answers with this body, as JSON. */
export const answerJson =
  (body: unknown, status = 200): CallbackAnswer =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
  }

export const acknowledge = answerJson({ message: "OK" })

/** Starts a merchant's server on a free port. */
export async function startCallbackReceiver(answer: CallbackAnswer): Promise<CallbackReceiver> {
  const calls: ReceivedCall[] = []
  const server = await startLocalServer((request, response) => {
    let body = ""
    request.setEncoding("utf8")
    request.on("data", (text: string) => (body += text))
    request.once("end", () => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://receiver.test")
      const { method = "", headers } = request
      calls.push({ method, path: pathname, query: searchParams, headers, body })
      answer(response, request)
    })
  })
  return { url: server.url, calls, close: () => server.close() }
}
