import type { AdminOrder } from "@medusajs/framework/types"
import { ordersQueryKeys } from "@medusajs/dashboard/hooks"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { leftToShip } from "../lib/left-to-ship"
import type { OrderLocker } from "../lib/locker"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"

interface LockerChange {
  locker_code: string
  /** Of the list in which it was found. */
  locker_postal_code?: string
}

function pathOf(orderId: string): string {
  return `/admin/shipment-ordering/orders/${orderId}/locker`
}

/** The locker that an order goes to. Asked for anew when something of the order is fulfilled or taken back. */
export function useOrderLocker(order: AdminOrder) {
  const left = leftToShip(order)
  return useQuery({
    queryKey: [...queryKeys.lockerOfOrder(order.id), { left }],
    queryFn: () => sdk.client.fetch<OrderLocker>(pathOf(order.id)),
    enabled: left > 0,
  })
}

/** Sends an order to another locker. */
export function useChangeLocker(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: LockerChange) =>
      sdk.client.fetch<Pick<OrderLocker, "locker_code" | "locker">>(pathOf(orderId), {
        method: "POST",
        body,
      }),
    // Also a refusal may be news: something was ordered meanwhile.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.lockerOfOrder(orderId) }),
        queryClient.invalidateQueries({ queryKey: queryKeys.toShip }),
        queryClient.invalidateQueries({ queryKey: ordersQueryKeys.all }),
      ]),
  })
}
