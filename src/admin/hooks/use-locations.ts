import { useQuery } from "@tanstack/react-query"
import type { readPickupLocations } from "../../account"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"

/** A stock location, with what pickup needs. */
export type PickupLocation = Awaited<ReturnType<typeof readPickupLocations>>[number]

/** The store's stock locations, with what pickup needs. */
export function useLocations() {
  return useQuery({
    queryKey: queryKeys.locations,
    queryFn: async () => {
      const path = "/admin/shipment-ordering/locations"
      return (await sdk.client.fetch<{ locations: PickupLocation[] }>(path)).locations
    },
    // Other pages change them, also in another tab.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}
