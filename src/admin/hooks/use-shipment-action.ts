import { ordersQueryKeys } from "@medusajs/dashboard/hooks"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"
import type { Shipment } from "../lib/shipment"
import type { ShipmentAction } from "../lib/shipment-actions"

const PATH_OF_ACTION: Record<ShipmentAction, string> = {
  retry: "retry",
  confirm: "confirm",
  "check-numbers": "refresh",
  replace: "replace",
  release: "released",
}

/**
 * Does something to a shipment. Whether it succeeds or not, the ledger may have moved, and with it all
 * lists, the troubles of Health, the labels and the status of the order.
 */
export function useShipmentAction({ id }: Pick<Shipment, "id">) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (action: ShipmentAction) => {
      const path = `/admin/shipment-ordering/shipments/${id}/${PATH_OF_ACTION[action]}`
      return (await sdk.client.fetch<{ shipment: Shipment }>(path, { method: "POST" })).shipment
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.shipments }),
        queryClient.invalidateQueries({ queryKey: queryKeys.toShip }),
        queryClient.invalidateQueries({ queryKey: queryKeys.health }),
        queryClient.invalidateQueries({ queryKey: ordersQueryKeys.all }),
      ]),
  })
}
