import { toCountryCode } from "../addresses"
import {
  type ApiPackage,
  type PackageType,
  readPackageDimensions,
  type PackageDimension,
} from "./api-package"
import type { Service } from "./caller"
import { readJsonWith } from "./exchange"
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

export interface CalculateQuery {
  /** Two letters; sent in upper case. */
  countryCode: string
  zipCode: string
  packageType: PackageType
  sendAdr: boolean
  packages: ApiPackage[]
  /** Amount to collect, as decimal text. With it, the service also quotes cash on delivery. */
  parcelPrice?: string
}

export interface CalculateOptions {
  signal?: AbortSignal
  /** For the whole call, including its retry. */
  timeoutMs?: number
}

/**
 * Asks for prices and delivery times of all services (API, "Price calculation"). Sends no key. An empty list means that
 * no service takes the packages.
 */
export function calculate(
  service: Service,
  query: CalculateQuery,
  { signal, timeoutMs }: CalculateOptions = {},
): Promise<Quote[]> {
  const path = "/services/calculate"
  const countryCode = toCountryCode(query.countryCode)
  const asked = { ...query, countryCode, zipCode: query.zipCode.trim() }
  const url = service.locate(path)
  // British and Dutch codes contain spaces, and not every service reads "+" as a space.
  url.search = parametersOf(asked).toString().replaceAll("+", "%20")
  return service.caller.call({
    operation: "calculate",
    method: "GET",
    url,
    path,
    key: "none",
    maxAnswerBytes: service.maxJsonBytes,
    read: readJsonWith((body) => readQuotes(body, asked)),
    signal,
    timeoutMs,
  })
}

function parametersOf(query: CalculateQuery): URLSearchParams {
  const parameters = new URLSearchParams({
    country_code: query.countryCode,
    zip_code: query.zipCode,
    package_type: String(query.packageType),
    send_adr: query.sendAdr ? "1" : "0",
  })
  const sizes = ["length", "width", "height"] as const
  for (const name of query.packageType === 1
    ? (["weight", ...sizes] as const)
    : ["weight" as const]) {
    for (const value of query.packages.map((item) => item[name])) {
      if (value !== undefined) {
        parameters.append(`${name}[]`, value)
      }
    }
  }
  if (query.parcelPrice !== undefined) {
    parameters.append("parcel_price", query.parcelPrice)
  }
  parameters.append("parcel_copy_id", "")
  return parameters
}

/** A service's price for the packages (API, "Price quote"). */
export interface Quote {
  serviceCode: string
  /** The code if the service gives no name. */
  serviceName: string
  packageType: PackageType
  /** Decimal strings with 2 places in the account's currency. */
  priceWithTax: string
  priceWithoutTax: string | undefined
  countryCode: string
  zipCode: string
  deliveryDays: DeliveryDays | undefined
  deliveryDaysText: string | undefined
  /** Kept as sent: the document does not explain the values. */
  isEu: unknown
  serviceType: unknown
  dimensions: PackageDimension[]
}

/** Values of the request, used if the answer does not repeat them. */
interface QuoteContext {
  countryCode: string
  zipCode: string
  packageType: PackageType
}

/**
 * Reads the quotes of a price calculation, and skips those that it cannot read. If it can read none of the list, the
 * answer is an error: an empty result would mean that no service delivers.
 *
 * A quote without a price with tax is skipped, since the tax cannot be guessed. The price without tax may be missing.
 */
export function readQuotes(body: unknown, asked: QuoteContext): Reading<Quote[]> {
  const list = Array.isArray(body) ? body : jsonList(jsonObject(body).data)
  if (!list) {
    return { ok: false, issue: "no list of quotes under data" }
  }
  const quotes = list.flatMap((element) => readQuote(element, asked) ?? [])
  return list.length > 0 && quotes.length === 0
    ? { ok: false, issue: "no quote with a service code and a price" }
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
    countryCode: toCountryCode(looseText.parse(element.country_code) ?? asked.countryCode),
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

/** Reads "1-3" (API, "Price quote") or "3"; undefined for any other text. */
export function readDeliveryDays(text: string | undefined): DeliveryDays | undefined {
  const match = /^(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?$/.exec(text?.trim() ?? "")
  if (!match) {
    return undefined
  }
  const first = Number(match[1])
  const last = match[2] === undefined ? first : Number(match[2])
  return { min: Math.min(first, last), max: Math.max(first, last) }
}
