import { clx } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { useSearchParams } from "react-router-dom"
import { AccountProvider, healthQuery, useAccount, useChosenAccount } from "../../hooks/use-account"
import { useBoxes } from "../../hooks/use-boxes"
import { useItemRules } from "../../hooks/use-item-rules"
import { useMatches } from "../../hooks/use-matches"
import { usePermissions } from "../../hooks/use-permissions"
import { useSampleDestinations } from "../../hooks/use-price-preview"
import { useServices } from "../../hooks/use-services"
import { useSettings } from "../../hooks/use-settings"
import { useServiceZones } from "../../hooks/use-shipping-options"
import { useLocations } from "../../hooks/use-store-names"
import { useTexts } from "../../i18n/use-texts"
import { SectionRow } from "../../lib/dashboard"
import type { PluginSettings } from "../../lib/settings"
import { NotAllowed } from "../section/allowed"
import { SmallButton } from "../section/menus"
import { Notice } from "../section/notice"
import { Section } from "../section/section"
import { SectionSkeleton, Waiting } from "../section/waiting"
import { OldPackagesNotice, StoreNotices } from "../store-notices"
import { AccountSection } from "./account/account-section"
import { BoxesSection } from "./boxes/boxes-section"
import { FirstRun, FirstRunDone, type FirstRunResult, MissingProvider } from "./first-run/first-run"
import { LocationNotices } from "./first-run/location-question"
import { OPTIONAL_CARDS, OptionalCard, UnusedCards, useUsedCards } from "./optional-cards"
import { IndexedSections, ROOM_FOR_INDEX } from "./page-sections"
import { PickupLocations } from "./pickup-locations"
import { RewindButton } from "../rewind/rewind-button"
import { PreviewSection } from "./prices/preview-section"
import { ShippingRulesSection } from "./rules/rules-section"
import { ServicesSection } from "./services-section"
import { PricesSection, SettingsCard } from "./settings-card"

/** Settings > Shipment Ordering, for the account in the address of the page. */
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
    <div className={clx("flex flex-col gap-y-3", ROOM_FOR_INDEX)}>
      <Section title={t("title")} description={t("subtitle")} level="h1">
        {hasFailed && <Waiting query={{ error, refetch }} />}
      </Section>
      {settings && (
        <>
          <NotAllowed to="set_up" text="look" />
          <OldPackagesNotice settings={settings} />
          <StoreNotices />
          <SetUpOrSettings settings={settings} />
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

/**
 * The first run until it is finished, then the settings. An address that names a part of the settings shows them at
 * once. Another user's change does not swap the page while somebody works on it.
 */
function SetUpOrSettings({ settings }: { settings: PluginSettings }) {
  const { t } = useTexts()
  const [params] = useSearchParams()
  const account = useAccount()
  const may = usePermissions()
  const { data: setUp } = useSetUp()
  const isNamed = params.has("edit") || params.has("account")
  const [isFirstRun, setIsFirstRun] = useState(!isNamed && setUp?.isComplete === false)
  const [result, setResult] = useState<FirstRunResult>()
  if (result) {
    return <FirstRunDone result={result} onClose={() => setResult(undefined)} />
  }
  if (isFirstRun && may.set_up) {
    return (
      <>
        <FirstRun
          settings={settings}
          missingLines={setUp?.missingLines}
          onFinished={(finished) => {
            setResult(finished)
            setIsFirstRun(false)
          }}
        />
        <SmallButton
          variant="transparent"
          className="self-start"
          onClick={() => setIsFirstRun(false)}
        >
          {t("firstRun.allSettings")}
        </SmallButton>
      </>
    )
  }
  return (
    <>
      {setUp?.missingLines && <MissingProvider lines={setUp.missingLines} />}
      <LocationNotices />
      <AccountProvider value={undefined}>
        <SettingsSections settings={settings} account={account} />
      </AccountProvider>
    </>
  )
}

interface SettingsSectionsProps {
  settings: PluginSettings
  /** The handle of the shown account; undefined for the default account. */
  account: string | undefined
}

/** The sections that are in use: first the account's, then those of the whole store. */
function SettingsSections({ settings, account }: SettingsSectionsProps) {
  const { t } = useTexts()
  const may = usePermissions()
  const isUsed = useUsedCards(settings)
  const unused = OPTIONAL_CARDS.filter((card) => !isUsed(card))
  const { environment, base_url } = settings
  const section = (id: string, title: string, content: ReactNode) => ({ id, title, content })
  const ofAccount = (id: string, title: string, content: ReactNode) =>
    section(id, title, <AccountProvider value={account}>{content}</AccountProvider>)
  return (
    <IndexedSections
      sections={[
        ofAccount("account", t("account.title"), <AccountSection settings={settings} />),
        ofAccount(
          "services",
          t("services.title"),
          <ServicesSection
            // A new key drops the result of a refresh at another address.
            key={`${settings.account} ${environment} ${base_url}`}
            canAsk={base_url !== null}
            currency={settings.quote_currency}
          />,
        ),
        ofAccount("prices", t("cards.prices.title"), <PricesSection settings={settings} />),
        section("rules", t("cards.rules.title"), <ShippingRulesSection settings={settings} />),
        base_url !== null &&
          may.set_up &&
          ofAccount("pricePreview", t("pricePreview.title"), <PreviewSection />),
        base_url !== null && may.set_up && section("rewind", t("rewind.title"), <RewindSection />),
        section(
          "packing",
          t("cards.packing.title"),
          <SettingsCard card="packing" settings={settings}>
            <BoxesSection />
            <PickupLocations />
          </SettingsCard>,
        ),
        section("automation", t("cards.automation.title"), <AutomationCard settings={settings} />),
        ...OPTIONAL_CARDS.map(
          (card) =>
            isUsed(card) &&
            section(
              card,
              t(`cards.${card}.title`),
              <OptionalCard card={card} settings={settings} />,
            ),
        ),
        unused.length > 0 &&
          may.set_up &&
          section("more", t("cards.optional.title"), <UnusedCards cards={unused} />),
      ].filter((one) => one !== false)}
    />
  )
}

/** Advice from past orders. Changes are tried from their own forms. */
function RewindSection() {
  const { t } = useTexts()
  return (
    <Section
      title={t("rewind.title")}
      description={t("rewind.description")}
      actions={<RewindButton onStart={(open) => open({})} />}
    />
  )
}

function AutomationCard({ settings }: { settings: PluginSettings }) {
  const { t } = useTexts()
  // The public address for callbacks; null if tracking numbers are only polled.
  const { backend_url: address } = settings
  const callbacks = address
    ? t("automation.callbacksOn", { address })
    : t("automation.callbacksOff")
  return (
    <SettingsCard
      card="automation"
      settings={settings}
      footer={<SectionRow title={t("common.trackingNumbers")} value={callbacks} />}
    >
      {!address && (
        <Notice isInset variant="warning" title={t("automation.callbacksAlert.title")}>
          {t("automation.callbacksAlert.description")}
        </Notice>
      )}
    </SettingsCard>
  )
}

/**
 * Whether everything that decides the height of the sections is loaded or failed. The page requests it all at once
 * and shows its sections together: otherwise each section would push those below it away from the pointer. It does
 * not wait for requests to the carrier service.
 */
function usePageLoaded(): boolean {
  const parts = [
    useSetUp(),
    useServices(),
    useLocations(),
    useBoxes(),
    useItemRules(),
    useSampleDestinations(),
    useMatches("variant", ""),
  ]
  return parts.every(({ isPending }) => !isPending)
}

interface SetUp {
  /** Customers can be offered a delivery, and it can be ordered: an account has a key, and there is a shipping option. */
  isComplete: boolean
  /** What has to be added to `medusa-config` first. */
  missingLines: string | undefined
}

/** How far the store is set up; undefined until it is known. */
function useSetUp(): { data: SetUp | undefined; isPending: boolean } {
  const health = useQuery(healthQuery)
  const zones = useServiceZones()
  const hasOption = zones.data?.some(({ shipping_options }) => shipping_options.length > 0)
  const hasKey = health.data?.accounts.some(({ api_key }) => api_key.state !== "missing")
  return {
    isPending: health.isPending || zones.isPending,
    data: health.data &&
      zones.data && {
        isComplete: Boolean(hasOption && hasKey),
        missingLines: health.data.configuration_gap?.lines,
      },
  }
}
