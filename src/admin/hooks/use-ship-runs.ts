import { ordersQueryKeys } from "@medusajs/dashboard/hooks"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { queryKeys, useReload } from "../lib/query-keys"
import { getFrom, postTo } from "../lib/sdk"
import { isAnswerLost } from "../lib/server-message"
import {
  isGoingOn,
  isUnsolved,
  type ListedRun,
  type OrderChoice,
  type ShipRun,
} from "../lib/ship-run"
import { isEnded } from "../lib/shipment"

/** While a run goes on. */
const SOON_MS = 1_000
/** Until another person starts one. */
const LATER_MS = 10_000

/** The latest runs, newest first, of all admin users. When one ends, the lists that it changes are loaded again. */
export function useShipRuns(): ListedRun[] {
  const reload = useReload()
  const { data: runs = [], isSuccess } = useQuery({
    queryKey: queryKeys.shipRuns,
    queryFn: listRuns,
    refetchInterval: ({ state }) => (state.data?.some(isGoingOn) ? SOON_MS : LATER_MS),
  })
  const isOn = runs.some(isGoingOn)
  // A short run may have ended before it was seen.
  const seen = isSuccess ? `${runs[0]?.id} ${isOn}` : undefined
  const before = useRef(seen)
  useEffect(() => {
    if (before.current !== undefined && before.current !== seen && !isOn) {
      // Health too: the API key may have been refused.
      void reload(
        queryKeys.toShip,
        queryKeys.shipments,
        queryKeys.health,
        ordersQueryKeys.all,
        queryKeys.shownShipRuns,
      )
    }
    before.current = seen
  }, [seen])
  return runs
}

/** After its end labels come. They are looked for less often after a minute and a half, and no more after a quarter of an hour. */
const LABEL_MS = 2_000
const SOON_LOOKS = 45
const LATER_LABEL_MS = 15_000
const MOST_LOOKS = 100
/** A failed order may go out otherwise. */
const SOLVED_MS = 30_000

/**
 * A run with its orders, loaded again while it goes on and until its labels are there.
 *
 * @param isByHand a person confirms: until then no label comes
 */
export function useShipRun({ id, state: listedState }: ListedRun, isByHand: boolean) {
  /** While it went on. Those do not count: after a long run, labels are still to come. */
  const looksBefore = useRef<number | undefined>(undefined)
  return useQuery({
    queryKey: queryKeys.shipRun(id),
    queryFn: () => showRun(id),
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) => {
      if (isGoingOn(data ?? { state: listedState })) return SOON_MS
      looksBefore.current ??= dataUpdateCount + errorUpdateCount
      const looks = dataUpdateCount + errorUpdateCount - looksBefore.current
      const isOver = looks >= MOST_LOOKS || !data?.orders.some(isAwaited)
      if (!isOver) return looks < SOON_LOOKS ? LABEL_MS : LATER_LABEL_MS
      return data?.orders.some(isUnsolved) && SOLVED_MS
    },
  })

  /** Whether its label may still come. */
  function isAwaited({ shipment_state: state, has_label }: ShipRun["orders"][number]): boolean {
    const isUnconfirmed = isByHand && state === "ordered"
    return state !== null && !has_label && !isUnconfirmed && !isEnded({ state })
  }
}

/** Starts a run of orders on the server. */
export function useStartShipRun() {
  const reload = useReload()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (orders: OrderChoice[]) =>
      startRun(orders, client.getQueryData<ListedRun[]>(queryKeys.shipRuns)?.[0]),
    onSettled: () => reload(queryKeys.shipRuns),
  })
}

export function useStopShipRun() {
  const reload = useReload()
  return useMutation({
    mutationFn: (id: string) => postTo(`ship-runs/${id}/stop`),
    onSettled: () => reload(queryKeys.shipRuns),
  })
}

async function listRuns(): Promise<ListedRun[]> {
  return (await getFrom<{ ship_runs: ListedRun[] }>("ship-runs")).ship_runs
}

async function showRun(id: string): Promise<ShipRun> {
  return (await getFrom<{ ship_run: ShipRun }>(`ship-runs/${id}`)).ship_run
}

/**
 * @param before the newest run before this one
 * @throws Error with a message for the merchant, if no run has started
 */
async function startRun(orders: OrderChoice[], before: ListedRun | undefined): Promise<void> {
  try {
    await postTo("ship-runs", { orders })
  } catch (error) {
    const isStarted = isAnswerLost(error) && (await hasStarted().catch(() => false))
    if (!isStarted) throw error
  }

  /** Whether the newest run is a new one with these orders. */
  async function hasStarted(): Promise<boolean> {
    const [newest] = await listRuns()
    if (!newest || newest.id === before?.id) return false
    const { orders: begun } = await showRun(newest.id)
    return begun.some(({ order_id }) => order_id === orders[0]?.order_id)
  }
}
