import { ordersQueryKeys } from "@medusajs/dashboard/hooks"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { useTexts } from "../i18n/use-texts"
import type { OrderChoice } from "../lib/order-choice"
import type { OrderToShip } from "../lib/order-to-ship"
import { queryKeys } from "../lib/query-keys"
import { type Outcomes, shipOrders } from "../lib/ship-orders"

/** So many orders are sent at a time: few enough to see it go on, and to stop soon. */
const SLICE = 5

export interface ManyRun {
  state: "idle" | "running" | "stopped" | "done"
  /** An order that is not in it has not been sent. */
  outcomes: Outcomes
}

/** Ships many orders, a few at a time. What fails leaves the others alone; nothing is sent twice. */
export function useShipMany(orders: OrderToShip[]) {
  const { t } = useTexts()
  const queryClient = useQueryClient()
  const [run, setRun] = useState<ManyRun>({ state: "idle", outcomes: {} })
  const isStopped = useRef(false)
  // Nobody is there to see it go on.
  useEffect(() => () => void (isStopped.current = true), [])

  const start = async (choices: OrderChoice[]) => {
    isStopped.current = false
    setRun((before) => ({ ...before, state: "running" }))
    const waiting = choices.filter(({ order_id }) => !(order_id in run.outcomes))
    for (let sent = 0; sent < waiting.length && !isStopped.current; sent += SLICE) {
      const outcomes = await shipOrders(waiting.slice(sent, sent + SLICE), {
        cannotBePacked: t("toShip.cannotBePacked"),
        numberOf: (orderId) => orders.find(({ id }) => id === orderId)?.display_id ?? 0,
      })
      setRun((before) => ({ ...before, outcomes: { ...before.outcomes, ...outcomes } }))
    }
    setRun((before) => ({ ...before, state: isStopped.current ? "stopped" : "done" }))
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: queryKeys.toShip }),
      queryClient.invalidateQueries({ queryKey: queryKeys.shipments }),
      queryClient.invalidateQueries({ queryKey: ordersQueryKeys.all }),
      // It may have been the key that was refused.
      queryClient.invalidateQueries({ queryKey: queryKeys.health }),
    ])
  }
  const stop = () => {
    isStopped.current = true
  }
  return { run, start, stop }
}
