import { Button, Text } from "@medusajs/ui"
import { useHealth } from "../../hooks/use-health"
import { useTexts } from "../../i18n/use-texts"
import { LoadError } from "../section/load-error"
import { Section } from "../section/section"
import { SectionSkeleton } from "../section/section-skeleton"
import { AccountsHealth } from "./accounts-health"
import { AlertsHealth } from "./alerts-health"
import { HealthProblems } from "./health-problems"
import { JobsHealth } from "./jobs-health"
import { PricesHealth } from "./prices-health"
import { ShipmentsHealth } from "./shipments-health"

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
