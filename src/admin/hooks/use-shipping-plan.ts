import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"
import type { ShippingPlan, ShippingWish } from "../lib/shipping-plan"

/**
 * How an order would be shipped if it were as a person wishes, with the prices of all services. While a
 * new wish is asked for, the answer to the last one stays.
 */
export function useShippingPlan(orderId: string, wish: ShippingWish) {
  return useQuery({
    queryKey: [...queryKeys.planOfOrder(orderId), wish],
    queryFn: async ({ signal }) => ({ wish, plan: await askShippingPlan(orderId, wish, signal) }),
    placeholderData: keepPreviousData,
    // What is shown is ordered a moment later: never an answer from before.
    gcTime: 0,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
}

/** Orders nothing. @throws Error in words when the order is not there or cannot be shipped at all */
export function askShippingPlan(
  orderId: string,
  wish: ShippingWish,
  signal?: AbortSignal,
): Promise<ShippingPlan> {
  return sdk.client.fetch<ShippingPlan>(`/admin/shipment-ordering/orders/${orderId}/quotes`, {
    method: "POST",
    body: wish,
    signal,
  })
}
