import { useQuery } from "@tanstack/react-query"
import type { PickupLocation } from "../lib/pickup-location"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"

/** The store's stock locations as places where the carrier collects. */
export function useLocations() {
  return useQuery({
    queryKey: queryKeys.locations,
    queryFn: async () => {
      const path = "/admin/shipment-ordering/locations"
      return (await sdk.client.fetch<{ locations: PickupLocation[] }>(path)).locations
    },
    // They are changed on other pages.
    staleTime: 0,
  })
}
