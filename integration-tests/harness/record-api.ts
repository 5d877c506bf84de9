import {
  type RecordedRequest,
  type RequestRecorder,
  startRequestRecorder,
} from "./request-recorder"
import type { TestShop } from "./test-shop"

type Shop = Pick<TestShop, "admin" | "sandbox">

/**
 * Puts a recorder between the shop and its service. Each is an address that was never asked before; its
 * services are looked for first, which is not recorded.
 */
export async function recordApi(shop: Shop): Promise<RequestRecorder> {
  const recorder = await startRequestRecorder(shop.sandbox.url)
  await useApi(shop, recorder.url)
  await shop.admin.post("/admin/shipment-ordering/services/refresh")
  recorder.requests.length = 0
  return recorder
}

/** Lets the shop ask its service at another address; without one, at its own. */
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

/** The questions for prices among what was recorded. */
export function priceQuestions({ requests }: Pick<RequestRecorder, "requests">): URLSearchParams[] {
  return requests.filter(({ path }) => path.endsWith("/services/calculate")).map(queryOf)
}

const queryOf = ({ query }: RecordedRequest): URLSearchParams => query
