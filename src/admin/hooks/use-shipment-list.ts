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

/** Callbacks and jobs move shipments while nobody does anything here. */
const EVERY_MS = 15_000

/** One page of all shipments, looked at again while it is shown; the one before stays until the next is here. */
export function useShipmentList(query: ListQuery) {
  return useQuery({
    queryKey: queryKeys.shipmentList(query),
    queryFn: () =>
      sdk.client.fetch<{ shipments: Shipment[]; count: number }>(LIST_PATH, {
        query: { ...query },
      }),
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  })
}

/** Has everything that is shown of shipments read anew. */
export function useReloadShipments() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: queryKeys.shipments })
}
