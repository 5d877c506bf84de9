import type { AdminOrder } from "@medusajs/framework/types"
import { ordersQueryKeys } from "@medusajs/dashboard/hooks"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { unshownNumbers } from "../lib/unshown-numbers"
import type { Shipment } from "../lib/shipment"

/** The backend moves the ledger first and the fulfillment's labels a moment later. */
const LABELS_FOLLOW_WITHIN_MS = 1_500
/** Where that moment is a longer one. */
const LABELS_ARE_LATE_MS = [LABELS_FOLLOW_WITHIN_MS, 5_000, 15_000]

/**
 * Has the dashboard read an order anew when its shipments have moved: labels and status come with them. Once more
 * while a tracking number is known that none of the order's labels has.
 */
export function useReloadOrder(order: AdminOrder, shipments: Shipment[] | undefined): void {
  const queryClient = useQueryClient()
  const lastSeen = useRef<string>()
  const seen = shipments
    ?.map(({ id, state, tracking }) => `${id}:${state}:${tracking.length}`)
    .join()
  const unshown = unshownNumbers(order.fulfillments ?? [], shipments ?? []).join()
  useEffect(() => {
    const isMoved =
      seen !== undefined && lastSeen.current !== undefined && seen !== lastSeen.current
    lastSeen.current = seen
    const reload = () =>
      void queryClient.invalidateQueries({ queryKey: ordersQueryKeys.detail(order.id) })
    const delays = unshown ? LABELS_ARE_LATE_MS : isMoved ? [LABELS_FOLLOW_WITHIN_MS] : []
    const timers = delays.map((delayMs) => setTimeout(reload, delayMs))
    return () => timers.forEach(clearTimeout)
  }, [seen, unshown, order.id, queryClient])
}
