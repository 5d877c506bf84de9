import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { daysAgo } from "./calendar"
import { queryKeys } from "./query-keys"
import { sdk } from "./sdk"
import type { ShipmentState, Shipment } from "./shipment"

export const LIST_PATH = "/admin/shipment-ordering/shipments"

export type ListTab = "all" | "deletable"

/** The parameters in the address of the page. */
export const LIST_PARAMS = [
  "tab",
  "q",
  "state",
  "stopped",
  "service_code",
  "kind",
  "location_id",
  "created",
  "created_from",
  "created_to",
  "order_by",
] as const

export type ListParam = (typeof LIST_PARAMS)[number]

/** In the order of the life of a shipment. */
export const STATES = [
  "pending",
  "ordered",
  "confirm_unknown",
  "confirmed",
  "tracked",
  "abandoned",
  "voided",
  "failed",
] as const satisfies readonly ShipmentState[]

/** Number of days up to today. */
export const CREATED_DAYS = { today: 1, week: 7, month: 30 } as const

/** Choice for two entered days. */
export const CUSTOM_DAYS = "custom"

/** Parameters of the list and the export in the backend. */
type ShipmentListFilters = Record<string, string | string[] | undefined>

type Values = Partial<Record<ListParam, string>>

export function tabOf({ tab }: Values): ListTab {
  return tab === "deletable" ? tab : "all"
}

/** The chosen states; none means all. Unknown states in the address are ignored. */
export function statesOf({ state }: Values): ShipmentState[] {
  const wanted = state?.split(",") ?? []
  return STATES.filter((one) => wanted.includes(one))
}

/** The filters of the page, as the backend's parameters. */
export function toListFilters(values: Values): ShipmentListFilters {
  const { q, service_code, kind, location_id } = values
  const states = statesOf(values)
  const chosen = tabOf(values) === "deletable" ? DELETABLE : states.length > 0 && { state: states }
  const stopped = values.stopped === "true" ? values.stopped : undefined
  return { q, stopped, service_code, kind, location_id, ...chosen, ...daysOf(values) }
}

/** Abandoned shipments with a number at the service. They were never confirmed and cost nothing. */
const DELETABLE: ShipmentListFilters = { state: ["abandoned"], has_shipment_id: "true" }

function daysOf({ created, created_from, created_to }: Values) {
  if (created === CUSTOM_DAYS) {
    return { created_from, created_to }
  }
  return created === "today" || created === "week" || created === "month"
    ? { created_from: daysAgo(CREATED_DAYS[created] - 1) }
    : {}
}

/** Callbacks and jobs change shipments while this page is open. */
const EVERY_MS = 15_000

/** One page of all shipments, reloaded while it is shown. The old page stays visible until the next is loaded. */
export function useShipmentList(query: Record<string, unknown>) {
  return useQuery({
    queryKey: queryKeys.shipmentList(query),
    queryFn: () =>
      sdk.client.fetch<{ shipments: Shipment[]; count: number }>(LIST_PATH, {
        query,
      }),
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  })
}
