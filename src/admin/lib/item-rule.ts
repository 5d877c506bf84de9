import type { serialiseItemRule } from "../../api/admin/shipment-ordering/item-rules/item-rule-input"
import type { RuleTarget } from "../../modules/shipment_ordering"
import type { NamedTarget } from "../../packing"

export type { RuleTarget }

/** A rule with weight and sizes in the store's units, as its routes show it. */
export type ItemRule = Omit<ReturnType<typeof serialiseItemRule>, "created_at" | "updated_at">

/** With what it is for; null when the store has that no more. */
export interface NamedItemRule extends ItemRule {
  target: NamedTarget | null
}

/** What a form says of an item; null takes a word back. */
export type ItemRuleWords = Pick<
  ItemRule,
  "rotation" | "ships_alone" | "dangerous" | "weight" | "length" | "width" | "height"
>

export const RULE_KINDS = ["variant", "product", "shipping_profile"] as const

/** The page of the store on which a rule's items are; none for a shipping profile. */
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
