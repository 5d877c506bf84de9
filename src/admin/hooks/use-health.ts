import { useQuery } from "@tanstack/react-query"
import type { Health } from "../lib/health"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"

const EVERY_MS = 10_000

/** How the plugin gets on; looked at again by itself, also after a look that failed. */
export function useHealth() {
  return useQuery({
    queryKey: queryKeys.health,
    queryFn: () => sdk.client.fetch<Health>("/admin/shipment-ordering/health"),
    refetchInterval: EVERY_MS,
  })
}
