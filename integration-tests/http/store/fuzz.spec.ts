// A shop with a key and an order. Each route gets valid, nearly valid and hostile requests, made from its description.
// `FUZZ_REQUESTS=20000` sends more, `FUZZ_SEED=1` repeats a run.
import fc from "fast-check"
import description from "../../../docs/openapi.json"
import { createHttpClient, type HttpClient } from "../../harness/http-client"
import { requestArbitrary, type SentRequest } from "../../openapi/request-arbitrary"
import { shopWithOrder } from "../../harness/worlds"

const shop = shopWithOrder({ auto_confirm: false })

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2000)
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1e9)

const routes = Object.entries(description.paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    path,
    method: method.toUpperCase(),
    operation: operation as Parameters<typeof requestArbitrary>[0],
  })),
)

beforeAll(() => process.stderr.write(`FUZZ_SEED=${seed}\n`))

// Requests may have changed the account.
afterEach(async () => {
  await shop.configure({ environment: "development", base_url: shop.sandbox.url })
})

const clientFor = (path: string): HttpClient =>
  path.startsWith("/admin")
    ? shop.admin
    : createHttpClient(shop.store.url, {
        "x-publishable-api-key": shop.seed.publishableKey,
      })

it.each(routes)(
  "$name answers any request as it is described, and never fails",
  async ({ path, method, operation }) => {
    const client = clientFor(path)
    const ids = [shop.order.id, shop.seed.stockLocationId, shop.seed.variants["MUG-05"] ?? ""]
    const send = async ({ id, query, body }: SentRequest) => {
      const search = new URLSearchParams(query).toString()
      const url = path.replace(/\{\w+\}/g, id) + (search && `?${search}`)
      // The client refuses an answer that the description does not know, such as status 500.
      await client.sendText(method, url, method === "POST" ? body : undefined)
    }
    await fc.assert(fc.asyncProperty(requestArbitrary(operation, ids), send), {
      seed,
      numRuns: Math.ceil(REQUESTS / routes.length),
      endOnFailure: true,
    })
  },
  120_000 + REQUESTS * 20,
)
