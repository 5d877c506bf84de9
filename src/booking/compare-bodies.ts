import type { Difference } from "./compare-detail"
import type { ShipmentBody } from "./wire-body"

/** What differs from one drafting to the next without meaning another parcel. */
const MADE_ANEW: ReadonlySet<string> = new Set([
  "parcel_description",
  "parcel_pickup_date",
  "callback_success_url",
])

/**
 * Where a request that was frozen earlier is not what would be sent now: the service holds the frozen one,
 * which is therefore what is `received`.
 */
export function differencesOfBodies(frozen: ShipmentBody, fresh: ShipmentBody): Difference[] {
  const before: Record<string, unknown> = frozen
  const now: Record<string, unknown> = fresh
  const fields = [...new Set([...Object.keys(before), ...Object.keys(now)])]
  return fields
    .filter((field) => !MADE_ANEW.has(field) && text(before[field]) !== text(now[field]))
    .map((field) => ({ field, sent: text(now[field]), received: text(before[field]) }))
}

function text(value: unknown): string {
  return Array.isArray(value) ? value.join(", ") : typeof value === "string" ? value : ""
}
