import { createServer } from "node:http"
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

export interface SeenRequest {
  method: string
  /** Path and query as they were on the wire. */
  url: string
  headers: IncomingHttpHeaders
  body: string
}

export type Behaviour = (response: ServerResponse, request: IncomingMessage) => void

export interface TinyApi {
  host: string
  seen: SeenRequest[]
  /** Answers the next requests in this order; the last one stays. */
  behave: (...behaviours: Behaviour[]) => void
  close: () => Promise<void>
}

/** A real HTTP server on a free port that does what a test asks for, and remembers what it was asked. */
export async function startTinyApi(): Promise<TinyApi> {
  const seen: SeenRequest[] = []
  let behaviours: Behaviour[] = [json(500, { message: "no behaviour was set" })]
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8")
      seen.push({
        method: request.method ?? "",
        url: request.url ?? "",
        headers: request.headers,
        body,
      })
      const behaviour = behaviours.length > 1 ? behaviours.shift() : behaviours[0]
      behaviour?.(response, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    host: `http://127.0.0.1:${port}`,
    seen,
    behave: (...next) => {
      behaviours = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** One for each test of the file. */
export function useTinyApi(): TinyApi {
  const one = {} as TinyApi
  beforeEach(async () => Object.assign(one, await startTinyApi()))
  afterEach(() => one.close())
  return one
}

export function json(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Behaviour {
  return text(status, JSON.stringify(body), { "content-type": "application/json", ...headers })
}

export function text(
  status: number,
  body: string | Buffer,
  headers: Record<string, string>,
): Behaviour {
  return (response) => {
    response.writeHead(status, headers).end(body)
  }
}

export const html = (status: number) =>
  text(status, "<!doctype html><html><body>Welcome</body></html>", { "content-type": "text/html" })

export const redirect = (status: number, location: string) => text(status, "", { location })

/** Reads the request and closes the connection without a word. */
export const drop: Behaviour = (_response, request) => {
  request.socket.destroy()
}

/** Never answers. */
export const hang: Behaviour = () => undefined

/** Sends the beginning of an answer, then nothing more. */
export const stallInBody: Behaviour = (response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "500" })
  response.write('{"type":"success","data":')
}

/** Sends the beginning of an answer, then closes. */
export const cutInBody: Behaviour = (response, request) => {
  stallInBody(response, request)
  setImmediate(() => request.socket.destroy())
}
