import type { Difference } from "./compare-detail"
import { postalCode } from "./postal-code"
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
  const isSame = (field: string): boolean =>
    field === "zip_code"
      ? usualForm(frozen) === usualForm(fresh)
      : text(before[field]) === text(now[field])
  return fields
    .filter((field) => !MADE_ANEW.has(field) && !isSame(field))
    .map((field) => ({ field, sent: text(now[field]), received: text(before[field]) }))
}

/** Which form the service takes may have been learned in between. */
function usualForm({ zip_code, country_code }: ShipmentBody): string {
  return postalCode(zip_code, country_code)
}

function text(value: unknown): string {
  return Array.isArray(value) ? value.join(", ") : typeof value === "string" ? value : ""
}
