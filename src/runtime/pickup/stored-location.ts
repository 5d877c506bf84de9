import type { StoredAddress } from "../prices/stored-address"
import { PROVIDER_PREFIX } from "../../modules/shipment_ordering/provider-entries"

/** A stock location as the store keeps it. */
export interface StoredLocation {
  id: string
  name: string
  address?: StoredAddress | null
  fulfillment_providers?: ({ id?: string } | null)[] | null
}

/** Whether the location may fulfil with this plugin. */
export function mayUseProvider({ fulfillment_providers: providers }: StoredLocation): boolean {
  return (providers ?? []).some((provider) => provider?.id?.startsWith(PROVIDER_PREFIX))
}
