import { ordersQueryKeys } from "@medusajs/dashboard/hooks"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import type { Shipment } from "../lib/shipment"

/** The backend moves the ledger first and the fulfillment's labels a moment later. */
const LABELS_FOLLOW_WITHIN_MS = 1_500

/** Has the dashboard read an order anew when its shipments have moved: labels and status come with them. */
export function useReloadOrder(orderId: string, shipments: Shipment[] | undefined): void {
  const queryClient = useQueryClient()
  const lastSeen = useRef<string>()
  const seen = shipments
    ?.map(({ id, state, tracking }) => `${id}:${state}:${tracking.length}`)
    .join()
  useEffect(() => {
    const isMoved =
      seen !== undefined && lastSeen.current !== undefined && seen !== lastSeen.current
    lastSeen.current = seen
    if (isMoved) {
      const reload = () =>
        void queryClient.invalidateQueries({ queryKey: ordersQueryKeys.detail(orderId) })
      const timer = setTimeout(reload, LABELS_FOLLOW_WITHIN_MS)
      return () => clearTimeout(timer)
    }
    return undefined
  }, [seen, orderId, queryClient])
}
