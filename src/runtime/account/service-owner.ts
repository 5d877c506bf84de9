import type { Account } from "../../modules/shipment_ordering/accounts/account-store"
import type { ServiceOwner } from "../../modules/shipment_ordering/services/service-store"

/** An account as rows name it that belong to what it is connected to at present. */
export function serviceOwner({
  handle,
  environment,
  baseUrl,
}: Pick<Account, "handle" | "environment" | "baseUrl">): ServiceOwner {
  return { account: handle, environment, base_url: baseUrl ?? "" }
}
