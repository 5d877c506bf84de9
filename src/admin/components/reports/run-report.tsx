import { Skeleton, Text } from "@medusajs/ui"
import { useReconciliation } from "../../hooks/use-reconciliations"
import { useTexts } from "../../i18n/use-texts"
import { formatDate, formatMoment } from "../../lib/calendar"
import {
  countFindings,
  FINDING_KINDS,
  type Reconciliation,
  progressOf,
} from "../../lib/reconciliation"
import { LoadError } from "../section/load-error"
import { Notice } from "../section/notice"
import { FindingGroup } from "./finding-group"
import { RunStateBadge } from "./run-state-badge"

/** One comparison: how far it has come, what stops it, and what it has found. */
export function RunReport({ id }: { id: string }) {
  const { t } = useTexts()
  const { data: run, error, refetch } = useReconciliation(id)
  if (!run) {
    return (
      <div className="px-6 py-4">
        {error ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-16 w-full" />
        )}
      </div>
    )
  }
  const found = FINDING_KINDS.filter((kind) => run.counts[kind] > 0)
  return (
    <div className="divide-y">
      <RunHeader run={run} />
      {run.state !== "running" && countFindings(run) === 0 && (
        <div className="px-6 py-4">
          <Notice variant={run.state === "done" ? "success" : "info"}>
            {t(run.state === "done" ? "reports.reconcile.agree" : "reports.reconcile.foundNothing")}
          </Notice>
        </div>
      )}
      {found.map((kind) => (
        <FindingGroup
          key={kind}
          kind={kind}
          count={run.counts[kind]}
          findings={run.report.findings.filter((finding) => finding.kind === kind)}
        />
      ))}
    </div>
  )
}

function RunHeader({ run }: { run: Reconciliation }) {
  const { t, locale } = useTexts()
  const { compared, unread } = run.progress
  const isRunning = run.state === "running"
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4" aria-live="polite">
      <div className="flex items-start justify-between gap-x-4">
        <Text size="small" leading="compact">
          {run.account} · {t(`account.environments.${run.environment}`)} ·{" "}
          {formatDate(run.from, locale)} – {formatDate(run.to, locale)}
        </Text>
        <RunStateBadge state={run.state} />
      </div>
      {isRunning && (
        <progress
          className="accent-ui-fg-interactive h-2 w-full"
          aria-label={t("reports.reconcile.progress")}
          max={1}
          value={progressOf(run)}
        />
      )}
      <Text size="small" className="text-ui-fg-subtle">
        {t(isRunning ? "reports.reconcile.comparedSoFar" : "reports.reconcile.compared", {
          count: compared,
        })}
        {unread > 0 && ` ${t("reports.reconcile.unread", { count: unread })}`}
      </Text>
      {run.problem && (
        <Notice variant={run.state === "failed" ? "error" : "warning"}>
          <div className="flex flex-col gap-y-1">
            <span className="break-words">{run.problem.message}</span>
            <span className="text-ui-fg-subtle">
              {run.continues_at
                ? t("reports.reconcile.continues", { time: formatMoment(run.continues_at, locale) })
                : run.state === "failed" && t("reports.reconcile.givenUp")}
            </span>
          </div>
        </Notice>
      )}
    </div>
  )
}
