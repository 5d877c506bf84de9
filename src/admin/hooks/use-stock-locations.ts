import { useQuery } from "@tanstack/react-query"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"

/** A merchant with more warehouses than this finds an order by its number. */
const AT_MOST = 200

/** The places from which orders are shipped. */
export function useStockLocations() {
  return useQuery({
    queryKey: queryKeys.stockLocations,
    queryFn: async () => {
      const query = { fields: "id,name", order: "name", limit: AT_MOST }
      return (await sdk.admin.stockLocation.list(query)).stock_locations
    },
  })
}
