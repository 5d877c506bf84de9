import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { shippingOptionsQueryKeys } from "@medusajs/dashboard/hooks"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"
import type { CreatedOptions, NewOptions, ServiceZone } from "../lib/service-zone"

const PATH = "/admin/shipment-ordering/shipping-options"
/** The key of the dashboard's own stock locations, which it does not export. */
const STOCK_LOCATIONS = ["stock_locations"] as const

export function useServiceZones() {
  return useQuery({
    queryKey: queryKeys.serviceZones,
    queryFn: async () =>
      (await sdk.client.fetch<{ service_zones: ServiceZone[] }>(PATH)).service_zones,
  })
}

/** Makes options of services; the dashboard's own pages read theirs anew. */
export function useCreateShippingOptions() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: NewOptions) =>
      sdk.client.fetch<CreatedOptions>(PATH, { method: "POST", body }),
    onSuccess: () =>
      Promise.all(
        [
          queryKeys.serviceZones,
          queryKeys.settings,
          STOCK_LOCATIONS,
          shippingOptionsQueryKeys.all,
        ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  })
}
