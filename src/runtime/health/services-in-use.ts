import type { Account } from "../../modules/shipment_ordering/accounts/account-store"
import { canonicalHost, type ServiceStanding } from "../../rating"

/** Of the services that were asked since the process began, those at which an account still is. */
export function servicesInUse(
  services: ServiceStanding[],
  accounts: Pick<Account, "baseUrl" | "environment">[],
): ServiceStanding[] {
  const inUse = new Set(
    accounts.map(({ baseUrl, environment }) => keyOf(canonicalHost(baseUrl ?? ""), environment)),
  )
  return services.filter(({ host, environment }) => inUse.has(keyOf(host, environment)))
}

function keyOf(host: string, environment: string): string {
  return JSON.stringify([host, environment])
}
