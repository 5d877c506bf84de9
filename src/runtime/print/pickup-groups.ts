import type { LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import { totalWeight } from "../shipments/total-weight"

type PickedUp = Pick<
  LedgerRow,
  | "kind"
  | "state"
  | "location_id"
  | "pickup_at"
  | "reference"
  | "service_name"
  | "service_code"
  | "packages"
  | "tracking_numbers"
>

/** What one driver takes along from one place. */
export interface PickupGroup {
  locationId: string | null
  pickupAt: Date | null
  lines: PickupLine[]
  packages: number
  /** An exact decimal. */
  weightKilograms: string
}

export interface PickupLine {
  reference: string
  service: string
  packages: number
  weightKilograms: string
  trackingNumbers: string[]
}

/** Shipments by place and pickup time, the earliest first; only those that a carrier takes from the store. */
export function pickupGroups(rows: PickedUp[]): PickupGroup[] {
  const groups = new Map<string, PickedUp[]>()
  for (const row of rows.filter(isPickedUp)) {
    const key = `${row.pickup_at?.toISOString() ?? "~"} ${row.location_id}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, members]) => {
      const packages = members.flatMap((row) => row.packages)
      return {
        locationId: members[0]?.location_id ?? null,
        pickupAt: members[0]?.pickup_at ?? null,
        lines: members.map(toLine),
        packages: packages.length,
        weightKilograms: totalWeight(packages),
      }
    })
}

function isPickedUp({ kind, state }: PickedUp): boolean {
  return kind === "delivery" && (state === "confirmed" || state === "tracked")
}

function toLine(row: PickedUp): PickupLine {
  return {
    reference: row.reference,
    service: row.service_name ?? row.service_code,
    packages: row.packages.length,
    weightKilograms: totalWeight(row.packages),
    trackingNumbers: row.tracking_numbers,
  }
}
