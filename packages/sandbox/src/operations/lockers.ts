import type { Handler } from "hono"
import { readDestination } from "../fields/destination"
import { FieldErrors, queryInput } from "../fields/input"
import { refused } from "../http/api-errors"
import type { SandboxEnv } from "../http/sandbox-env"
import { nearestLockers, type LockerAtDistance } from "../lockers/nearest-lockers"

/** Lockers of a country, nearest to a postal code first (API, "What the service does", 7). */
export const lockers: Handler<SandboxEnv> = (c) => {
  const errors = new FieldErrors()
  const input = queryInput(new URL(c.req.url).searchParams)
  const destination = readDestination({ input, errors })
  if (destination === undefined) return refused(c, errors)
  const found = nearestLockers(destination.country.code, destination.postalCode)
  return c.json({ type: "success", message: "OK", data: found.map(lockerResponse) })
}

/** A locker in the answer. The document does not describe its fields: these are the sandbox's own. */
function lockerResponse(locker: LockerAtDistance) {
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
