import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { findVariants } from "../lib/find-variants"
import {
  type EditedRules,
  isComplete,
  type Preview,
  type SampleCart,
  type SampleDestination,
} from "../lib/price-preview"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"
import { useAccount } from "./use-account"

const PATH = "/admin/shipment-ordering/prices/preview"

/**
 * What each service costs for the sample cart.
 *
 * @param rules used instead of the saved rules
 */
export function usePricePreview(sample: SampleCart, rules?: EditedRules) {
  const account = useAccount()
  return useQuery({
    queryKey: queryKeys.pricePreview(account, sample, rules),
    queryFn: () => {
      const { variant_id, quantity, country_code, postal_code } = sample
      const items = [{ variant_id, quantity }]
      return sdk.client.fetch<Preview>(PATH, {
        method: "POST",
        query: { account },
        body: { country_code, postal_code, items, ...(rules && { rules }) },
      })
    },
    enabled: isComplete(sample),
    placeholderData: keepPreviousData,
    // Refused rules are refused again: do not retry.
    retry: false,
  })
}

/** Possible destinations: the countries of the regions, each with a postal code. */
export function useSampleDestinations() {
  return useQuery({
    queryKey: queryKeys.sampleDestinations,
    queryFn: async () =>
      (await sdk.client.fetch<{ destinations: SampleDestination[] }>(PATH)).destinations,
  })
}

/** Variants that match a search. */
export function useSampleVariants(search: string) {
  return useQuery({
    queryKey: queryKeys.sampleVariants(search),
    queryFn: () => findVariants(search || undefined),
    placeholderData: keepPreviousData,
  })
}
