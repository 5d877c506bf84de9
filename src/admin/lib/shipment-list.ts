import type { DataTableFilteringState } from "@medusajs/ui"

export const LIST_PATH = "/admin/shipment-ordering/shipments"

export type ListTab = "all" | "deletable"

/** What the backend's list and export are narrowed by. */
export interface ShipmentListFilters {
  q?: string
  state?: string[]
  has_shipment_id?: "true"
  service_code?: string
  kind?: string
  location_id?: string
  created_from?: string
  created_to?: string
}

/** What is chosen on the page, in the backend's words. */
export function toListFilters(
  filtering: DataTableFilteringState,
  { search, tab }: { search: string; tab: ListTab },
): ShipmentListFilters {
  const { $gte, $lte } = (filtering.created_at ?? {}) as { $gte?: string; $lte?: string }
  const states = filtering.state as string[] | undefined
  return {
    q: search.trim() || undefined,
    state: tab === "deletable" ? ["let_go"] : states?.length ? states : undefined,
    has_shipment_id: tab === "deletable" ? "true" : undefined,
    service_code: text(filtering.service_code),
    kind: text(filtering.kind),
    location_id: text(filtering.location_id),
    created_from: $gte && localDay(new Date($gte)),
    created_to: $lte && localDay(new Date($lte)),
  }
}

/** The calendar day of whoever looks at the page, as the backend writes days. */
export function localDay(date: Date): string {
  const two = (number: number) => String(number).padStart(2, "0")
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined
}
