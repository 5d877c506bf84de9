import { useQuery } from "@tanstack/react-query"
import type { OrderPrice } from "../lib/order-price"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"

/** What the delivery of an order was priced by. It does not change once the order is placed. */
export function useOrderPrices(orderId: string) {
  return useQuery({
    queryKey: queryKeys.pricesOfOrder(orderId),
    queryFn: async () => {
      const path = `/admin/shipment-ordering/orders/${orderId}/prices`
      return (await sdk.client.fetch<{ prices: OrderPrice[] }>(path)).prices
    },
  })
}
