import { SectionRow } from "@medusajs/dashboard/components"
import { Button, Text, StatusBadge } from "@medusajs/ui"
import { Link } from "react-router-dom"
import { useQuery } from "@tanstack/react-query"
import { useTexts, type Texts } from "../../i18n/use-texts"
import { formatDate, formatMoment } from "../../lib/calendar"
import { formatAge } from "../../lib/format-age"
import { type Health, hitRate } from "../../lib/health"
import { type HealthProblem, problemsOf } from "../../lib/health-problems"
import { queryKeys } from "../../lib/query-keys"
import { sdk } from "../../lib/sdk"
import { LoadError } from "../section/load-error"
import { Notice } from "../section/notice"
import { Section } from "../section/section"
import { SectionSkeleton } from "../section/section-skeleton"
import { AccountsHealth } from "./accounts-health"

/** How the plugin gets on, with what is wrong first. What was seen last stays while a look fails. */
export function HealthPage() {
  const { t, locale } = useTexts()
  const { data: health, error, isPending, refetch } = useHealth()
  if (isPending) {
    return (
      <div className="flex flex-col gap-y-3">
        <SectionSkeleton rows={2} />
        <SectionSkeleton rows={3} />
      </div>
    )
  }
  const failure = error && (
    <div className="px-6 py-4">
      <LoadError title={t("health.loadFailed")} error={error} onRetry={() => void refetch()} />
    </div>
  )
  if (!health) {
    return (
      <Section title={t("health.title")} level="h1">
        {failure}
      </Section>
    )
  }
  const checkedAt = new Date(health.checked_at).toLocaleTimeString(locale)
  return (
    <div className="flex flex-col gap-y-3">
      <Section
        title={t("health.title")}
        description={t("health.description")}
        level="h1"
        actions={
          <>
            <Text size="xsmall" className="text-ui-fg-subtle">
              {t("health.checkedAt", { time: checkedAt })}
            </Text>
            <Button size="small" variant="secondary" onClick={() => void refetch()}>
              {t("health.lookNow")}
            </Button>
          </>
        }
      >
        {failure}
        <HealthProblems health={health} />
      </Section>
      <AccountsHealth health={health} />
      <ShipmentsHealth health={health} />
      <AlertsHealth health={health} />
      <PricesHealth health={health} />
      <JobsHealth health={health} />
    </div>
  )
}

const EVERY_MS = 10_000

/** How the plugin gets on; looked at again by itself, also after a look that failed. */
export function useHealth() {
  return useQuery({
    queryKey: queryKeys.health,
    queryFn: () => sdk.client.fetch<Health>("/admin/shipment-ordering/health"),
    refetchInterval: EVERY_MS,
  })
}

/** What the merchant was told of and that is still so. */
export function AlertsHealth({ health }: { health: Health }) {
  const { t, locale } = useTexts()
  return (
    <Section title={t("health.alerts.title")}>
      {health.alerts.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("health.alerts.none")}
        </Text>
      )}
      {health.alerts.map(({ kind, count, last_raised_at }) => (
        <SectionRow
          key={kind}
          title={t(`health.alerts.kinds.${kind}`)}
          value={`${count.toLocaleString(locale)} · ${t("health.alerts.last", {
            age: formatAge(last_raised_at, health.checked_at, locale),
          })}`}
        />
      ))}
    </Section>
  )
}

/** When each of the plugin's jobs last got through, in whichever process. */
export function JobsHealth({ health }: { health: Health }) {
  const { t, locale } = useTexts()
  return (
    <Section title={t("health.jobs.title")} description={t("health.jobs.description")}>
      {health.jobs.map(({ name, last_at, is_late }) => (
        <SectionRow
          key={name}
          title={t(`health.jobs.names.${name}`)}
          value={
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span>
                {last_at ? formatAge(last_at, health.checked_at, locale) : t("health.jobs.never")}
              </span>
              {is_late && <StatusBadge color="red">{t("health.jobs.late")}</StatusBadge>}
            </div>
          }
        />
      ))}
    </Section>
  )
}

/** How often a price was there without a call, in the process that answers. */
export function PricesHealth({ health }: { health: Health }) {
  const { t, locale } = useTexts()
  const { quotes } = health
  const rate = hitRate(health)
  const rows = [
    ["fresh", quotes.fresh_hits],
    ["shared", quotes.shared_hits],
    ["stale", quotes.stale_hits],
    ["calls", quotes.upstream_calls],
    ["failed", quotes.failed_calls],
    ["late", quotes.missed_deadlines],
  ] as const
  return (
    <Section title={t("health.prices.title")} description={t("health.prices.description")}>
      <SectionRow
        title={t("health.prices.hits")}
        value={
          rate === undefined
            ? t("health.prices.notAsked")
            : rate.toLocaleString(locale, { style: "percent", maximumFractionDigits: 1 })
        }
      />
      {rate !== undefined &&
        rows.map(([name, count = 0]) => (
          <SectionRow
            key={name}
            title={t(`health.prices.${name}`)}
            value={count.toLocaleString(locale)}
          />
        ))}
    </Section>
  )
}

/** Shipments that are not through yet, by state, with the oldest of each. */
export function ShipmentsHealth({ health }: { health: Health }) {
  const { t, locale } = useTexts()
  return (
    <Section title={t("health.shipments.title")}>
      {health.shipments.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("health.shipments.none")}
        </Text>
      )}
      {health.shipments.map(({ state, count, troubled, oldest_at }) => (
        <SectionRow
          key={state}
          title={t(`shipments.states.${state}.label`)}
          value={
            <div className="flex flex-col gap-y-1">
              <Text size="small" leading="compact">
                {t("health.shipments.count", { count })}
                {troubled > 0 && `, ${t("health.shipments.troubled", { count: troubled })}`}
              </Text>
              <Text size="xsmall" className="text-ui-fg-subtle">
                {t("health.shipments.oldest", {
                  age: formatAge(oldest_at, health.checked_at, locale),
                })}
              </Text>
            </div>
          }
        />
      ))}
    </Section>
  )
}

/** What is wrong, in plain words, with what to do next. */
export function HealthProblems({ health }: { health: Health }) {
  const { t, locale } = useTexts()
  const problems = problemsOf(health)
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4" aria-live="polite">
      {problems.length === 0 && <Notice variant="success">{t("health.allWell")}</Notice>}
      {problems.map((problem) => (
        <Notice key={JSON.stringify(problem)} variant={problem.isUrgent ? "error" : "warning"}>
          <div className="flex flex-col gap-y-1">
            <strong className="txt-compact-small-plus break-words">
              {describe(problem, t, locale)}
            </strong>
            <Text size="small" className="text-ui-fg-subtle text-pretty">
              {t(`health.problems.${problem.name}.next`)}
            </Text>
            {problem.name === "shipmentsTroubled" && (
              <Link
                to="/shipment-ordering?stopped=true"
                className="text-ui-fg-base hover:text-ui-fg-subtle underline underline-offset-2 w-fit"
              >
                {t("health.toShipments")}
              </Link>
            )}
            {problem.isInSettings && (
              <Link
                to="/settings/shipment-ordering"
                className="text-ui-fg-base hover:text-ui-fg-subtle underline underline-offset-2 w-fit"
              >
                {t("shipments.toSettings")}
              </Link>
            )}
          </div>
        </Notice>
      ))}
    </div>
  )
}

function describe(problem: HealthProblem, t: Texts, locale: string): string {
  switch (problem.name) {
    case "noProvider":
    case "noAccount":
    case "paused":
      return t(`health.problems.${problem.name}.title`)
    case "noAddress":
    case "keyMissing":
    case "keyUnreadable":
    case "keyRefused":
      return t(`health.problems.${problem.name}.title`, { account: problem.account })
    case "keyExpired":
    case "keyExpiring": {
      const { account, end } = problem
      const date = end.valid_until ? formatDate(end.valid_until, locale) : ""
      return t(`health.problems.${problem.name}.${end.is_estimate ? "titleEstimate" : "title"}`, {
        account,
        date,
      })
    }
    case "serviceDown":
    case "serviceRefuses":
      return problem.at
        ? t(`health.problems.${problem.name}.titleUntil`, {
            host: problem.host,
            time: formatMoment(problem.at, locale),
          })
        : t(`health.problems.${problem.name}.title`, { host: problem.host })
    case "serviceSlow":
      return t("health.problems.serviceSlow.title", { host: problem.host })
    case "shipmentsTroubled":
    case "alertsOpen":
    case "jobsLate":
      return t(`health.problems.${problem.name}.title`, { count: problem.count })
  }
}
