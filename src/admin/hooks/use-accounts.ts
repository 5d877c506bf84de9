import { useQuery } from "@tanstack/react-query"
import type { Health } from "../lib/health"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"

/** The handles of the configured accounts. */
export function useAccounts() {
  return useQuery({
    queryKey: queryKeys.health,
    queryFn: () => sdk.client.fetch<Health>("/admin/shipment-ordering/health"),
    select: ({ accounts }) => accounts.map(({ handle }) => handle),
  })
}
