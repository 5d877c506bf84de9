import type { serialiseServices } from "../../api/admin/shipment-ordering/services/services"
import type { VirtualServiceCode } from "../../price-rules"
import { groupBy } from "./group-by"
import type { Named } from "./named"
import type { Sent } from "./sent"

/** A delivery service that was discovered for the account. */
export type DeliveryService = Sent<Awaited<ReturnType<typeof serialiseServices>>[number]>

/** The name of a service in the store. */
export function nameOfService({ label, name }: Pick<DeliveryService, "label" | "name">): string {
  return label ?? name
}

/** Services as choices, by the name in the store and the code. */
export function serviceOptions(services: DeliveryService[]): Named[] {
  return services.map((service) => {
    const code = service.service_code
    const name = nameOfService(service)
    return { value: code, label: name === code ? code : `${name} (${code})` }
  })
}

/** The virtual services, which choose the best service of the carriers. Their texts use these codes. */
export const VIRTUAL_CODES = [
  "virtual_cheapest",
  "virtual_fastest",
  "virtual_parcel_locker",
] as const satisfies VirtualServiceCode[]

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
