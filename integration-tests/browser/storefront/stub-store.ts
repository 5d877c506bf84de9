import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { type LocalServer, startLocalServer } from "../../harness/local-server"
import { pageDirectory } from "./page-build"

export interface StubAnswer {
  status?: number
  body: unknown
}

type Query = Record<string, string>
type Handler = (query: Query) => StubAnswer | Promise<StubAnswer>

/** What a store answers, by the last part of the path, and the queries that it was asked with. */
export interface StubAnswers {
  quotes: Handler
  lockers: Handler
  /** Of any order, and of the order that is looked for. */
  tracking: Handler
  find: Handler
  askedQuotes: Query[]
  askedLockers: Query[]
}

const types: Record<string, string> = { ".js": "text/javascript", ".css": "text/css" }

/** A store that speaks the contract of the delivery routes, and a shop's page in front of it. */
export function startStubStore(store: StubAnswers): Promise<LocalServer> {
  return startLocalServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://stub")
    const query = Object.fromEntries(searchParams)
    const send = (body: string | Buffer, type = "text/html", status = 200) =>
      response.writeHead(status, { "content-type": type }).end(body)
    const name = path.basename(pathname)
    const file = path.join(pageDirectory, pathname === "/" ? "index.html" : pathname)
    if (name === "quotes") store.askedQuotes.push(query)
    if (name === "lockers") store.askedLockers.push(query)
    if (request.headers["x-publishable-api-key"] === "pk_test") {
      const handle = store[name as "quotes" | "lockers" | "tracking" | "find"]
      void Promise.resolve(handle(query)).then(({ status, body }) =>
        send(JSON.stringify(body), "application/json", status),
      )
    } else if (existsSync(file)) send(readFileSync(file), types[path.extname(file)])
    else send("There is no such file, or no publishable key.", "text/plain", 404)
  })
}
