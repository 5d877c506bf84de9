import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"
import type { Shipment } from "../lib/shipment"
import { LIST_PATH, type ShipmentListFilters } from "../lib/shipment-list"

interface ListQuery extends ShipmentListFilters {
  order_by: string
  limit: number
  offset: number
}

/** One page of all shipments; the one before stays until the next is here. */
export function useShipmentList(query: ListQuery) {
  return useQuery({
    queryKey: queryKeys.shipmentList(query),
    queryFn: () =>
      sdk.client.fetch<{ shipments: Shipment[]; count: number }>(LIST_PATH, {
        query: { ...query },
      }),
    placeholderData: keepPreviousData,
  })
}

/** Has everything that is shown of shipments read anew. */
export function useReloadShipments() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: queryKeys.shipments })
}
