import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { type LocalServer, startLocalServer } from "../../harness/local-server"
import { pageDirectory } from "./page-build"

export interface StubAnswer {
  status?: number
  body: unknown
}

type Handler = (query: Record<string, string>) => StubAnswer | Promise<StubAnswer>

/** What a store answers, and the queries that it was asked with. */
export interface StubAnswers {
  quotes: Handler
  lockers: Handler
  /** Of any order, and of the order that is looked for. */
  tracking: Handler
  findOrder: Handler
  askedQuotes: Record<string, string>[]
  askedLockers: Record<string, string>[]
}

const stylesheet = createRequire(__filename).resolve(
  "medusa-plugin-shipment-ordering-storefront/storefront.css",
)

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Checkout</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/storefront.css"><style>body{margin:1rem;font-family:sans-serif}</style></head>
<body><main><h1 style="position:absolute;left:-9999px">Checkout</h1><div id="root"></div></main>
<script type="module" src="/page.js"></script></body></html>`

/** A store that speaks the contract of the delivery routes, and a shop's page in front of it. */
export function startStubStore(store: StubAnswers): Promise<LocalServer> {
  return startLocalServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://stub")
    const query = Object.fromEntries(searchParams)
    const send = (type: string, body: string | Buffer, status = 200) =>
      response.writeHead(status, { "content-type": type }).end(body)
    const answer = async (handle: Handler) => {
      const { status, body } =
        request.headers["x-publishable-api-key"] === "pk_test"
          ? await handle(query)
          : { status: 400, body: { message: "No publishable key" } }
      send("application/json", JSON.stringify(body), status)
    }
    if (pathname === "/") send("text/html", html)
    else if (pathname === "/storefront.css") send("text/css", readFileSync(stylesheet))
    else if (pathname.endsWith(".js"))
      send("text/javascript", readFileSync(path.join(pageDirectory, path.basename(pathname))))
    else if (pathname === "/store/shipment-ordering/quotes") {
      store.askedQuotes.push(query)
      void answer(store.quotes)
    } else if (pathname === "/store/shipment-ordering/lockers") {
      store.askedLockers.push(query)
      void answer(store.lockers)
    } else if (pathname === "/store/shipment-ordering/orders/find") void answer(store.findOrder)
    else if (pathname.endsWith("/tracking")) void answer(store.tracking)
    else send("text/plain", "", 404)
  })
}
