import { type Locker, readLockers } from "../answers/locker"
import { lockersRequest } from "../endpoints"
import { readJsonWith } from "../http/read-json"
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
 * Parcel lockers near a postal code (API, "What the service does", 7), in the service's order. No key is
 * sent, unless the endpoints say so. An empty list means that there are none near.
 */
export function listLockers(
  service: Service,
  query: LockerQuery,
  { signal, timeoutMs }: LockerOptions = {},
): Promise<Locker[]> {
  const { lockers } = service.endpoints
  const countryCode = query.countryCode.trim().toUpperCase()
  const area = { countryCode, zipCode: query.zipCode.trim() }
  const { path, parameters } = lockersRequest(lockers, area)
  const url = service.locate(path)
  const isGet = lockers.method === "GET"
  if (isGet) {
    // Not "+" for a space, which not every service reads as one.
    url.search = new URLSearchParams(parameters).toString().replaceAll("+", "%20")
  }
  return service.caller.call({
    operation: "lockers",
    method: lockers.method,
    url,
    // Not the filled one: a postal code is no matter of a log.
    path: lockers.path,
    key: lockers.sendsKey ? "required" : "none",
    body: isGet ? undefined : JSON.stringify(parameters),
    maxAnswerBytes: service.maxJsonBytes,
    read: readJsonWith((body) => readLockers(body, { ...lockers, countryCode })),
    signal,
    timeoutMs,
  })
}
