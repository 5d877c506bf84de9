import { PencilSquare, Trash } from "@medusajs/icons"
import { useTexts } from "../../../i18n/use-texts"
import type { NamedItemRule } from "../../../lib/item-rule"
import { nameOfRule } from "../../item-rules/name-of-rule"
import { useConfirmedRuleRemoval } from "../../item-rules/use-confirmed-rule-removal"
import { RowMenu } from "../../section/row-menu"

interface RuleMenuProps {
  rule: NamedItemRule
  onEdit: (rule: NamedItemRule) => void
}

/** What can be done with a rule. */
export function RuleMenu({ rule, onEdit }: RuleMenuProps) {
  const { t } = useTexts()
  const remove = useConfirmedRuleRemoval()
  const name = nameOfRule(rule)
  const edit = { icon: <PencilSquare />, label: t("common.edit"), onClick: () => onEdit(rule) }
  const erase = {
    icon: <Trash />,
    label: t("common.delete"),
    onClick: () => remove(rule.id, name),
  }
  return <RowMenu name={name} groups={[{ actions: [edit] }, { actions: [erase] }]} />
}
