import { StatusBadge, Text } from "@medusajs/ui"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useAccounts } from "../../hooks/use-account"
import { usePermissions } from "../../hooks/use-permissions"
import { type Texts, useTexts } from "../../i18n/use-texts"
import {
  type Comparison,
  type ComparisonSummary,
  countFindings,
  type Finding,
  FINDING_KINDS,
  type FindingKind,
  progressOf,
  verdictOf,
} from "../../lib/comparison"
import { dotted, formatDate, formatMoment, formatMoney } from "../../lib/formats"
import { queryKeys, useReload } from "../../lib/query-keys"
import { getFrom, postTo } from "../../lib/sdk"
import { DEFAULT_ACCOUNT } from "../../lib/settings"
import { toastError } from "../../lib/toast-error"
import { SmallButton } from "../section/menus"
import { Notice } from "../section/notice"
import { Section, Subsection } from "../section/section"
import { Fine, Note, TextLink } from "../section/texts"
import { Waiting } from "../section/waiting"

/** The last comparison of each account with the store; beside it one that runs or has failed since. */
export function AccountComparison() {
  const { t } = useTexts()
  const comparisons = useComparisons()
  const { data: runs } = comparisons
  const { mutate: begin, isPending } = useBegin()
  return (
    <Section
      title={t("reports.comparison.title")}
      description={t("reports.comparison.description")}
      actions={
        <SmallButton isLoading={isPending} onClick={() => begin()}>
          {t("reports.comparison.begin")}
        </SmallButton>
      }
    >
      {!runs && <Waiting query={comparisons} />}
      {runs?.length === 0 && <Note className="px-6 py-4">{t("reports.comparison.none")}</Note>}
      {runs?.map(({ id }) => (
        <ComparisonReport key={id} id={id} />
      ))}
    </Section>
  )
}

/** Compares every account now. A toast says why one cannot be compared. */
function useBegin() {
  const { data: accounts = [DEFAULT_ACCOUNT] } = useAccounts()
  const reload = useReload()
  return useMutation({
    mutationFn: () =>
      Promise.allSettled(accounts.map((account) => postTo("reconcile", { account }))),
    onSuccess: (answers) => {
      for (const answer of answers) if (answer.status === "rejected") toastError(answer.reason)
      return reload(queryKeys.comparisons)
    },
  })
}

/** One comparison: its progress, what stops it, and what it found. */
function ComparisonReport({ id }: { id: string }) {
  const { t } = useTexts()
  const query = useComparison(id)
  const { data: run } = query
  if (!run) {
    return <Waiting query={query} />
  }
  const kinds = FINDING_KINDS.filter((kind) => run.counts[kind] > 0)
  return (
    <div className="divide-y">
      <RunHeader run={run} />
      {run.state !== "running" && countFindings(run) === 0 && (
        <Notice isInset variant={verdictOf(run) === "agree" ? "success" : "info"}>
          {t(`reports.comparison.${verdictOf(run)}`)}
        </Notice>
      )}
      {kinds.map((kind) => (
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

function RunHeader({ run }: { run: Comparison }) {
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
          aria-label={t("reports.comparison.progress")}
          max={1}
          value={progressOf(run)}
        />
      )}
      {compared + unread > 0 && (
        <Note>
          {t(isRunning ? "reports.comparison.comparedSoFar" : "reports.comparison.compared", {
            count: compared,
          })}
          {unread > 0 && ` ${t("reports.comparison.unread", { count: unread })}`}
        </Note>
      )}
      {run.last_error && (
        <Notice variant={run.state === "failed" ? "error" : "warning"}>
          <span>{run.last_error.message}</span>
          <span className="text-ui-fg-subtle">
            {run.continues_at
              ? t("reports.comparison.continues", {
                  time: formatMoment(run.continues_at, locale),
                })
              : run.state === "failed" && t("reports.comparison.givenUp")}
          </span>
        </Notice>
      )}
    </div>
  )
}

const COLORS = { running: "blue", done: "green", failed: "red" } as const

function RunStateBadge({ state }: Pick<ComparisonSummary, "state">) {
  const { t } = useTexts()
  return (
    <StatusBadge color={COLORS[state]} className="text-nowrap">
      {t(`reports.comparison.states.${state}`)}
    </StatusBadge>
  )
}

interface FindingGroupProps {
  kind: FindingKind
  /** Number of all findings; the report lists only the first ones. */
  count: number
  findings: Finding[]
}

/** Findings of one kind: what that means, what to do, and which shipments. */
function FindingGroup({ kind, count, findings }: FindingGroupProps) {
  const { t, locale } = useTexts()
  return (
    <Subsection
      title={`${t(`reports.comparison.kinds.${kind}.title`)} (${count.toLocaleString(locale)})`}
      note={t(`reports.comparison.kinds.${kind}.next`)}
    >
      <ul className="flex flex-col gap-y-2 px-6 pb-4">
        {findings.map((finding) => (
          <li
            key={finding.shipment_id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1"
          >
            <Text size="small" leading="compact" className="min-w-0 break-words">
              {dotted(
                t("shipments.number", { number: finding.shipment_id }),
                finding.service_code,
                finding.reference,
                describe(finding, t, locale),
              )}
            </Text>
            {finding.order_id && (
              <TextLink to={`/orders/${finding.order_id}`} className="txt-compact-small">
                {t("shipmentsPage.next.look")}
                <span className="sr-only">
                  {" "}
                  {t("shipments.number", { number: finding.shipment_id })}
                </span>
              </TextLink>
            )}
          </li>
        ))}
      </ul>
      {findings.length < count && (
        <Fine className="px-6 pb-4">
          {t("reports.comparison.notListed", { count: count - findings.length })}
        </Fine>
      )}
    </Subsection>
  )
}

function describe(finding: Finding, t: Texts, locale: string): string {
  const { quoted_price: quoted, charged_price: charged, price_currency = null } = finding
  if (quoted && charged) {
    const money = (amount: string) => formatMoney(amount, price_currency, locale)
    return t("reports.comparison.chargedInstead", {
      charged: money(charged),
      quoted: money(quoted),
    })
  }
  return finding.has_numbers ? t("reports.comparison.hasNumbers") : ""
}

const EVERY_MS = 1_500

/** The comparisons, newest first, reloaded while one runs; for a person who may see what was charged. */
export function useComparisons() {
  const may = usePermissions()
  return useQuery({
    enabled: may.charge,
    queryKey: queryKeys.comparisons,
    queryFn: async () =>
      (await getFrom<{ reconciliations: ComparisonSummary[] }>("reconcile")).reconciliations,
    refetchInterval: ({ state }) => state.data?.some(isRunning) && EVERY_MS,
  })
}

/** One comparison with its report, reloaded while it runs. */
function useComparison(id: string) {
  return useQuery({
    queryKey: queryKeys.comparison(id),
    queryFn: async () =>
      (await getFrom<{ reconciliation: Comparison }>(`reconcile/${id}`)).reconciliation,
    refetchInterval: ({ state }) => state.data && isRunning(state.data) && EVERY_MS,
  })
}

function isRunning({ state }: ComparisonSummary): boolean {
  return state === "running"
}
