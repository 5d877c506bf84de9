import { StatusBadge } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import type { ReconciliationSummary } from "../../lib/reconciliation"

const COLORS = { running: "blue", done: "green", failed: "red" } as const

export function RunStateBadge({ state }: Pick<ReconciliationSummary, "state">) {
  const { t } = useTexts()
  return (
    <StatusBadge color={COLORS[state]} className="text-nowrap">
      {t(`reports.reconcile.states.${state}`)}
    </StatusBadge>
  )
}
