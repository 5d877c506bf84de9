import { Text } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import type { ItemRule, RuleTarget } from "../../lib/item-rule"
import type { StoreUnits } from "../../lib/measure-limits"
import { FormDrawer } from "../forms/form-drawer"
import { RuleFields, useRuleForm } from "./rule-fields"

interface RuleDrawerProps {
  units: StoreUnits
  /** The rule to edit; without it, a new one for `target`. */
  rule?: ItemRule
  target?: RuleTarget
  /** The name of the rule's target. */
  name: string
  onClose: () => void
}

/** Edits a rule, or creates one for a given target. */
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
