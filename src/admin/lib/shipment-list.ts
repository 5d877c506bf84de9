import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { daysAgo } from "./formats"
import { queryKeys } from "./query-keys"
import { getFrom } from "./sdk"
import type { Shipment, ShipmentState } from "./shipment"

/** A merchant's day, in its order. */
export const TABS = [
  "needs_attention",
  "in_progress",
  "to_print",
  "pickup_today",
  "next_pickup",
  "on_the_way",
  "all",
] as const

type ListTab = (typeof TABS)[number]

/** The parameters in the address of the page. */
export const LIST_PARAMS = [
  "tab",
  "q",
  "state",
  "only",
  "service_code",
  "kind",
  "location_id",
  "created",
  "created_from",
  "created_to",
  "order_by",
  "limit",
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
export type ShipmentListFilters = Record<string, string | string[] | undefined>

type Values = Partial<Record<ListParam, string>>

export function tabOf({ tab }: Values): ListTab {
  return TABS.find((one) => one === tab) ?? "all"
}

/** The chosen states; none means all. Unknown states in the address are ignored. */
export function statesOf({ state }: Values): ShipmentState[] {
  const names = state?.split(",") ?? []
  return STATES.filter((one) => names.includes(one))
}

/** The filters of the page, as the backend's parameters. */
export function toListFilters(values: Values): ShipmentListFilters {
  const { q, service_code, kind, location_id, only } = values
  const tab = tabOf(values)
  const states = statesOf(values)
  return {
    q,
    ...(tab !== "all" && { view: tab }),
    service_code,
    kind,
    location_id,
    ...(states.length > 0 && { state: states }),
    ...(only === "stopped" && { stopped: "true" }),
    // Abandoned shipments with a number at the service. They were never confirmed and cost nothing.
    ...(only === "deletable" && { state: ["abandoned"], has_shipment_id: "true" }),
    ...daysOf(values),
  }
}

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

interface ShipmentList {
  shipments: Shipment[]
  /** To 10,000. */
  count: number
  has_more: boolean
  view_counts?: Record<Exclude<ListTab, "all">, number>
}

export function fetchShipments(query: Record<string, unknown>): Promise<ShipmentList> {
  return getFrom("shipments", { query })
}

/** One page of all shipments, reloaded while it is shown. The old page stays visible until the next is loaded. */
export function useShipmentList(query: Record<string, unknown>) {
  return useQuery({
    queryKey: queryKeys.shipmentList(query),
    queryFn: () => fetchShipments({ ...query, with_counts: "true" }),
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  })
}
