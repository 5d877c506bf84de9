import type { ServicePatch } from "../../api/admin/shipment-ordering/services/services"
import { groupBy } from "./group-by"

export type ServiceChange = ServicePatch

/** A delivery service that the account has been seen to offer. */
export interface DeliveryService {
  service_code: string
  /** The service's own; the merchant may call it otherwise. */
  name: string
  /** The merchant's name for it. */
  label: string | null
  is_enabled: boolean
  /** The merchant's mark; null: decided by the patterns of the settings. */
  is_locker: boolean | null
  delivers_to_locker: boolean
  offers_parcel: boolean
  offers_envelope: boolean
  /** The merchant's mark; null: decided by its code and by what the service answered. */
  is_cash_on_delivery: boolean | null
  collects_cash: boolean
  /** Not marked, and its code and the answers disagree. */
  is_cash_on_delivery_doubtful: boolean
  /** Two-letter codes, upper case. */
  countries: string[]
  last_seen_at: string
}

/** What a service is called in the store: by the merchant, else by itself. */
export function nameOfService({ label, name }: Pick<DeliveryService, "label" | "name">): string {
  return label ?? name
}

/** A country of the store in which nothing was offered, with what the service said. */
export interface ServiceIssue {
  countryCode: string
  message: string
}

/**
 * Countries that have the same issue, together: an outage says the same of each of thirty.
 */
export function groupIssues(issues: ServiceIssue[]): { countries: string[]; message: string }[] {
  return groupBy(issues, ({ message }) => message).map(([message, same]) => ({
    message,
    countries: same.map(({ countryCode }) => countryCode),
  }))
}
