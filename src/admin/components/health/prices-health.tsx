import { SectionRow } from "@medusajs/dashboard/components"
import { useTexts } from "../../i18n/use-texts"
import { type Health, hitRate } from "../../lib/health"
import { Section } from "../section/section"

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
