import type { Handler } from "hono"
import { readDestination } from "../fields/destination"
import { FieldErrors, queryInput, readText, type Reading } from "../fields/input"
import { amountOf, readAdr, readPackages, readPackageType } from "../fields/values"
import { refused } from "../http/api-errors"
import type { SandboxEnv } from "../http/json-body"
import type { SandboxCore } from "../core/sandbox-core"
import { decimalOf, type Offer, offersFor, type ShipmentRequest } from "../services/offers"

/** API, "Price calculation". */
export function calculate(core: SandboxCore): Handler<SandboxEnv> {
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
