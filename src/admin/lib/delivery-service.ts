import type { ServicePatch } from "../../api/admin/shipment-ordering/services/services"
import { groupBy } from "./group-by"

export type ServiceChange = ServicePatch

/** A delivery service that was discovered for the account. */
export interface DeliveryService {
  service_code: string
  /** The service's own name. */
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
  /** No mark is set, and the code and the answers disagree. */
  is_cash_on_delivery_doubtful: boolean
  /** Two-letter codes, upper case. */
  countries: string[]
  last_seen_at: string
}

/** The name of a service in the store. */
export function nameOfService({ label, name }: Pick<DeliveryService, "label" | "name">): string {
  return label ?? name
}

/** A country of the store without any service, with the service's message. */
export interface ServiceIssue {
  countryCode: string
  message: string
}

/** Groups countries with the same message: in an outage all have the same. */
export function groupIssues(issues: ServiceIssue[]): { countries: string[]; message: string }[] {
  return groupBy(issues, ({ message }) => message).map(([message, same]) => ({
    message,
    countries: same.map(({ countryCode }) => countryCode),
  }))
}
