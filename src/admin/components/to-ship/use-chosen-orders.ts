import { useState } from "react"
import type { OrderToShip } from "../../lib/order-to-ship"

/**
 * The orders of the dialog. What is shipped is what was selected, also when the list behind has moved on, less
 * what was left out since. Only whether the money was given back is told as the list has it now.
 */
export function useChosenOrders(listed: OrderToShip[]) {
  const [selected] = useState(listed)
  const [leftOut, setLeftOut] = useState<string[]>([])
  const isRefunded = new Map(listed.map(({ id, is_refunded }) => [id, is_refunded]))
  const all = selected.map((order) => ({
    ...order,
    is_refunded: isRefunded.get(order.id) ?? order.is_refunded,
  }))
  const leaveOut = (orders: OrderToShip[]) =>
    setLeftOut((before) => [...before, ...orders.map(({ id }) => id)])
  return { all, shipped: all.filter(({ id }) => !leftOut.includes(id)), leftOut, leaveOut }
}
