import type { IncomingMessage } from "node:http"
import { startLocalServer } from "./local-server"

/** A request as it came over the wire. */
export interface RecordedRequest {
  method: string
  path: string
  query: URLSearchParams
  text: string
}

/** Stands before a server, passes everything on and keeps what it was asked. */
export interface RequestRecorder {
  url: string
  /** In the order of their arrival. */
  requests: RecordedRequest[]
  close(): Promise<void>
}

export async function startRequestRecorder(target: string): Promise<RequestRecorder> {
  const requests: RecordedRequest[] = []
  const server = await startLocalServer((request, response) => {
    void passOn(request).then(
      async (answer) => {
        const type = answer.headers.get("content-type") ?? "application/json"
        response.writeHead(answer.status, { "content-type": type })
        response.end(Buffer.from(await answer.arrayBuffer()))
      },
      () => response.destroy(),
    )
  })

  async function passOn(request: IncomingMessage): Promise<Response> {
    const { method = "GET", headers } = request
    const url = new URL(request.url ?? "/", target)
    const chunks: Buffer[] = []
    for await (const chunk of request) {
      chunks.push(chunk as Buffer)
    }
    const text = Buffer.concat(chunks).toString("utf8")
    requests.push({ method, path: url.pathname, query: url.searchParams, text })
    const kept = ["accept", "content-type", "authorization", "idempotency-key"]
    return fetch(url, {
      method,
      headers: Object.fromEntries(kept.flatMap((name) => pair(name, headers[name]))),
      ...(text && { body: text }),
    })
  }

  return { url: server.url, requests, close: () => server.close() }
}

function pair(name: string, value: string | string[] | undefined): [string, string][] {
  return typeof value === "string" ? [[name, value]] : []
}
