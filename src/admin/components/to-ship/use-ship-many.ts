import { ordersQueryKeys } from "@medusajs/dashboard/hooks"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { useTexts } from "../../i18n/use-texts"
import type { OrderWish, ShipResult } from "../../lib/order-to-ship"
import { queryKeys } from "../../lib/query-keys"
import { sdk } from "../../lib/sdk"
import type { OrderChoice } from "./many-values"
import { wishOfChoice } from "./wish-of-choice"

/** So many orders are sent at a time: few enough to see it go on, and to stop soon. */
const SLICE = 5

/** What has become of an order: one of the two is there. */
export interface Outcome {
  shipmentId: string | null
  problem: string | null
}

export interface ManyRun {
  state: "idle" | "running" | "stopped" | "done"
  /** By order id; an order that is not in it has not been sent. */
  outcomes: Record<string, Outcome>
}

/** Ships many orders, a few at a time. What fails leaves the others alone. */
export function useShipMany() {
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
      const outcomes = await shipSlice(
        waiting.slice(sent, sent + SLICE),
        t("toShip.cannotBePacked"),
      )
      setRun((before) => ({ ...before, outcomes: { ...before.outcomes, ...outcomes } }))
    }
    setRun((before) => ({ ...before, state: isStopped.current ? "stopped" : "done" }))
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: queryKeys.toShip }),
      queryClient.invalidateQueries({ queryKey: queryKeys.shipments }),
      queryClient.invalidateQueries({ queryKey: ordersQueryKeys.all }),
    ])
  }
  const stop = () => {
    isStopped.current = true
  }
  return { run, start, stop }
}

/** Never throws: what went wrong with an order is its outcome. */
async function shipSlice(
  choices: OrderChoice[],
  cannotBePacked: string,
): Promise<ManyRun["outcomes"]> {
  const outcomes: ManyRun["outcomes"] = {}
  const fail = (orderId: string, error: unknown) => {
    outcomes[orderId] = { shipmentId: null, problem: (error as Error).message }
  }
  const wishes: OrderWish[] = []
  for (const choice of choices) {
    try {
      wishes.push(await wishOfChoice(choice, cannotBePacked))
    } catch (error) {
      fail(choice.order_id, error)
    }
  }
  try {
    for (const { order_id, shipment, problem } of await sendWishes(wishes)) {
      outcomes[order_id] = { shipmentId: shipment?.id ?? null, problem }
    }
  } catch (error) {
    wishes.forEach(({ order_id }) => fail(order_id, error))
  }
  return outcomes
}

async function sendWishes(orders: OrderWish[]): Promise<ShipResult[]> {
  if (orders.length === 0) {
    return []
  }
  const path = "/admin/shipment-ordering/orders/ship"
  const body = { orders }
  return (await sdk.client.fetch<{ results: ShipResult[] }>(path, { method: "POST", body })).results
}
