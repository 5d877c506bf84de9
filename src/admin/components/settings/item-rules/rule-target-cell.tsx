import { useTexts } from "../../../i18n/use-texts"
import { linkOfTarget, type NamedItemRule } from "../../../lib/item-rule"
import { nameOfRule } from "../../item-rules/name-of-rule"
import { CutText } from "../../section/cut-text"
import { TableLink } from "../../section/table-link"

/** What a rule is for, with the way to its page. */
export function RuleTargetCell({ rule }: { rule: NamedItemRule }) {
  const { t } = useTexts()
  const name = nameOfRule(rule)
  const link = linkOfTarget(rule)
  return (
    <div className="flex flex-col py-2">
      {link ? (
        <TableLink to={link} text={name} />
      ) : (
        <CutText text={name} className="text-ui-fg-base" />
      )}
      <CutText
        text={rule.target ? (rule.target.sku ?? "") : t("itemRules.gone")}
        className="text-ui-fg-subtle"
      />
    </div>
  )
}
