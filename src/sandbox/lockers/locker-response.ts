import type { LockerAtDistance } from "./nearest-lockers"

/** A locker as the service answers it. Its fields are not documented: these are the sandbox's own. */
export function lockerResponse(locker: LockerAtDistance) {
  return {
    code: locker.code,
    name: locker.name,
    address: locker.street,
    city: locker.city,
    zip_code: locker.postalCode,
    country_code: locker.countryCode,
    lat: locker.latitude,
    lng: locker.longitude,
    distance: locker.distanceKm.toFixed(2),
    max_length: locker.maxLength,
    max_width: locker.maxWidth,
    max_height: locker.maxHeight,
    max_weight: locker.maxWeight,
  }
}
