import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { RuleTarget } from "../lib/item-rule"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"

interface Choice {
  value: string
  label: string
}

interface Wanted {
  kind: RuleTarget["target_kind"]
  /** What is searched for; empty for the first ones. */
  search: string
}

const AT_MOST = 20

/** What of the store a rule could be for. */
export function useRuleTargets({ kind, search }: Wanted) {
  return useQuery({
    queryKey: [...queryKeys.itemRules, "targets", kind, search],
    queryFn: () => FIND[kind](search.trim() || undefined),
    placeholderData: keepPreviousData,
  })
}

const FIND: Record<RuleTarget["target_kind"], (q: string | undefined) => Promise<Choice[]>> = {
  variant: async (q) => {
    const fields = "id,title,sku,product.title"
    const { variants } = await sdk.admin.productVariant.list({ q, limit: AT_MOST, fields })
    return variants.map(({ id, title, sku, product }) => ({
      value: id,
      label: [product?.title, title, sku].filter(Boolean).join(" · "),
    }))
  },
  product: async (q) => {
    const { products } = await sdk.admin.product.list({ q, limit: AT_MOST, fields: "id,title" })
    return products.map(({ id, title }) => ({ value: id, label: title }))
  },
  shipping_profile: async (q) => {
    const query = { q, limit: AT_MOST }
    const { shipping_profiles } = await sdk.admin.shippingProfile.list(query)
    return shipping_profiles.map(({ id, name }) => ({ value: id, label: name }))
  },
}
