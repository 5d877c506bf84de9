import { groupBy } from "./group-by"

/** A delivery service that the account has been seen to offer. */
export interface DeliveryService {
  service_code: string
  name: string
  offers_parcel: boolean
  offers_envelope: boolean
  is_cash_on_delivery: boolean
  /** Two-letter codes, upper case. */
  countries: string[]
  last_seen_at: string
}

/** A country of the store in which nothing was offered, with what the service said. */
export interface ServiceProblem {
  countryCode: string
  message: string
}

/**
 * Countries that have the same problem, together: an outage says the same of each of thirty.
 */
export function groupProblems(
  problems: ServiceProblem[],
): { countries: string[]; message: string }[] {
  return groupBy(problems, ({ message }) => message).map(([message, same]) => ({
    message,
    countries: same.map(({ countryCode }) => countryCode),
  }))
}
