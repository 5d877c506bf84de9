import type { IncomingMessage } from "node:http"
import { text } from "node:stream/consumers"
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
  return requests
    .filter(({ path }) => path.endsWith("/services/calculate"))
    .map(({ query }) => query)
}

export type RequestRecorder = Awaited<ReturnType<typeof startRequestRecorder>>

/** A server that passes each request on to another one, and records it. */
async function startRequestRecorder(target: string) {
  /** In the order of their arrival. */
  const requests: { method: string; path: string; query: URLSearchParams; text: string }[] = []
  const passOn = async (request: IncomingMessage) => {
    const { method = "GET", headers } = request
    const url = new URL(request.url ?? "/", target)
    const body = await text(request)
    requests.push({ method, path: url.pathname, query: url.searchParams, text: body })
    return fetch(url, {
      method,
      headers: Object.entries(headers).filter(([name]) => PASSED_ON.includes(name)) as HeadersInit,
      ...(body && { body }),
    })
  }
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
  return { ...server, requests }
}

const PASSED_ON = ["accept", "content-type", "authorization", "idempotency-key"]
