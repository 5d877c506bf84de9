import { Button, Skeleton, Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import { useQuery } from "@tanstack/react-query"
import { useTexts, type Texts } from "../../i18n/use-texts"
import { formatDate, formatMoment } from "../../lib/calendar"
import { differencesOf } from "../../lib/comparison"
import type { Health } from "../../lib/health"
import { type Need, needsOf } from "../../lib/needs"
import { queryKeys } from "../../lib/query-keys"
import { sdk } from "../../lib/sdk"
import { LoadError } from "../section/load-error"
import { Notice } from "../section/notice"
import { Section } from "../section/section"
import { useComparisons } from "./comparison-report"
import { useDataReport } from "./missing-data"

/** What waits for the merchant, each with the next step. The last result stays visible while loading fails. */
export function Needs() {
  const { t, locale } = useTexts()
  const { data: health, error, isPending, refetch } = useHealth()
  return (
    <Section
      title={t("reports.title")}
      description={t("reports.description")}
      level="h1"
      actions={
        health && (
          <>
            <Text size="xsmall" className="text-ui-fg-subtle">
              {t("reports.checkedAt", {
                time: new Date(health.checked_at).toLocaleTimeString(locale),
              })}
            </Text>
            <Button size="small" variant="secondary" onClick={() => void refetch()}>
              {t("reports.lookNow")}
            </Button>
          </>
        )
      }
    >
      {isPending && (
        <div className="px-6 py-4">
          <Skeleton className="h-12 w-full" />
        </div>
      )}
      {error && (
        <div className="px-6 py-4">
          <LoadError
            title={health && t("reports.loadFailed")}
            error={error}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {health && <NeedList health={health} />}
    </Section>
  )
}

const EVERY_MS = 10_000

/** The plugin's health, loaded again every ten seconds, also after an error. */
export function useHealth() {
  return useQuery({
    queryKey: queryKeys.health,
    queryFn: () => sdk.client.fetch<Health>("/admin/shipment-ordering/health"),
    refetchInterval: EVERY_MS,
  })
}

/** The link text of the next step by its target; the first match counts. */
const STEPS = [
  ["/settings", "shipments.toSettings"],
  ["/shipment-ordering/to-ship", "reports.needs.toShip"],
  ["/shipment-ordering", "reports.needs.toShipments"],
  ["#technical", "reports.needs.toTechnical"],
  ["#comparison", "reports.needs.toComparison"],
  ["#missing", "reports.needs.toMissingData"],
] as const

function NeedList({ health }: { health: Health }) {
  const { t, locale } = useTexts()
  const { data: report } = useDataReport()
  const { data: runs } = useComparisons()
  const needs = needsOf(health, {
    differences: runs && differencesOf(runs),
    ordersWithoutPhone: report?.orders_without_phone.count,
  })
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4" aria-live="polite">
      {needs.length === 0 && <Notice variant="success">{t("reports.needs.none")}</Notice>}
      {needs.map((need) => {
        const step = STEPS.find(([begin]) => need.to.startsWith(begin))
        return (
          <Notice key={JSON.stringify(need)} variant={need.isUrgent ? "error" : "warning"}>
            <div className="flex flex-col gap-y-1">
              <strong className="txt-compact-small-plus break-words">
                {describe(need, t, locale)}
              </strong>
              <Text size="small" className="text-ui-fg-subtle text-pretty">
                {t(`reports.needs.kinds.${need.name}.next`)}
              </Text>
              {step && (
                <Link
                  to={need.to}
                  className="text-ui-fg-base hover:text-ui-fg-subtle w-fit underline underline-offset-2"
                >
                  {t(step[1])}
                </Link>
              )}
            </div>
          </Notice>
        )
      })}
    </div>
  )
}

function describe(need: Need, t: Texts, locale: string): string {
  if ("count" in need) {
    return t(`reports.needs.kinds.${need.name}.title`, { count: need.count })
  }
  switch (need.name) {
    case "noProvider":
    case "noAccount":
    case "paused":
      return t(`reports.needs.kinds.${need.name}.title`)
    case "noAddress":
    case "keyMissing":
    case "keyUnreadable":
    case "keyRefused":
      return t(`reports.needs.kinds.${need.name}.title`, { account: need.account })
    case "keyExpired":
    case "keyExpiring": {
      const { account, end } = need
      const date = end.valid_until ? formatDate(end.valid_until, locale) : ""
      const title = end.is_estimate ? "titleEstimate" : "title"
      return t(`reports.needs.kinds.${need.name}.${title}`, { account, date })
    }
    case "serviceDown":
    case "serviceRefuses":
      return need.at
        ? t(`reports.needs.kinds.${need.name}.titleUntil`, {
            host: need.host,
            time: formatMoment(need.at, locale),
          })
        : t(`reports.needs.kinds.${need.name}.title`, { host: need.host })
    case "serviceSlow":
      return t("reports.needs.kinds.serviceSlow.title", { host: need.host })
  }
}
