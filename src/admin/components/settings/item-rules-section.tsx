import { Trash } from "@medusajs/icons"
import { useMemo, useState } from "react"
import {
  linkOfTarget,
  type NamedItemRule,
  nameOfRule,
  useConfirmedRuleRemoval,
  useItemRules,
} from "../../hooks/use-item-rules"
import { useTexts } from "../../i18n/use-texts"
import type { StoreUnits } from "../../lib/settings"
import { RuleBadges, RuleDrawer } from "../item-rules/rule-form"
import { Allowed } from "../section/allowed"
import { EditMenu, SmallButton, useSectionEditing } from "../section/menus"
import { Section } from "../section/section"
import { columnOf } from "../section/table-tools"
import { CutText } from "../section/texts"
import { LocalTable } from "./local-table"

export function ItemRulesSection({ units }: { units: StoreUnits }) {
  const { t } = useTexts()
  const [isCreating, startCreating, stopCreating] = useSectionEditing("itemRules")
  const [edited, setEdited] = useState<NamedItemRule>()
  return (
    <Section
      title={t("cards.itemRules.title")}
      description={t("cards.itemRules.description")}
      actions={
        <Allowed to="set_up">
          <SmallButton onClick={startCreating}>{t("common.create")}</SmallButton>
        </Allowed>
      }
    >
      <LocalTable
        query={useItemRules()}
        columns={useRuleColumns(units, setEdited)}
        idOf={({ id }) => id}
        empty={{ heading: t("itemRules.empty"), description: t("itemRules.emptyHint") }}
        search={{
          textOf,
          placeholder: t("itemRules.search"),
          noResults: t("itemRules.noResults"),
        }}
      />
      {isCreating && <RuleDrawer units={units} onClose={stopCreating} />}
      {edited && (
        <RuleDrawer
          units={units}
          rule={edited}
          name={nameOfRule(edited)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Section>
  )
}

function textOf(rule: NamedItemRule): string {
  return `${nameOfRule(rule)} ${rule.target?.sku ?? ""}`
}

function useRuleColumns(units: StoreUnits, onEdit: (rule: NamedItemRule) => void) {
  const { t } = useTexts()
  const { weight_unit, dimension_unit } = units
  return useMemo(
    () => [
      columnOf<NamedItemRule>("target", t("fields.items"), (rule) => (
        <RuleTargetCell rule={rule} />
      )),
      columnOf<NamedItemRule>("target_kind", t("itemRules.kind"), ({ target_kind: kind }) =>
        t(`itemRules.kinds.${kind}`),
      ),
      columnOf<NamedItemRule>("rule", t("itemRules.rule"), (rule) => (
        <RuleBadges rule={rule} units={{ weight_unit, dimension_unit }} />
      )),
      columnOf<NamedItemRule>("action", undefined, (rule) => (
        <RuleMenu rule={rule} onEdit={onEdit} />
      )),
    ],
    [t, weight_unit, dimension_unit, onEdit],
  )
}

interface RuleMenuProps {
  rule: NamedItemRule
  onEdit: (rule: NamedItemRule) => void
}

function RuleMenu({ rule, onEdit }: RuleMenuProps) {
  const { t } = useTexts()
  const remove = useConfirmedRuleRemoval()
  const name = nameOfRule(rule)
  const onClick = () => remove(rule.id, name)
  const erase = { icon: <Trash />, label: t("common.delete"), onClick }
  return <EditMenu section={name} onEdit={() => onEdit(rule)} more={[{ actions: [erase] }]} />
}

/** A rule's target, with a link to its page. */
function RuleTargetCell({ rule }: { rule: NamedItemRule }) {
  const { t } = useTexts()
  return (
    <div className="flex flex-col py-2">
      <CutText to={linkOfTarget(rule)} text={nameOfRule(rule)} className="text-ui-fg-base" />
      <CutText
        text={rule.target ? (rule.target.sku ?? "") : t("itemRules.gone")}
        className="text-ui-fg-subtle"
      />
    </div>
  )
}
