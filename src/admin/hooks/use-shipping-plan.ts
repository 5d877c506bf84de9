import { useQuery } from "@tanstack/react-query"
import { askShippingPlan } from "../lib/ask-shipping-plan"
import { queryKeys } from "../lib/query-keys"
import type { ShippingWish } from "../lib/shipping-plan"

/**
 * How an order would be shipped if it were as a person wishes, with the prices of all services. While a
 * new wish is asked for, and when that fails, there is none: who shows the last one keeps it.
 */
export function useShippingPlan(orderId: string, wish: ShippingWish) {
  return useQuery({
    queryKey: [...queryKeys.planOfOrder(orderId), wish],
    queryFn: async ({ signal }) => ({ wish, plan: await askShippingPlan(orderId, wish, signal) }),
    // What is shown is ordered a moment later: never an answer from before.
    gcTime: 0,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
}
