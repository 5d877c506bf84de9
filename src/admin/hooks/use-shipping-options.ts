import { shippingOptionsQueryKeys } from "@medusajs/dashboard/hooks"
import { useMutation, useQuery } from "@tanstack/react-query"
import type {
  ShippingOptionsBody,
  ShownOption,
  ShownZone,
} from "../../api/admin/shipment-ordering/shipping-options/shipping-options"
import { dotted } from "../lib/formats"
import { queryKeys, useReload } from "../lib/query-keys"
import { getFrom, postTo } from "../lib/sdk"
import { useAccount } from "./use-account"

/** The query key of the dashboard for stock locations, which it does not export. */
const STOCK_LOCATIONS = ["stock_locations"] as const

/** A service zone of a stock location, with its shipping options of this plugin. */
export type ServiceZone = ShownZone

export function useServiceZones({ enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    enabled,
    queryKey: queryKeys.serviceZones,
    queryFn: async () =>
      (await getFrom<{ service_zones: ServiceZone[] }>("shipping-options")).service_zones,
  })
}

/** A zone as a choice: its name, its stock locations and its countries. */
export function describeZone({ name, locations, countries }: ServiceZone): string {
  const whose = locations.map((location) => location.name).join(", ")
  return dotted(name, whose, countries.join(", "))
}

/** The result of creating options. */
export interface CreatedOptions {
  shipping_options: ShownOption[]
  skipped: { service_code: string; shipping_option_id: string; name: string }[]
  enabled_at_location_ids: string[]
}

/** Creates shipping options. The pages of the dashboard reload theirs. */
export function useCreateShippingOptions() {
  const reload = useReload()
  const account = useAccount()
  return useMutation({
    mutationFn: (body: ShippingOptionsBody) =>
      postTo<CreatedOptions>("shipping-options", body, { query: { account } }),
    onSuccess: () => {
      void reload(queryKeys.pricePreviews)
      return reload(
        queryKeys.serviceZones,
        queryKeys.settings,
        STOCK_LOCATIONS,
        shippingOptionsQueryKeys.all,
      )
    },
  })
}
