import { useQuery } from "@tanstack/react-query"
import type { Health } from "../lib/health"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"
import { useServiceZones } from "./use-shipping-options"

interface SetUp {
  /** Customers can be offered a delivery, and it can be ordered: an account has a key, and there is a shipping option. */
  isComplete: boolean
  /** What has to be added to `medusa-config` first. */
  missingLines: string | undefined
}

/** How far the store is set up; undefined until it is known. */
export function useSetUp(): { data: SetUp | undefined; isPending: boolean } {
  const health = useQuery({
    queryKey: queryKeys.health,
    queryFn: () => sdk.client.fetch<Health>("/admin/shipment-ordering/health"),
  })
  const zones = useServiceZones()
  const hasOption = zones.data?.some(({ shipping_options }) => shipping_options.length > 0)
  const hasKey = health.data?.accounts.some(({ api_key }) => api_key.state !== "missing")
  return {
    isPending: health.isPending || zones.isPending,
    data: health.data &&
      zones.data && {
        isComplete: Boolean(hasOption && hasKey),
        missingLines: health.data.configuration_gap?.lines,
      },
  }
}
