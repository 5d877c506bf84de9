import { Skeleton, Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import { useReconciliation } from "../../hooks/use-reconciliations"
import { useTexts, type Texts } from "../../i18n/use-texts"
import { formatDate, formatMoment } from "../../lib/calendar"
import { formatMoney } from "../../lib/format-money"
import {
  countFindings,
  FINDING_KINDS,
  type Reconciliation,
  progressOf,
  type Finding,
  type FindingKind,
} from "../../lib/reconciliation"
import { LoadError } from "../section/load-error"
import { Notice } from "../section/notice"
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

const LINK =
  "text-ui-fg-base hover:text-ui-fg-subtle underline underline-offset-2 transition-fg txt-compact-small"

interface FindingGroupProps {
  kind: FindingKind
  /** Of all; the report names only the first ones. */
  count: number
  findings: Finding[]
}

/** Findings of one kind: what that means, what to do, and which shipments. */
function FindingGroup({ kind, count, findings }: FindingGroupProps) {
  const { t, locale } = useTexts()
  return (
    <section
      className="flex flex-col gap-y-3 px-6 py-4"
      aria-label={t(`reports.kinds.${kind}.title`)}
    >
      <div className="flex flex-col gap-y-1">
        <Text size="small" leading="compact" weight="plus" asChild>
          <h3>
            {t(`reports.kinds.${kind}.title`)} ({count.toLocaleString(locale)})
          </h3>
        </Text>
        <Text size="small" className="text-ui-fg-subtle text-pretty">
          {t(`reports.kinds.${kind}.next`)}
        </Text>
      </div>
      <ul className="flex flex-col gap-y-2">
        {findings.map((finding) => (
          <li
            key={finding.shipment_id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1"
          >
            <Text size="small" leading="compact" className="min-w-0 break-words">
              {[
                t("shipments.number", { number: finding.shipment_id }),
                finding.service_code,
                finding.reference,
                describe(finding, t, locale),
              ]
                .filter(Boolean)
                .join(" · ")}
            </Text>
            {finding.order_id && (
              <Link to={`/orders/${finding.order_id}`} className={LINK}>
                {t("reports.toOrder")}
                <span className="sr-only">
                  {" "}
                  {t("shipments.number", { number: finding.shipment_id })}
                </span>
              </Link>
            )}
          </li>
        ))}
      </ul>
      {findings.length < count && (
        <Text size="xsmall" className="text-ui-fg-subtle">
          {t("reports.notListed", { count: count - findings.length })}
        </Text>
      )}
    </section>
  )
}

function describe(finding: Finding, t: Texts, locale: string): string {
  const {
    kind,
    quoted_price: quoted,
    charged_price: charged,
    price_currency,
    has_numbers,
  } = finding
  if (kind === "charged_otherwise" && quoted && charged) {
    const money = (amount: string) => formatMoney(amount, price_currency ?? null, locale)
    return t("reports.chargedInstead", { charged: money(charged), quoted: money(quoted) })
  }
  return has_numbers ? t("reports.hasNumbers") : ""
}
