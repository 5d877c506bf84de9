import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { MarginQuery } from "../../api/admin/shipment-ordering/margin/schema"
import type { Margins } from "../lib/margin"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"

/** What was charged against what was quoted; what was shown before stays until the new is here. */
export function useMargins(query: MarginQuery) {
  return useQuery({
    queryKey: queryKeys.margins(query),
    queryFn: () => sdk.client.fetch<Margins>("/admin/shipment-ordering/margin", { query }),
    placeholderData: keepPreviousData,
  })
}
