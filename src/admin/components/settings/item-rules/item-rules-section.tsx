import { Button, DataTable, useToggleState } from "@medusajs/ui"
import { useState } from "react"
import { useItemRules } from "../../../hooks/use-item-rules"
import { useTexts } from "../../../i18n/use-texts"
import type { NamedItemRule } from "../../../lib/item-rule"
import type { StoreUnits } from "../../../lib/measure-limits"
import { nameOfRule } from "../../item-rules/name-of-rule"
import { RuleDrawer } from "../../item-rules/rule-drawer"
import { RuleModal } from "../../item-rules/rule-modal"
import { LoadError } from "../../section/load-error"
import { Section } from "../../section/section"
import { useRuleColumns } from "./use-rule-columns"
import { PAGE_SIZE, useRuleTable } from "./use-rule-table"

/** One and the same, so that the table does not take it for new data. */
const NONE: NamedItemRule[] = []

export function ItemRulesSection({ units }: { units: StoreUnits }) {
  const { t } = useTexts()
  const [isCreating, startCreating, stopCreating] = useToggleState()
  const [edited, setEdited] = useState<NamedItemRule>()
  const { data, error, isPending, refetch } = useItemRules()
  const rules = data ?? NONE
  const columns = useRuleColumns(units, setEdited)
  const table = useRuleTable({ rules, columns, isLoading: isPending })
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
