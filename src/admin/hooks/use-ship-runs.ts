import { ordersQueryKeys } from "@medusajs/dashboard/hooks"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { isAnswerLost } from "../lib/answer-lost"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"
import { isGoingOn, type OrderChoice, type ShipRun } from "../lib/ship-run"
import { useReload } from "./use-reload"

const PATH = "/admin/shipment-ordering/ship-runs"
/** While a run goes on. */
const SOON_MS = 1_000
/** Until another person starts one. */
const LATER_MS = 10_000

/** The newest run, whoever started it. When it has ended, the lists that it changes are loaded again. */
export function useNewestShipRun() {
  const reload = useReload()
  const { data: runs = [], isSuccess } = useQuery({
    queryKey: queryKeys.shipRuns,
    queryFn: listRuns,
    refetchInterval: LATER_MS,
  })
  const [listed] = runs
  const { data: followed } = useQuery({
    queryKey: [...queryKeys.shipRuns, listed?.id],
    queryFn: async () =>
      (await sdk.client.fetch<{ ship_run: ShipRun }>(`${PATH}/${listed?.id}`)).ship_run,
    enabled: listed !== undefined && isGoingOn(listed),
    refetchInterval: ({ state }) => (!state.data || isGoingOn(state.data)) && SOON_MS,
  })
  const run = followed?.id === listed?.id ? (followed ?? listed) : listed
  const isOn = run !== undefined && isGoingOn(run)
  // A short run may have ended before it was seen.
  const seen = isSuccess ? `${run?.id} ${isOn}` : undefined
  const before = useRef(seen)
  useEffect(() => {
    if (before.current !== undefined && before.current !== seen && !isOn) {
      // Health too: the API key may have been refused.
      void reload(
        queryKeys.shipRuns,
        queryKeys.toShip,
        queryKeys.shipments,
        queryKeys.health,
        ordersQueryKeys.all,
      )
    }
    before.current = seen
  }, [seen])
  return run
}

/** Starts a run of orders on the server. */
export function useStartShipRun() {
  const reload = useReload()
  return useMutation({ mutationFn: startRun, onSettled: () => reload(queryKeys.shipRuns) })
}

export function useStopShipRun() {
  const reload = useReload()
  return useMutation({
    mutationFn: (id: string) => sdk.client.fetch(`${PATH}/${id}/stop`, { method: "POST" }),
    onSettled: () => reload(queryKeys.shipRuns),
  })
}

async function listRuns(): Promise<ShipRun[]> {
  return (await sdk.client.fetch<{ ship_runs: ShipRun[] }>(PATH)).ship_runs
}

/** @throws Error with a message for the merchant, if no run has started */
async function startRun(orders: OrderChoice[]): Promise<void> {
  try {
    await sdk.client.fetch(PATH, { method: "POST", body: { orders } })
  } catch (error) {
    const isStarted = isAnswerLost(error) && (await listRuns().then(isOf, () => false))
    if (!isStarted) throw error
  }

  function isOf([newest]: ShipRun[]): boolean {
    return newest?.orders.some(({ order_id }) => order_id === orders[0]?.order_id) ?? false
  }
}
