import type { Locker } from "../../carrier-api"
import type { Settings } from "../../modules/shipment_ordering/settings/settings-schema"
import { toStoredLocker } from "./stored-locker"

/** A locker as a customer chooses it: kilometres, kilograms, and centimetres whatever the account's unit is. */
export function serialiseLocker(locker: Locker, sizeUnit: Settings["size_unit"]) {
  const centimetres = (size: number | undefined) =>
    size === undefined ? null : sizeUnit === "mm" ? size / 10 : size
  return {
    ...toStoredLocker(locker),
    latitude: locker.latitude ?? null,
    longitude: locker.longitude ?? null,
    distance_km: locker.distanceKm ?? null,
    max_length: centimetres(locker.maxLength),
    max_width: centimetres(locker.maxWidth),
    max_height: centimetres(locker.maxHeight),
    max_weight: locker.maxWeight ?? null,
  }
}
