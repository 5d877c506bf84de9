import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type {
  PreviewRules,
  ShownDestination,
  ShownPreview,
  ShownPreviewPrice,
} from "../../api/admin/shipment-ordering/prices/shown-prices"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"
import { useAccount } from "./use-account"

const PATH = "/admin/shipment-ordering/prices/preview"

export type PreviewPrice = ShownPreviewPrice
export type SampleDestination = ShownDestination

/** Rules that a preview uses instead of the saved ones. */
export type EditedRules = PreviewRules

/** One variant that is sent somewhere, to preview the price. */
export interface SampleCart {
  variant_id: string
  quantity: number
  /** Two letters, upper case. */
  country_code: string
  postal_code: string
}

/** Whether the cart has all that is needed for a price. */
export function isComplete({ variant_id, quantity, country_code, postal_code }: SampleCart) {
  return Boolean(
    variant_id &&
    country_code &&
    postal_code.trim() &&
    Number.isInteger(quantity) &&
    quantity > 0 &&
    quantity <= 1000,
  )
}

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
      return sdk.client.fetch<ShownPreview>(PATH, {
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

/** At most 20 variants that match a search, to choose from; without a search, the first ones. */
export async function findVariants(search: string | undefined) {
  const { variants } = await sdk.admin.productVariant.list({
    q: search,
    limit: 20,
    fields: "id,title,sku,product.title",
  })
  return variants.map(({ id, title, sku, product }) => ({
    value: id,
    label: [product?.title, title, sku].filter(Boolean).join(" · "),
  }))
}
