import type { serialiseItemRule } from "../../api/admin/shipment-ordering/item-rules/item-rule-input"
import type { RuleTarget } from "../../modules/shipment_ordering"
import type { NamedTarget } from "../../packing"

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
  return target ? [target.title, target.variant_title].filter(Boolean).join(" · ") : target_id
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
