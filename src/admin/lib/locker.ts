import type { LedgerLocker } from "../../modules/shipment_ordering/ledger/ledger-row"

/** A parcel locker as an order or a shipment keeps it. */
export type ShownLocker = Omit<LedgerLocker, "country_code">

/** A parcel locker as it is listed. */
export interface ListedLocker extends ShownLocker {
  distance_km: number | null
}

type NoLockersReason = "no_address" | "none_near" | "none_fits" | "unavailable" | "not_configured"

/** The lockers near a place, nearest first, as `GET /admin/shipment-ordering/lockers` answers. */
export interface LockerList {
  /** Where it was looked. */
  postal_code: string | null
  /** Of before: the service cannot be asked now. */
  is_stale: boolean
  lockers: ListedLocker[]
  /** How many were left out since they do not take the packages. */
  too_small: number
  /** Why there are none. */
  reason: { code: NoLockersReason; text: string } | null
}

/** Where the parcel of an order goes, as `GET /admin/shipment-ordering/orders/:id/locker` answers. */
export interface OrderLocker {
  delivers_to_locker: boolean
  locker_code: string | null
  /** Null beside a code: nobody could be asked about it yet. */
  locker: ShownLocker | null
  /** Nothing of the delivery is ordered yet. */
  can_change: boolean
}
