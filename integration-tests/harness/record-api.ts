import type { IncomingMessage } from "node:http"
import { startLocalServer } from "./local-server"
import type { TestShop } from "./test-shop"

type Shop = Pick<TestShop, "admin" | "sandbox">

/** Puts a recorder between the shop and its API. The discovery of services at the new address is not recorded. */
export async function recordApi(shop: Shop): Promise<RequestRecorder> {
  const recorder = await startRequestRecorder(shop.sandbox.url)
  await useApi(shop, recorder.url)
  await shop.admin.post("/admin/shipment-ordering/services/refresh")
  recorder.requests.length = 0
  return recorder
}

/** Sets the address of the shop's API; by default its sandbox's. */
export async function useApi(
  { admin, sandbox }: Shop,
  address: string = sandbox.url,
): Promise<void> {
  await admin.post("/admin/shipment-ordering/settings", {
    environment: "development",
    base_url: address,
    api_key: sandbox.key,
  })
}

/** The recorded requests for prices. */
export function priceQuestions({ requests }: Pick<RequestRecorder, "requests">): URLSearchParams[] {
  return requests.filter(({ path }) => path.endsWith("/services/calculate")).map(queryOf)
}

const queryOf = ({ query }: RecordedRequest): URLSearchParams => query

/** A request as it arrived. */
export interface RecordedRequest {
  method: string
  path: string
  query: URLSearchParams
  text: string
}

/** A server that passes each request on to another one, and records it. */
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
