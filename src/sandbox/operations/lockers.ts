import type { Handler } from "hono"
import { FieldErrors } from "../fields/field-errors"
import { readDestination } from "../fields/destination"
import { queryInput } from "../fields/query-input"
import { refused } from "../http/api-errors"
import type { SandboxEnv } from "../http/sandbox-env"
import { lockerResponse } from "../lockers/locker-response"
import { nearestLockers } from "../lockers/nearest-lockers"

/** Lockers of a country, nearest to a postal code first (API, "What the service does", 7). */
export const lockers: Handler<SandboxEnv> = (c) => {
  const errors = new FieldErrors()
  const input = queryInput(new URL(c.req.url).searchParams)
  const destination = readDestination({ input, errors })
  if (destination === undefined) return refused(c, errors)
  const found = nearestLockers(destination.country.code, destination.postalCode)
  return c.json({ type: "success", message: "OK", data: found.map(lockerResponse) })
}
