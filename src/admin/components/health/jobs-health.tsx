import { SectionRow } from "@medusajs/dashboard/components"
import { StatusBadge } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import { formatAge } from "../../lib/format-age"
import type { Health } from "../../lib/health"
import { Section } from "../section/section"

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
