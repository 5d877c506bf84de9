import { keepPreviousData, useQuery } from "@tanstack/react-query"
import {
  type DraftRules,
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
 * What each service costs for sample items.
 *
 * @param rules in place of those that are saved
 */
export function usePricePreview(sample: SampleCart, rules?: DraftRules) {
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
    // A refusal of the rules stays one, however often it is asked.
    retry: false,
  })
}

/** Where items can be sent to: the countries of the store's regions, with a postal code of each. */
export function useSampleDestinations() {
  return useQuery({
    queryKey: queryKeys.sampleDestinations,
    queryFn: async () =>
      (await sdk.client.fetch<{ destinations: SampleDestination[] }>(PATH)).destinations,
  })
}

/** Items to choose from, by what is searched for. */
export function useSampleVariants(search: string) {
  return useQuery({
    queryKey: queryKeys.sampleVariants(search),
    queryFn: async () => {
      const { variants } = await sdk.admin.productVariant.list({
        limit: 20,
        fields: "id,title,sku,product.title",
        ...(search && { q: search }),
      })
      return variants.map(({ id, title, sku, product }) => ({
        value: id,
        label: [product?.title, title, sku].filter(Boolean).join(" · "),
      }))
    },
    placeholderData: keepPreviousData,
  })
}
