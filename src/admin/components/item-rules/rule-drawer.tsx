import { Text } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import type { ItemRule, RuleTarget } from "../../lib/item-rule"
import type { StoreUnits } from "../../lib/measure-limits"
import { FormDrawer } from "../forms/form-drawer"
import { RuleFields, useRuleForm } from "./rule-fields"

interface RuleDrawerProps {
  units: StoreUnits
  /** The rule to be changed; without it, one is made for `target`. */
  rule?: ItemRule
  target?: RuleTarget
  /** What the rule is for, in words. */
  name: string
  onClose: () => void
}

/** Edits a rule, or makes one for items that are settled. */
export function RuleDrawer({ units, rule, target, name, onClose }: RuleDrawerProps) {
  const { t } = useTexts()
  const { form, onSubmit } = useRuleForm({ units, rule, target, onSaved: onClose })
  const title = t(rule ? "itemRules.edit" : "itemRules.create")
  return (
    <FormDrawer title={title} form={form} onSubmit={onSubmit} onClose={onClose}>
      <Text size="small" leading="compact" className="text-ui-fg-subtle break-words">
        {name}
      </Text>
      <RuleFields units={units} />
    </FormDrawer>
  )
}
