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

/** Customers order, and jobs fulfil, while nobody does anything here. */
const EVERY_MS = 30_000

/** A page of the orders that wait to be shipped, oldest first, looked at again while it is shown. */
export function useOrdersToShip(filter: ToShipFilter) {
  return useQuery({
    queryKey: [...queryKeys.toShip, filter],
    queryFn: () =>
      sdk.client.fetch<OrdersToShip>("/admin/shipment-ordering/orders/to-ship", {
        query: { ...filter },
      }),
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  })
}
