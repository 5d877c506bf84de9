import { Button } from "@medusajs/ui"
import { Fragment, useEffect } from "react"
import { useLocation } from "react-router-dom"
import { isDefault, settingsOn, type Card } from "../../../settings"
import { useItemRules } from "../../hooks/use-item-rules"
import { useEditedSection, useSectionEditing } from "../../hooks/use-section-editing"
import { useServices } from "../../hooks/use-services"
import { useTexts } from "../../i18n/use-texts"
import { EMAILS_ANCHOR } from "../../lib/needs"
import type { PluginSettings } from "../../lib/settings"
import { Section } from "../section/section"
import { Note, Strong } from "../section/texts"
import { EmailTests } from "./email-tests"
import { ItemRulesSection } from "./item-rules-section"
import { goToAnchor, PageAnchor } from "./page-anchor"
import { OverridesSection } from "./prices/overrides-section"
import { SettingsCard } from "./settings-card"

interface SettingsProps {
  settings: PluginSettings
}

const OPTIONAL = ["cod", "returns", "lockers", "emails"] as const

/** The optional cards that the store uses or is setting up. */
export function OptionalCards({ settings }: SettingsProps) {
  const isUsed = useUsedCards(settings)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === `#${EMAILS_ANCHOR}`) goToAnchor(EMAILS_ANCHOR)
  }, [hash])
  return (
    <>
      {isUsed("itemRules") && <ItemRulesSection units={settings} />}
      {OPTIONAL.map(
        (card) =>
          isUsed(card) && (
            <Fragment key={card}>
              {card === "emails" && <PageAnchor id={EMAILS_ANCHOR} />}
              <SettingsCard
                card={card}
                settings={settings}
                footer={card === "emails" && <EmailTests settings={settings} />}
              />
            </Fragment>
          ),
      )}
    </>
  )
}

/** The price rules of single options and accounts, if there are any. */
export function PriceOverrides({ settings }: SettingsProps) {
  const isSetUp = useEditedSection() === "ownPrices"
  const isUsed = useUsedCards(settings)
  // The section appears far above the button that opened it.
  useEffect(() => {
    if (isSetUp) goToAnchor("own-prices")
  }, [isSetUp])
  return (
    isUsed("ownPrices") && (
      <>
        <PageAnchor id="own-prices" />
        <OverridesSection settings={settings} />
      </>
    )
  )
}

/** The optional cards that are not used, each with a button to set it up. */
export function MoreCards({ settings }: SettingsProps) {
  const { t } = useTexts()
  const isUsed = useUsedCards(settings)
  const unused = (["ownPrices", "itemRules", ...OPTIONAL] as const).filter((card) => !isUsed(card))
  return (
    unused.length > 0 && (
      <Section title={t("cards.optional.title")} description={t("cards.optional.description")}>
        {unused.map((card) => (
          <UnusedCard key={card} card={card} />
        ))}
      </Section>
    )
  )
}

function UnusedCard({ card }: { card: OptionalCardName }) {
  const { t } = useTexts()
  const [, setUp] = useSectionEditing(card)
  const title = t(`cards.${card}.title`)
  return (
    <div className="flex items-center justify-between gap-x-4 px-6 py-4">
      <div className="flex min-w-0 flex-col gap-y-1">
        <Strong>{title}</Strong>
        <Note>{t(`cards.${card}.description`)}</Note>
      </div>
      <Button
        size="small"
        variant="secondary"
        className="shrink-0"
        aria-label={`${title}: ${t("cards.optional.action")}`}
        onClick={setUp}
      >
        {t("cards.optional.action")}
      </Button>
    </div>
  )
}

type OptionalCardName = "ownPrices" | "itemRules" | (typeof OPTIONAL)[number]

/** Which optional cards are in use or being set up. */
function useUsedCards(settings: PluginSettings): (card: OptionalCardName) => boolean {
  const { data: services = [] } = useServices()
  const { data: rules = [] } = useItemRules()
  const edited = useEditedSection()
  const isChanged = (card: Card) =>
    settingsOn(card).some((name) => !isDefault(name, settings[name]))
  return (card) => {
    if (card === edited) return true
    if (card === "itemRules") return rules.length > 0
    const isOffered =
      (card === "cod" && services.some((one) => one.collects_cash)) ||
      (card === "lockers" && services.some((one) => one.delivers_to_locker))
    return isOffered || isChanged(card)
  }
}
