import { Hono, type MiddlewareHandler, type Handler } from "hono"
import type { ApiKeys } from "../state/api-keys"
import type { Operation } from "../state/request-log"
import { counted } from "../http/counted"
import type { SandboxCore } from "../core/sandbox-core"
import { environments } from "../state/shipment"
import { unauthenticated, refused } from "../http/api-errors"
import type { SandboxEnv } from "../http/json-body"
import { readDestination } from "../fields/destination"
import { FieldErrors, queryInput, readText, type Reading } from "../fields/input"
import { amountOf, readAdr, readPackages, readPackageType } from "../fields/values"
import { nearestLockers, type LockerAtDistance } from "../services/lockers"
import { decimalOf, type Offer, offersFor, type ShipmentRequest } from "../services/offers"
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

/** API, "Price calculation". */
function calculate(core: SandboxCore): Handler<SandboxEnv> {
  return (c) => {
    const errors = new FieldErrors()
    const request = readCalculation({ input: queryInput(new URL(c.req.url).searchParams), errors })
    if (request === undefined) return refused(c, errors)
    const offers = offersFor(request, core.settings.now().tariff_factor)
    const data = offers.map((offer) => quoteResponse(offer, request))
    return c.json({ type: "success", message: "OK", data })
  }
}

/** Reads the query of a calculation; undefined if something in it is refused. */
function readCalculation(reading: Reading): ShipmentRequest | undefined {
  readAdr(reading)
  const destination = readDestination(reading)
  const packageType = readPackageType(reading)
  const packages = readPackages(reading, packageType ?? 2)
  const price = readText(reading, "parcel_price") ?? ""
  const amountToCollect = amountOf(reading, "parcel_price", price)
  if (!reading.errors.isEmpty || destination === undefined || packageType === undefined) {
    return undefined
  }
  return { ...destination, packageType, packages, amountToCollect }
}

/** One quote of the answer (API, "Price quote"). */
function quoteResponse(offer: Offer, request: ShipmentRequest) {
  return {
    package_type: request.packageType,
    service_code: offer.service.code,
    service_name: offer.service.name,
    final_price_without_tax: decimalOf(offer.priceWithoutTaxCents),
    final_price_with_tax: decimalOf(offer.priceWithTaxCents),
    is_eu: request.country.isEu ? 1 : 0,
    service_type: offer.service.serviceType,
    zip_code: request.postalCode,
    country_code: request.country.code,
    dimensions: request.packages,
    delivery_days: offer.deliveryDays,
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
