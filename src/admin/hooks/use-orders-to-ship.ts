import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { OrdersToShip } from "../../api/admin/shipment-ordering/orders/to-ship/order-to-ship"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"

export interface ToShipFilter {
  q?: string
  location_id?: string
  service_code?: string
  limit: number
  offset: number
}

/** A page of the orders that wait to be shipped, oldest first. */
export function useOrdersToShip(filter: ToShipFilter) {
  return useQuery({
    queryKey: [...queryKeys.toShip, filter],
    queryFn: () =>
      sdk.client.fetch<OrdersToShip>("/admin/shipment-ordering/orders/to-ship", {
        query: { ...filter },
      }),
    placeholderData: keepPreviousData,
  })
}
