import { PencilSquare, Trash } from "@medusajs/icons"
import { Button, DataTable, useDataTable, createDataTableColumnHelper } from "@medusajs/ui"
import { useState, useMemo } from "react"
import { useItemRules } from "../../../hooks/use-item-rules"
import { PAGE_SIZE, useLocalTable } from "../../../hooks/use-local-table"
import { useSectionEditing } from "../../../hooks/use-section-editing"
import { useTexts } from "../../../i18n/use-texts"
import { type NamedItemRule, linkOfTarget } from "../../../lib/item-rule"
import type { StoreUnits } from "../../../lib/measure-limits"
import { nameOfRule } from "../../item-rules/name-of-rule"
import { RuleBadges } from "../../item-rules/rule-badges"
import { RuleDrawer } from "../../item-rules/rule-drawer"
import { RuleModal } from "../../item-rules/rule-modal"
import { useConfirmedRuleRemoval } from "../../item-rules/use-confirmed-rule-removal"
import { CutText } from "../../section/cut-text"
import { LoadError } from "../../section/load-error"
import { RowMenu } from "../../section/row-menu"
import { Section } from "../../section/section"

/** One constant array: the table would take a new one for new data. */
const NONE: NamedItemRule[] = []

export function ItemRulesSection({ units }: { units: StoreUnits }) {
  const { t } = useTexts()
  const [isCreating, startCreating, stopCreating] = useSectionEditing("itemRules")
  const [edited, setEdited] = useState<NamedItemRule>()
  const { data, error, isPending, refetch } = useItemRules()
  const rules = data ?? NONE
  const table = useDataTable({
    ...useLocalTable(rules, textOf),
    columns: useRuleColumns(units, setEdited),
    getRowId: ({ id }) => id,
    isLoading: isPending,
  })
  return (
    <Section
      title={t("itemRules.title")}
      description={t("itemRules.description")}
      actions={
        <Button size="small" variant="secondary" onClick={startCreating}>
          {t("common.create")}
        </Button>
      }
    >
      {error && !data ? (
        <div className="px-6 py-4">
          <LoadError error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <DataTable instance={table}>
          {rules.length > PAGE_SIZE && (
            <DataTable.Toolbar className="px-6 py-4">
              <DataTable.Search placeholder={t("itemRules.search")} />
            </DataTable.Toolbar>
          )}
          <DataTable.Table
            emptyState={{
              empty: { heading: t("itemRules.empty"), description: t("itemRules.emptyHint") },
              filtered: { heading: t("itemRules.noResults") },
            }}
          />
          {rules.length > PAGE_SIZE && (
            <DataTable.Pagination translations={t("pagination", { returnObjects: true })} />
          )}
        </DataTable>
      )}
      {isCreating && <RuleModal units={units} onClose={stopCreating} />}
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

const helper = createDataTableColumnHelper<NamedItemRule>()

function useRuleColumns(units: StoreUnits, onEdit: (rule: NamedItemRule) => void) {
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

interface RuleMenuProps {
  rule: NamedItemRule
  onEdit: (rule: NamedItemRule) => void
}

function RuleMenu({ rule, onEdit }: RuleMenuProps) {
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

/** A rule's target, with a link to its page. */
function RuleTargetCell({ rule }: { rule: NamedItemRule }) {
  const { t } = useTexts()
  const name = nameOfRule(rule)
  return (
    <div className="flex flex-col py-2">
      <CutText to={linkOfTarget(rule)} text={name} className="text-ui-fg-base" />
      <CutText
        text={rule.target ? (rule.target.sku ?? "") : t("itemRules.gone")}
        className="text-ui-fg-subtle"
      />
    </div>
  )
}
