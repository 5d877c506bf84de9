import { AccountProvider } from "../../hooks/use-account"
import { useBoxes } from "../../hooks/use-boxes"
import { useChosenAccount } from "../../hooks/use-chosen-account"
import { useItemRules } from "../../hooks/use-item-rules"
import { useLocations } from "../../hooks/use-locations"
import { useSampleDestinations, useSampleVariants } from "../../hooks/use-price-preview"
import { useServices } from "../../hooks/use-services"
import { useSettings } from "../../hooks/use-settings"
import { useTexts } from "../../i18n/use-texts"
import type { PluginSettings } from "../../lib/settings"
import { LoadError } from "../section/load-error"
import { Section } from "../section/section"
import { SectionSkeleton } from "../section/section-skeleton"
import { StoreNotices } from "../store-notices"
import { AccountSection } from "./account/account-section"
import { BoxesSection } from "./boxes/boxes-section"
import { CallbacksNotice, CallbacksRow } from "./callbacks"
import { FirstRunSection, useSetup } from "./first-run/first-run-section"
import { MoreCards, OptionalCards, PriceOverrides } from "./optional-cards"
import { PageAnchor } from "./page-anchor"
import { PickupLocations } from "./pickup-locations"
import { PreviewSection, useSampleCart } from "./price-preview/preview-section"
import { RulesSection } from "./prices/rules-section"
import { ServicesSection } from "./services/services-section"
import { SettingsCard } from "./settings-card"

/** Settings > Shipment Ordering, for the account that the page's address names. */
export function SettingsPage() {
  const [account] = useChosenAccount()
  return (
    <AccountProvider value={account}>
      <SettingsOfAccount />
    </AccountProvider>
  )
}

function SettingsOfAccount() {
  const { t } = useTexts()
  const { data, error, refetch } = useSettings()
  const isLoaded = usePageLoaded()
  const settings = isLoaded ? data : undefined
  const hasFailed = error !== null && !data
  return (
    <div className="flex flex-col gap-y-3">
      <Section title={t("title")} description={t("subtitle")} level="h1">
        {hasFailed && (
          <div className="px-6 py-4">
            <LoadError error={error} onRetry={() => void refetch()} />
          </div>
        )}
      </Section>
      {settings && (
        <>
          <StoreNotices />
          <FirstRunSection />
          <AccountSections settings={settings} />
          <AccountProvider value={undefined}>
            <StoreSections settings={settings} />
          </AccountProvider>
        </>
      )}
      {!settings && !hasFailed && (
        <>
          <SectionSkeleton rows={3} />
          <SectionSkeleton rows={7} />
          <SectionSkeleton rows={4} />
        </>
      )}
    </div>
  )
}

/** What each account has of its own, and the prices that come of it. */
function AccountSections({ settings }: { settings: PluginSettings }) {
  const { account, environment, base_url } = settings
  const askedAt = `${account} ${environment} ${base_url}`
  return (
    <>
      <AccountSection settings={settings} />
      <PageAnchor id="services" />
      {/* What a refresh has said of one address is not true of another. */}
      <ServicesSection
        key={askedAt}
        canAsk={settings.base_url !== null}
        currency={settings.quote_currency}
      />
      <PricesSections settings={settings} />
    </>
  )
}

/** What holds for the whole store. */
function StoreSections({ settings }: { settings: PluginSettings }) {
  return (
    <>
      <PageAnchor id="packages" />
      <SettingsCard card="packing" settings={settings}>
        <BoxesSection />
        <PickupLocations />
      </SettingsCard>
      <SettingsCard
        card="automation"
        settings={settings}
        footer={<CallbacksRow address={settings.backend_url} />}
      >
        <CallbacksNotice address={settings.backend_url} />
      </SettingsCard>
      <OptionalCards settings={settings} />
      <MoreCards settings={settings} />
    </>
  )
}

/** How prices are made, and what that means for a sample cart. */
export function PricesSections({ settings }: { settings: PluginSettings }) {
  const sampleCart = useSampleCart()
  const { settled: sample } = sampleCart
  return (
    <>
      <RulesSection settings={settings} sample={sample} />
      <PriceOverrides settings={settings} sample={sample} />
      {settings.base_url !== null && <PreviewSection {...sampleCart} />}
    </>
  )
}

/**
 * Whether all that decides how tall the sections of the settings page are has come, or failed. The page
 * asks for it at once and shows its sections together: one after the other, each would push those below
 * it from under the pointer. What the carriers' service is asked for is not waited for.
 */
export function usePageLoaded(): boolean {
  const parts = [
    useSetup(),
    useServices(),
    useLocations(),
    useBoxes(),
    useItemRules(),
    useSampleDestinations(),
    useSampleVariants(""),
  ]
  return parts.every(({ isPending }) => !isPending)
}
