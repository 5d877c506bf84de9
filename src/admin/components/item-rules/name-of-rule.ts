import type { NamedItemRule } from "../../lib/item-rule"

/** The name of a rule's target in one line; its id if the target is deleted. */
export function nameOfRule({ target, target_id }: NamedItemRule): string {
  return target ? [target.title, target.variant_title].filter(Boolean).join(" · ") : target_id
}
