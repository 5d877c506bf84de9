import type { Locker } from "../../carrier-api"
import { toStoredLocker } from "./stored-locker"

/** A locker as a customer chooses it: in kilometres, kilograms and centimetres. */
export function serialiseLocker(locker: Locker) {
  return {
    ...toStoredLocker(locker),
    latitude: locker.latitude ?? null,
    longitude: locker.longitude ?? null,
    distance_km: locker.distanceKm ?? null,
    max_length: locker.maxLength ?? null,
    max_width: locker.maxWidth ?? null,
    max_height: locker.maxHeight ?? null,
    max_weight: locker.maxWeight ?? null,
  }
}
