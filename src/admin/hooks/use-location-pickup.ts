import { useQuery } from "@tanstack/react-query"
import type { LocationPickupData } from "../lib/location-pickup"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"

/** How pickup stands at a stock location. */
export function useLocationPickup(locationId: string) {
  return useQuery({
    queryKey: queryKeys.pickupOfLocation(locationId),
    queryFn: async () => {
      const path = `/admin/shipment-ordering/locations/${locationId}/pickup`
      return (await sdk.client.fetch<{ pickup: LocationPickupData }>(path)).pickup
    },
  })
}
