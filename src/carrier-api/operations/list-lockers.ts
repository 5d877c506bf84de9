import { type Locker, readLockers } from "../answers/locker"
import { readJsonWith } from "../core/read-json-with"
import type { Service } from "../core/service"

export interface LockerQuery {
  /** Two letters; sent in upper case. */
  countryCode: string
  zipCode: string
}

export interface LockerOptions {
  signal?: AbortSignal
  /** Bounds the whole call, its retry included. */
  timeoutMs?: number
}

/**
 * Parcel lockers near a postal code (API, "What the service does", 7), in the service's order. Needs no
 * key and sends none. An empty list means that there are none near.
 */
export function listLockers(
  service: Service,
  query: LockerQuery,
  { signal, timeoutMs }: LockerOptions = {},
): Promise<Locker[]> {
  const { path, countryParameter, zipCodeParameter, sizeUnit } = service.endpoints.lockers
  const countryCode = query.countryCode.trim().toUpperCase()
  const url = service.locate(path)
  const parameters = new URLSearchParams({
    [countryParameter]: countryCode,
    [zipCodeParameter]: query.zipCode.trim(),
  })
  // Not "+" for a space, which not every service reads as one.
  url.search = parameters.toString().replaceAll("+", "%20")
  return service.caller.call({
    operation: "lockers",
    method: "GET",
    url,
    path,
    key: "none",
    maxAnswerBytes: service.maxJsonBytes,
    read: readJsonWith((body) => readLockers(body, { countryCode, sizeUnit })),
    signal,
    timeoutMs,
  })
}
