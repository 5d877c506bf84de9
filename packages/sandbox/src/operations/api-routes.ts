import { Hono, type MiddlewareHandler, type Handler } from "hono"
import type { ApiKeys } from "../state/api-keys"
import type { Operation } from "../state/request-log"
import { counted } from "../http/counted"
import type { SandboxCore } from "../core/sandbox-core"
import { environments } from "../state/shipment"
import { unauthenticated, refused } from "../http/api-errors"
import type { SandboxEnv } from "../http/json-body"
import { readDestination } from "../fields/destination"
import { FieldErrors, queryInput } from "../fields/input"
import { nearestLockers, type LockerAtDistance } from "../services/lockers"
import description from "../openapi.json"
import { calculate } from "./calculate"
import { create } from "./create"
import { confirm, detail, list } from "./shipments"

/** The service, once per environment (API, "Endpoints" and "Versioning"). */
export function apiRoutes(core: SandboxCore): Hono<SandboxEnv> {
  const api = new Hono<SandboxEnv>()
  const withKey = requireKey(core.keys)
  for (const environment of environments) {
    const service = new Hono<SandboxEnv>()
    const as = (operation: Operation) => counted(core, operation)
    service.get("/calculate", as("calculate"), calculate(core))
    service.get("/lockers", as("lockers"), lockers)
    service.post("/order-store", as("create"), withKey, create(core, environment))
    service.get("/shipments", as("list"), withKey, list(core, environment))
    service.get("/shipment/:id", as("detail"), withKey, detail(core, environment))
    service.post("/shipment/:id/confirm", as("confirm"), withKey, confirm(core, environment))
    api.route(`/${environment}/v1/services`, service)
    api.get(`/${environment}/v1/openapi.json`, (c) => c.json(description))
  }
  return api
}

const bearer = /^Bearer +(\S+)$/i

/** Lets only requests with a valid key pass, and sets their account (API, "Authentication", 1). */
function requireKey(keys: ApiKeys): MiddlewareHandler<SandboxEnv> {
  return async (c, next) => {
    const value = bearer.exec(c.req.header("authorization") ?? "")?.[1]
    const account = value === undefined ? undefined : keys.accountOf(value)
    if (account === undefined) return unauthenticated(c)
    c.set("account", account)
    return next()
  }
}

/** Lockers of a country, nearest to a postal code first (API, "What the service does", 7). */
const lockers: Handler<SandboxEnv> = (c) => {
  const errors = new FieldErrors()
  const input = queryInput(new URL(c.req.url).searchParams)
  const destination = readDestination({ input, errors })
  if (destination === undefined) return refused(c, errors)
  const nearest = nearestLockers(destination.country.code, destination.postalCode)
  return c.json({ type: "success", message: "OK", data: nearest.map(lockerResponse) })
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
    opening_hours: locker.openingHours,
  }
}
