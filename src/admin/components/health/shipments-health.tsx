import { SectionRow } from "@medusajs/dashboard/components"
import { Text } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import { formatAge } from "../../lib/format-age"
import type { Health } from "../../lib/health"
import { Section } from "../section/section"

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
