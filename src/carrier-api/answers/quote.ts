import { type PackageType, readPackageDimensions, type PackageDimension } from "../api-package"
import {
  type Reading,
  decimalAmount,
  jsonList,
  isJsonObject,
  jsonObject,
  looseInteger,
  cutText,
  isCode,
  looseText,
} from "./loose"

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

interface DeliveryDays {
  min: number
  max: number
}

/** Days from "1-3" (API, "Price quote"), also from "3"; undefined when the text says anything else. */
export function readDeliveryDays(text: string | undefined): DeliveryDays | undefined {
  const match = /^(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?$/.exec(text?.trim() ?? "")
  if (!match) {
    return undefined
  }
  const first = Number(match[1])
  const last = match[2] === undefined ? first : Number(match[2])
  return { min: Math.min(first, last), max: Math.max(first, last) }
}
