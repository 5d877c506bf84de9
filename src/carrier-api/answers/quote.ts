import type { PackageType } from "../api-package"
import type { Reading } from "../reading"
import { decimalAmount } from "./decimal-amount"
import { readDeliveryDays, type DeliveryDays } from "./delivery-days"
import { jsonList } from "./json-list"
import { isJsonObject, jsonObject } from "./json-object"
import { looseInteger } from "./loose-integer"
import { cutText, isCode, looseText } from "./loose-text"
import { readPackageDimensions, type PackageDimension } from "./package-dimension"

/** A service's price for the packages that were asked about (API, "Price quote"). */
export interface Quote {
  serviceCode: string
  /** The code where the service gives no name. */
  serviceName: string
  packageType: PackageType
  /** Decimal strings with 2 places in the account's currency. */
  priceWithTax: string
  priceWithoutTax: string | undefined
  countryCode: string
  zipCode: string
  deliveryDays: DeliveryDays | undefined
  deliveryDaysText: string | undefined
  /** As the service sent it: the document does not say what the values mean. */
  isEu: unknown
  serviceType: unknown
  dimensions: PackageDimension[]
}

/** What was asked, for an answer that does not echo it. */
interface QuoteContext {
  countryCode: string
  zipCode: string
  packageType: PackageType
}

/**
 * The quotes of an answer to the price calculation. What cannot be read is left out, the rest stays;
 * a list of which nothing can be read is a problem, not an absence of services.
 *
 * Without a price with tax the quote is left out: the tax cannot be guessed. The price without tax may
 * be missing; then nobody can be charged by it.
 */
export function readQuotes(body: unknown, asked: QuoteContext): Reading<Quote[]> {
  const list = Array.isArray(body) ? body : jsonList(jsonObject(body).data)
  if (!list) {
    return { ok: false, problem: "no list of quotes under data" }
  }
  const quotes = list.flatMap((element) => readQuote(element, asked) ?? [])
  return list.length > 0 && quotes.length === 0
    ? { ok: false, problem: "no quote with a service code and a price" }
    : { ok: true, value: quotes }
}

const longestName = 120

function readQuote(element: unknown, asked: QuoteContext): Quote | undefined {
  if (!isJsonObject(element)) {
    return undefined
  }
  const serviceCode = looseText.parse(element.service_code)
  const priceWithTax = decimalAmount(element.final_price_with_tax)
  if (!isCode(serviceCode) || priceWithTax === undefined) {
    return undefined
  }
  const packageType = looseInteger.parse(element.package_type)
  const deliveryDaysText = cutText(element.delivery_days, longestName)
  return {
    serviceCode,
    serviceName: cutText(element.service_name, longestName) ?? serviceCode,
    packageType: packageType === 1 || packageType === 2 ? packageType : asked.packageType,
    priceWithTax,
    priceWithoutTax: decimalAmount(element.final_price_without_tax),
    countryCode: (looseText.parse(element.country_code) ?? asked.countryCode).toUpperCase(),
    zipCode: looseText.parse(element.zip_code) ?? asked.zipCode,
    deliveryDays: readDeliveryDays(deliveryDaysText),
    deliveryDaysText,
    isEu: element.is_eu,
    serviceType: element.service_type,
    dimensions: readPackageDimensions(element.dimensions),
  }
}
