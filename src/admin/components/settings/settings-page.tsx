import { useSettings } from "../../hooks/use-settings"
import { useTexts } from "../../i18n/use-texts"
import type { PluginSettings } from "../../lib/settings"
import { SandboxBanner } from "../sandbox-banner"
import { LoadError } from "../section/load-error"
import { Section } from "../section/section"
import { SectionSkeleton } from "../section/section-skeleton"
import { AccountSection } from "./account/account-section"
import { AdvancedSection } from "./advanced/advanced-section"
import { AutomationSection } from "./automation/automation-section"
import { CopiedStore } from "./copied-store"
import { CodSection } from "./cod/cod-section"
import { FirstRunSection } from "./first-run/first-run-section"
import { BoxesSection } from "./boxes/boxes-section"
import { PageAnchor } from "./page-anchor"
import { ItemRulesSection } from "./item-rules/item-rules-section"
import { PickupSection } from "./pickup/pickup-section"
import { PricesSections } from "./prices/prices-sections"
import { ReturnsSection } from "./returns/returns-section"
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
      <SandboxBanner />
      {settings && <FirstRunSection />}
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
      <CopiedStore settings={settings} />
      <AccountSection settings={settings} />
      <PageAnchor id="services" />
      {/* What a refresh has said of one address is not true of another. */}
      <ServicesSection
        key={askedAt}
        canAsk={settings.base_url !== null}
        currency={settings.quote_currency}
      />
      <PricesSections settings={settings} />
      <PickupSection settings={settings} />
      <PageAnchor id="packages" />
      <BoxesSection />
      <UnitsSection settings={settings} />
      <ItemRulesSection units={settings} />
      <CodSection settings={settings} />
      <AutomationSection settings={settings} />
      <ReturnsSection settings={settings} />
      <AdvancedSection settings={settings} />
    </>
  )
}
