import { ordersQueryKeys } from "@medusajs/dashboard/hooks"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"
import type { Shipment } from "../lib/shipment"
import type { ShipBody } from "../lib/shipping-plan"

interface Answer {
  fulfillment_id: string
  shipment: Shipment
}

/** Orders the shipment of an order. Also a refusal may leave a shipment, and a corrected address. */
export function useShipOrder(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ShipBody) =>
      sdk.client.fetch<Answer>(`/admin/shipment-ordering/orders/${orderId}/ship`, {
        method: "POST",
        body,
      }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.shipments }),
        queryClient.invalidateQueries({ queryKey: queryKeys.toShip }),
        queryClient.invalidateQueries({ queryKey: queryKeys.lockerOfOrder(orderId) }),
        queryClient.invalidateQueries({ queryKey: ordersQueryKeys.all }),
        // It may have been the key that was refused.
        queryClient.invalidateQueries({ queryKey: queryKeys.health }),
      ]),
  })
}
