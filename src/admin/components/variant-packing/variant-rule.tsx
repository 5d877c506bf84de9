import { PencilSquare, Trash } from "@medusajs/icons"
import { Button, Text, useToggleState } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import type { VariantPackingAnswer } from "../../lib/variant-packing"
import { RuleBadges } from "../item-rules/rule-badges"
import { RuleDrawer } from "../item-rules/rule-drawer"
import { useConfirmedRuleRemoval } from "../item-rules/use-confirmed-rule-removal"
import { RowMenu } from "../section/row-menu"

/** The item rule for a variant, to be added, changed and deleted. */
export function VariantRule({ answer, name }: { answer: VariantPackingAnswer; name: string }) {
  const { t } = useTexts()
  const [isEditing, startEditing, stopEditing] = useToggleState()
  const remove = useConfirmedRuleRemoval()
  const { item_rule: rule, units, variant_id } = answer
  return (
    <div className="flex items-center justify-between gap-x-4 px-6 py-4">
      <div className="flex min-w-0 flex-col gap-y-1">
        <Text size="small" leading="compact" weight="plus">
          {t("packing.rule")}
        </Text>
        {rule ? (
          <RuleBadges rule={rule} units={units} />
        ) : (
          <Text size="small" leading="compact" className="text-ui-fg-subtle">
            {t("packing.noRule")}
          </Text>
        )}
      </div>
      {rule ? (
        <RowMenu
          name={t("packing.rule")}
          groups={[
            {
              actions: [{ icon: <PencilSquare />, label: t("common.edit"), onClick: startEditing }],
            },
            {
              actions: [
                {
                  icon: <Trash />,
                  label: t("common.delete"),
                  onClick: () => remove(rule.id, name),
                },
              ],
            },
          ]}
        />
      ) : (
        <Button size="small" variant="secondary" onClick={startEditing}>
          {t("common.add")}
        </Button>
      )}
      {isEditing && (
        <RuleDrawer
          units={units}
          rule={rule ?? undefined}
          target={{ target_kind: "variant", target_id: variant_id }}
          name={name}
          onClose={stopEditing}
        />
      )}
    </div>
  )
}
