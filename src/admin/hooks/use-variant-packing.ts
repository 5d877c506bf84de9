import { useQuery } from "@tanstack/react-query"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"
import type { VariantPackingAnswer } from "../lib/variant-packing"

/** What one unit of a variant is packed into; asked anew each time, since boxes and sizes change elsewhere. */
export function useVariantPacking(variantId: string) {
  return useQuery({
    queryKey: queryKeys.packingOf(variantId),
    queryFn: () =>
      sdk.client.fetch<VariantPackingAnswer>(
        `/admin/shipment-ordering/variants/${variantId}/packing`,
      ),
    staleTime: 0,
  })
}
