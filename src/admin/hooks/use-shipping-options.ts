import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { shippingOptionsQueryKeys } from "@medusajs/dashboard/hooks"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"
import type { CreatedOptions, NewOptions, ServiceZone } from "../lib/service-zone"
import { useAccount } from "./use-account"

const PATH = "/admin/shipment-ordering/shipping-options"
/** The query key of the dashboard for stock locations, which it does not export. */
const STOCK_LOCATIONS = ["stock_locations"] as const

export function useServiceZones({ enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    enabled,
    queryKey: queryKeys.serviceZones,
    queryFn: async () =>
      (await sdk.client.fetch<{ service_zones: ServiceZone[] }>(PATH)).service_zones,
  })
}

/** Creates shipping options. The pages of the dashboard reload theirs. */
export function useCreateShippingOptions() {
  const queryClient = useQueryClient()
  const account = useAccount()
  return useMutation({
    mutationFn: (body: NewOptions) =>
      sdk.client.fetch<CreatedOptions>(PATH, { method: "POST", query: { account }, body }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.pricePreviews })
      return Promise.all(
        [
          queryKeys.serviceZones,
          queryKeys.settings,
          queryKeys.setup,
          STOCK_LOCATIONS,
          shippingOptionsQueryKeys.all,
        ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      )
    },
  })
}
