import { useMutation, useQuery } from "@tanstack/react-query"
import { useTexts } from "../i18n/use-texts"
import type { ItemRule, ItemRuleValues, NamedItemRule, RuleTarget } from "../lib/item-rule"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"
import { useConfirmed } from "./use-confirmed"
import { useReload } from "./use-reload"

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

/** Asks, then deletes a rule. */
export function useConfirmedRuleRemoval(): (id: string, name: string) => void {
  const { t } = useTexts()
  const confirmed = useConfirmed()
  const afterwards = useFreshRules()
  const { mutateAsync: remove } = useMutation({
    mutationFn: (id: string) => sdk.client.fetch(`${PATH}/${id}`, { method: "DELETE" }),
    onSuccess: afterwards,
  })
  return (id, name) =>
    confirmed({
      title: t("itemRules.deletePrompt.title", { name }),
      description: t("itemRules.deletePrompt.description"),
      confirmText: t("common.delete"),
      run: () => remove(id),
      done: t("itemRules.deleted"),
    })
}

function useFreshRules() {
  const reload = useReload()
  return () => {
    void reload(queryKeys.pricePreviews)
    return reload(queryKeys.itemRules, queryKeys.packings)
  }
}
