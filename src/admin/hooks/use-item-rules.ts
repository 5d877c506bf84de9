import { useMutation, useQuery } from "@tanstack/react-query"
import type { serialiseItemRule } from "../../api/admin/shipment-ordering/item-rules/item-rule-input"
import type { RuleTarget } from "../../modules/shipment_ordering"
import type { NamedTarget } from "../../packing"
import { useTexts } from "../i18n/use-texts"
import { dotted } from "../lib/formats"
import { queryKeys, useReload } from "../lib/query-keys"
import { deleteFrom, getFrom, postTo } from "../lib/sdk"
import { useConfirmed } from "./use-confirmed"

export type { RuleTarget }

/** An item rule with weight and sizes in the store's units. */
export type ItemRule = Omit<ReturnType<typeof serialiseItemRule>, "created_at" | "updated_at">

/** A rule with its target; null if the target is deleted. */
export interface NamedItemRule extends ItemRule {
  target: NamedTarget | null
}

/** The values of a rule in a form; null removes a value. */
export type ItemRuleValues = Pick<
  ItemRule,
  "rotation" | "ships_alone" | "dangerous" | "weight" | "length" | "width" | "height"
>

export const RULE_KINDS = ["variant", "product", "shipping_profile"] as const

/** The name of a rule's target in one line; its id if the target is deleted. */
export function nameOfRule({ target, target_id }: NamedItemRule): string {
  return target ? dotted(target.title, target.variant_title) : target_id
}

/** The page of the target; undefined for a shipping profile. */
export function linkOfTarget({
  target_kind,
  target_id,
  target,
}: NamedItemRule): string | undefined {
  if (!target?.product_id) {
    return undefined
  }
  const product = `/products/${target.product_id}`
  return target_kind === "variant" ? `${product}/variants/${target_id}` : product
}

/** Further rules are found on the pages of their items. */
const AT_MOST = 1000

export function useItemRules() {
  return useQuery({
    queryKey: queryKeys.itemRules,
    queryFn: async () => {
      const query = { limit: AT_MOST }
      return (await getFrom<{ item_rules: NamedItemRule[] }>("item-rules", { query })).item_rules
    },
  })
}

/** Changes the given values of a rule, or creates one for a target. */
export function useSaveItemRule() {
  const afterwards = useFreshRules()
  return useMutation({
    mutationFn: ({
      id,
      ...body
    }: Partial<ItemRuleValues> & ({ id: string } | (RuleTarget & { id?: undefined }))) =>
      postTo(id ? `item-rules/${id}` : "item-rules", body),
    onSuccess: afterwards,
  })
}

/** Asks, then deletes a rule. */
export function useConfirmedRuleRemoval(): (id: string, name: string) => void {
  const { t } = useTexts()
  const confirmed = useConfirmed()
  const afterwards = useFreshRules()
  const { mutateAsync: remove } = useMutation({
    mutationFn: (id: string) => deleteFrom(`item-rules/${id}`),
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
    return reload(queryKeys.itemRules, queryKeys.packings, queryKeys.packReport)
  }
}
