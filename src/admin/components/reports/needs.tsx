import { Button } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router-dom"
import { useLocations } from "../../hooks/use-locations"
import { useTexts, type Texts } from "../../i18n/use-texts"
import { formatDate, formatMoment } from "../../lib/calendar"
import { differencesOf } from "../../lib/comparison"
import type { Health } from "../../lib/health"
import { type Need, needsOf } from "../../lib/needs"
import { queryKeys } from "../../lib/query-keys"
import { sdk } from "../../lib/sdk"
import { Waiting } from "../section/load-error"
import { Notice } from "../section/notice"
import { Section } from "../section/section"
import { Fine } from "../section/texts"
import { useComparisons } from "./account-comparison"
import { useDataReport } from "./missing-data"
import { UnsentMails } from "./unsent-mails"

/** What waits for the merchant, each with the next step. The last result stays visible while loading fails. */
export function Needs() {
  const { t, locale } = useTexts()
  const query = useHealth()
  const { data: health } = query
  return (
    <Section
      title={t("reports.title")}
      description={t("reports.description")}
      level="h1"
      actions={
        health && (
          <Fine>
            {t("reports.checkedAt", {
              time: new Date(health.checked_at).toLocaleTimeString(locale),
            })}
          </Fine>
        )
      }
    >
      <Waiting query={query} title={health && t("reports.loadFailed")} />
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
  ["/settings/locations", "reports.needs.toLocation"],
  ["/settings", "shipments.toSettings"],
  ["/shipment-ordering/shipments", "reports.needs.toShipments"],
  ["/shipment-ordering", "reports.needs.toShip"],
  ["#technical", "reports.needs.toTechnical"],
  ["#comparison", "reports.needs.toComparison"],
  ["#missing", "reports.needs.toMissingData"],
] as const

function NeedList({ health }: { health: Health }) {
  const { t, locale } = useTexts()
  const { data: report } = useDataReport()
  const { data: runs } = useComparisons()
  const { data: locations } = useLocations()
  const needs = needsOf(health, {
    locations,
    differences: runs && differencesOf(runs),
    ordersWithoutPhone: report?.orders_without_phone.count,
  })
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4" aria-live="polite">
      {needs.length === 0 && <Notice variant="success">{t("reports.needs.none")}</Notice>}
      {needs.map((need) => {
        const step = STEPS.find(([begin]) => need.to.startsWith(begin))
        return (
          <Notice
            key={JSON.stringify({ ...need, mails: undefined })}
            variant={need.isUrgent ? "error" : "warning"}
            title={describe(need, t, locale)}
            action={
              step && (
                <Button size="small" variant="secondary" asChild>
                  <Link to={need.to}>{t(step[1])}</Link>
                </Button>
              )
            }
          >
            <p className="text-pretty">{t(`reports.needs.kinds.${need.name}.next`)}</p>
            {"mails" in need && <UnsentMails {...need} />}
          </Notice>
        )
      })}
    </div>
  )
}

function describe(need: Need, t: Texts, locale: string): string {
  if ("end" in need) {
    const { valid_until, is_estimate } = need.end
    const date = valid_until ? formatDate(valid_until, locale) : ""
    const title = is_estimate ? "titleEstimate" : "title"
    return t(`reports.needs.kinds.${need.name}.${title}`, { account: need.account, date })
  }
  if ("at" in need && need.at) {
    const time = formatMoment(need.at, locale)
    return t(`reports.needs.kinds.${need.name}.titleUntil`, { host: need.host, time })
  }
  // The texts name the account, the host or the number.
  return t(`reports.needs.kinds.${need.name}.title`, { ...need })
}
