import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type {
  ShownDestination,
  ShownPreview,
  ShownPreviewPrice,
} from "../../api/admin/shipment-ordering/prices/shown-prices"
import { queryKeys } from "../lib/query-keys"
import { getFrom, postTo } from "../lib/sdk"
import { useAccount } from "./use-account"

export type PreviewPrice = ShownPreviewPrice

/** One variant that is sent somewhere, to preview the price. */
export interface SampleCart {
  variant_id: string
  /** As entered. */
  quantity: string
  /** Two letters, upper case. */
  country_code: string
  postal_code: string
}

/** Whether the cart has all that is needed for a price. */
export function isComplete({ variant_id, quantity, country_code, postal_code }: SampleCart) {
  const count = Number(quantity)
  return Boolean(
    variant_id &&
    country_code &&
    postal_code.trim() &&
    Number.isInteger(count) &&
    count > 0 &&
    count <= 1000,
  )
}

/** What each service costs for the sample cart. The service must have an address. */
export function usePricePreview(sample: SampleCart, { enabled = true } = {}) {
  const account = useAccount()
  return useQuery({
    queryKey: queryKeys.pricePreview(account, sample),
    queryFn: () => {
      const { variant_id, quantity, ...place } = sample
      const items = [{ variant_id, quantity: Number(quantity) }]
      const query = { account }
      return postTo<ShownPreview>("prices/preview", { ...place, items }, { query })
    },
    enabled: enabled && isComplete(sample),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** Possible destinations: the countries of the regions, each with a postal code. */
export function useSampleDestinations() {
  return useQuery({
    queryKey: queryKeys.sampleDestinations,
    queryFn: async () =>
      (await getFrom<{ destinations: ShownDestination[] }>("prices/preview")).destinations,
  })
}
