import { useQuery } from "@tanstack/react-query"
import type { PickupPart } from "../../store"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"

/** A stock location, with what pickup needs. */
export interface PickupLocation {
  id: string
  name: string
  /** In one line; empty if it is unknown. */
  address: string
  /** Missing address parts: without them no carrier can collect. */
  missing: PickupPart[]
  is_provider_enabled: boolean
}

/** The store's stock locations, with what pickup needs. */
export function useLocations() {
  return useQuery({
    queryKey: queryKeys.locations,
    queryFn: async () => {
      const path = "/admin/shipment-ordering/locations"
      return (await sdk.client.fetch<{ locations: PickupLocation[] }>(path)).locations
    },
    // Other pages change them.
    staleTime: 0,
  })
}
