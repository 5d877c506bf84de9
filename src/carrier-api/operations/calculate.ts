import { readQuotes, type Quote } from "../answers/quote"
import type { ApiPackage, PackageType } from "../api-package"
import { readJsonWith } from "../http/read-json"
import type { Service } from "../core/service"

export interface CalculateQuery {
  /** Two letters; sent in upper case. */
  countryCode: string
  zipCode: string
  packageType: PackageType
  sendAdr: boolean
  packages: ApiPackage[]
  /** The amount to collect, decimal; makes the service quote cash on delivery too. */
  parcelPrice?: string
}

export interface CalculateOptions {
  signal?: AbortSignal
  /** Bounds the whole call, its retry included. */
  timeoutMs?: number
}

/**
 * Prices and delivery times of all services for a destination and packages (API, "Price
 * calculation"). Needs no key and sends none. An empty list means that no service takes it.
 */
export function calculate(
  service: Service,
  query: CalculateQuery,
  { signal, timeoutMs }: CalculateOptions = {},
): Promise<Quote[]> {
  const path = "/services/calculate"
  const countryCode = query.countryCode.trim().toUpperCase()
  const asked = { ...query, countryCode, zipCode: query.zipCode.trim() }
  const url = service.locate(path)
  // Not "+" for a space, which not every service reads as one: British and Dutch codes hold spaces.
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
