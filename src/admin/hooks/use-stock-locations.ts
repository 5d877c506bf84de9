import { useQuery } from "@tanstack/react-query"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"

const AT_MOST = 100

export function useStockLocations() {
  return useQuery({
    queryKey: queryKeys.stockLocations,
    queryFn: async () =>
      (await sdk.admin.stockLocation.list({ limit: AT_MOST, fields: "id,name" })).stock_locations,
  })
}
