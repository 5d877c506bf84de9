import { SectionRow } from "@medusajs/dashboard/components"
import { Text } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import { formatAge } from "../../lib/format-age"
import type { Health } from "../../lib/health"
import { Section } from "../section/section"

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
