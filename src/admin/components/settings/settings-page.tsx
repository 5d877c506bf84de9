import { useSettings } from "../../hooks/use-settings"
import { useTexts } from "../../i18n/use-texts"
import type { PluginSettings } from "../../lib/settings"
import { LoadError } from "../section/load-error"
import { Section } from "../section/section"
import { SectionSkeleton } from "../section/section-skeleton"
import { AccountSection } from "./account/account-section"
import { AutomationSection } from "./automation/automation-section"
import { BoxesSection } from "./boxes/boxes-section"
import { ItemRulesSection } from "./item-rules/item-rules-section"
import { PickupSection } from "./pickup/pickup-section"
import { ServicesSection } from "./services/services-section"
import { UnitsSection } from "./units/units-section"

/** Settings > Shipment Ordering. */
export function SettingsPage() {
  const { t } = useTexts()
  const { data: settings, error, refetch } = useSettings()
  return (
    <div className="flex flex-col gap-y-3">
      <Section title={t("title")} description={t("subtitle")} level="h1">
        {error && !settings && (
          <div className="px-6 py-4">
            <LoadError error={error} onRetry={() => void refetch()} />
          </div>
        )}
      </Section>
      {settings && <Sections settings={settings} />}
      {!settings && !error && (
        <>
          <SectionSkeleton rows={3} />
          <SectionSkeleton rows={7} />
          <SectionSkeleton rows={4} />
        </>
      )}
    </div>
  )
}

function Sections({ settings }: { settings: PluginSettings }) {
  const askedAt = `${settings.environment} ${settings.base_url}`
  return (
    <>
      <AccountSection settings={settings} />
      {/* What a refresh has said of one address is not true of another. */}
      <ServicesSection key={askedAt} canAsk={settings.base_url !== null} />
      <PickupSection settings={settings} />
      <BoxesSection />
      <UnitsSection settings={settings} />
      <ItemRulesSection units={settings} />
      <AutomationSection settings={settings} />
    </>
  )
}
