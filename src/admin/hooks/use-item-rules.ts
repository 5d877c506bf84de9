import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { ItemRule, ItemRuleValues, NamedItemRule, RuleTarget } from "../lib/item-rule"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"

const PATH = "/admin/shipment-ordering/item-rules"
/** Further rules are found on the pages of their items. */
const AT_MOST = 1000

export function useItemRules() {
  return useQuery({
    queryKey: queryKeys.itemRules,
    queryFn: async () => {
      const query = { limit: AT_MOST }
      return (await sdk.client.fetch<{ item_rules: NamedItemRule[] }>(PATH, { query })).item_rules
    },
  })
}

/** Changes a rule, or creates one for a target. */
export function useSaveItemRule() {
  const afterwards = useFreshRules()
  return useMutation({
    mutationFn: ({
      id,
      ...body
    }: ItemRuleValues & ({ id: string } | (RuleTarget & { id?: undefined }))) =>
      sdk.client.fetch<{ item_rule: ItemRule }>(id ? `${PATH}/${id}` : PATH, {
        method: "POST",
        body,
      }),
    onSuccess: afterwards,
  })
}

export function useDeleteItemRule() {
  const afterwards = useFreshRules()
  return useMutation({
    mutationFn: (id: string) => sdk.client.fetch(`${PATH}/${id}`, { method: "DELETE" }),
    onSuccess: afterwards,
  })
}

function useFreshRules(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.pricePreviews })
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: queryKeys.itemRules }),
      queryClient.invalidateQueries({ queryKey: queryKeys.packings }),
    ])
  }
}
