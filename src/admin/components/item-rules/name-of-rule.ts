import type { NamedItemRule } from "../../lib/item-rule"

/** What a rule is for, in one line; its id when the store has that no more. */
export function nameOfRule({ target, target_id }: NamedItemRule): string {
  return target ? [target.title, target.variant_title].filter(Boolean).join(" · ") : target_id
}
