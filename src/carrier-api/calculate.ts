import Big from "big.js"
import { toCountryCode } from "../addresses"
import type { ApiClient } from "./caller"
import {
  boundList,
  LIMITS,
  cutText,
  decimalAmount,
  isCode,
  isJsonObject,
  jsonList,
  jsonObject,
  looseInteger,
  looseText,
  type Reading,
} from "./clean-answer"
import { readJsonWith } from "./exchange"

/** 1 = parcel, 2 = envelope (API, "Price quote"). */
export type PackageType = 1 | 2

/**
 * A package in a request. All values are decimal strings: kilograms, and sizes in the account's unit, which are omitted
 * for envelopes.
 */
export interface ApiPackage {
  weight: string
  length?: string
  width?: string
  height?: string
}

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
  client: ApiClient,
  query: CalculateQuery,
  { signal, timeoutMs }: CalculateOptions = {},
): Promise<Quote[]> {
  return client.call({
    operation: "calculate",
    method: "GET",
    url: client.locate("/services/calculate", parametersOf(query)),
    key: "none",
    read: readJsonWith((body) => readQuotes(body, query.packageType)),
    signal,
    timeoutMs,
  })
}

function parametersOf(query: CalculateQuery): URLSearchParams {
  const parameters = new URLSearchParams({
    country_code: toCountryCode(query.countryCode),
    zip_code: query.zipCode.trim(),
    package_type: String(query.packageType),
    send_adr: query.sendAdr ? "1" : "0",
  })
  const sizes = query.packageType === 1 ? (["length", "width", "height"] as const) : []
  for (const name of ["weight", ...sizes] as const) {
    for (const { [name]: value } of query.packages) {
      if (value !== undefined) parameters.append(`${name}[]`, value)
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
  deliveryDays: { min: number; max: number } | undefined
}

/**
 * Reads the quotes of a price calculation, and skips those that it cannot read. If it can read none of the list, the
 * answer is an error: an empty result would mean that no service delivers.
 *
 * A quote without a price with tax is skipped, since the tax cannot be guessed. The price without tax may be missing.
 * Quotes for another package type are left out: a parcel must not be sold at the price of an envelope.
 *
 * @param questionType a quote that states no package type is for this one
 */
export function readQuotes(body: unknown, questionType: PackageType): Reading<Quote[]> {
  const list = Array.isArray(body) ? body : jsonList(jsonObject(body).data)
  if (!list) {
    return { ok: false, issue: "no list of quotes under data" }
  }
  const { elements, leftOut } = boundList(list, LIMITS.quotes, "services")
  const quotes = elements.flatMap((element) => readQuote(element) ?? [])
  if (list.length > 0 && quotes.length === 0) {
    return { ok: false, issue: "no quote with a service code and a price" }
  }
  const answers = quotes.filter(({ packageType = questionType }) => packageType === questionType)
  return {
    ok: true,
    value: answers.map((quote) => ({ ...quote, packageType: questionType })),
    leftOut,
  }
}

const longestName = 120

/** A quote with the package type that it states, which may be none that the document names. */
type StatedQuote = Omit<Quote, "packageType"> & { packageType: number | undefined }

function readQuote(element: unknown): StatedQuote | undefined {
  if (!isJsonObject(element)) {
    return undefined
  }
  const serviceCode = looseText.parse(element.service_code)
  const priceWithTax = decimalAmount(element.final_price_with_tax)
  if (!isCode(serviceCode) || priceWithTax === undefined) {
    return undefined
  }
  return {
    serviceCode,
    serviceName: cutText(element.service_name, longestName) ?? serviceCode,
    packageType: looseInteger.parse(element.package_type),
    priceWithTax,
    priceWithoutTax: decimalAmount(element.final_price_without_tax),
    deliveryDays: readDeliveryDays(looseText.parse(element.delivery_days)),
  }
}

/** Reads "1-3" (API, "Price quote") or "3"; undefined for any other text. */
export function readDeliveryDays(text: string | undefined) {
  const match = /^(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?$/.exec(text?.trim() ?? "")
  if (!match) {
    return undefined
  }
  const first = Number(match[1])
  const last = match[2] === undefined ? first : Number(match[2])
  return { min: Math.min(first, last), max: Math.max(first, last) }
}

/** The API document does not name the unit of sizes. */
export type SizeUnit = "cm" | "mm"

/** Outer sizes and gross weight of one package. */
interface PackageMeasures {
  lengthMm: number
  widthMm: number
  heightMm: number
  weightGrams: number
}

/**
 * Writes a package as plain decimal strings: sizes to 0.1 mm, the weight to 0.1 g.
 *
 * @throws RangeError if a measure is negative or not finite
 */
export function toApiPackage(measures: PackageMeasures, sizeUnit: SizeUnit): Required<ApiPackage> {
  const size = (millimetres: number) => decimal(millimetres, sizeUnit === "cm" ? 10 : 1)
  return {
    weight: decimal(measures.weightGrams, 1_000),
    length: size(measures.lengthMm),
    width: size(measures.widthMm),
    height: size(measures.heightMm),
  }
}

function decimal(value: number, divisor: number): string {
  if (!Number.isFinite(value) || value < 0) {
    throw new RangeError(`A package measure must be a number of at least 0, not ${value}`)
  }
  return new Big(value).round(1, Big.roundHalfUp).div(divisor).toFixed()
}
