import { createDataTableColumnHelper } from "@medusajs/ui"
import { useMemo } from "react"
import { useTexts } from "../../../i18n/use-texts"
import type { NamedItemRule } from "../../../lib/item-rule"
import type { StoreUnits } from "../../../lib/measure-limits"
import { RuleBadges } from "../../item-rules/rule-badges"
import { RuleMenu } from "./rule-menu"
import { RuleTargetCell } from "./rule-target-cell"

const helper = createDataTableColumnHelper<NamedItemRule>()

export function useRuleColumns(units: StoreUnits, onEdit: (rule: NamedItemRule) => void) {
  const { t } = useTexts()
  const { weight_unit, dimension_unit } = units
  return useMemo(
    () => [
      helper.display({
        id: "target",
        header: t("itemRules.target"),
        cell: ({ row: { original: rule } }) => <RuleTargetCell rule={rule} />,
      }),
      helper.accessor("target_kind", {
        header: t("itemRules.kind"),
        cell: ({ getValue }) => t(`itemRules.kinds.${getValue()}`),
      }),
      helper.display({
        id: "rule",
        header: t("itemRules.rule"),
        cell: ({ row: { original: rule } }) => (
          <RuleBadges rule={rule} units={{ weight_unit, dimension_unit }} />
        ),
      }),
      helper.display({
        id: "action",
        cell: ({ row: { original: rule } }) => <RuleMenu rule={rule} onEdit={onEdit} />,
      }),
    ],
    [t, weight_unit, dimension_unit, onEdit],
  )
}
