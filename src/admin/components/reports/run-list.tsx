import { Button, Text } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import { formatDate, formatMoment } from "../../lib/calendar"
import { countFindings, type ReconciliationSummary } from "../../lib/reconciliation"
import { RunStateBadge } from "./run-state-badge"

interface RunListProps {
  runs: ReconciliationSummary[]
  shownId: string | undefined
  onChoose: (id: string) => void
}

/** Earlier comparisons, each to be shown above. */
export function RunList({ runs, shownId, onChoose }: RunListProps) {
  const { t, locale } = useTexts()
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4">
      <Text size="small" leading="compact" weight="plus" as="span">
        <span id="shipment-ordering-runs">{t("reports.reconcile.runs")}</span>
      </Text>
      <ul className="flex flex-col gap-y-2" aria-labelledby="shipment-ordering-runs">
        {runs.map((run) => (
          <li key={run.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <div className="min-w-0">
              <Text size="small" leading="compact">
                {formatMoment(run.started_at, locale)}
              </Text>
              <Text size="xsmall" className="text-ui-fg-subtle">
                {run.account} · {formatDate(run.from, locale)} – {formatDate(run.to, locale)} ·{" "}
                {t("reports.reconcile.found", { count: countFindings(run) })}
              </Text>
            </div>
            <div className="flex items-center gap-x-3">
              <RunStateBadge state={run.state} />
              <Button
                size="small"
                variant="transparent"
                aria-pressed={run.id === shownId}
                onClick={() => onChoose(run.id)}
              >
                {t("reports.reconcile.show")}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
