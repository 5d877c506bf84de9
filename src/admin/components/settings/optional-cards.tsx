import { Button, Text } from "@medusajs/ui"
import { useEffect } from "react"
import { isDefault, SETTING_NAMES, SETTINGS, type Card } from "../../../settings"
import { useItemRules } from "../../hooks/use-item-rules"
import { useEditedSection, useSectionEditing } from "../../hooks/use-section-editing"
import { useServices } from "../../hooks/use-services"
import { useTexts } from "../../i18n/use-texts"
import type { SampleCart } from "../../hooks/use-price-preview"
import type { PluginSettings } from "../../lib/settings"
import { Section } from "../section/section"
import { ItemRulesSection } from "./item-rules-section"
import { goToAnchor, PageAnchor } from "./page-anchor"
import { OverridesSection } from "./prices/overrides-section"
import { SettingsCard } from "./settings-card"

interface SettingsProps {
  settings: PluginSettings
}

const OPTIONAL = ["cod", "returns", "lockers"] as const

/** The optional cards that the store uses or is setting up. */
export function OptionalCards({ settings }: SettingsProps) {
  const isUsed = useUsedCards(settings)
  return (
    <>
      {isUsed("itemRules") && <ItemRulesSection units={settings} />}
      {OPTIONAL.map(
        (card) => isUsed(card) && <SettingsCard key={card} card={card} settings={settings} />,
      )}
    </>
  )
}

/** The price rules of single options and accounts, if there are any. */
export function PriceOverrides(props: SettingsProps & { sample: SampleCart }) {
  const isSetUp = useEditedSection() === "ownPrices"
  const isUsed = useUsedCards(props.settings)
  // The section appears far above the button that opened it.
  useEffect(() => {
    if (isSetUp) goToAnchor("own-prices")
  }, [isSetUp])
  return (
    isUsed("ownPrices") && (
      <>
        <PageAnchor id="own-prices" />
        <OverridesSection {...props} />
      </>
    )
  )
}

/** The optional cards that are not used, each with a button to set it up. */
export function MoreCards({ settings }: SettingsProps) {
  const { t } = useTexts()
  const isUsed = useUsedCards(settings)
  const cards = [
    {
      card: "ownPrices",
      title: t("priceRules.ownTitle"),
      description: t("priceRules.ownDescription"),
    },
    { card: "itemRules", title: t("itemRules.title"), description: t("itemRules.description") },
    ...OPTIONAL.map((card) => ({
      card,
      title: t(`cards.${card}.title`),
      description: t(`cards.${card}.description`),
    })),
  ] as const
  const unused = cards.filter(({ card }) => !isUsed(card))
  return (
    unused.length > 0 && (
      <Section title={t("cards.optional.title")} description={t("cards.optional.description")}>
        {unused.map((one) => (
          <UnusedCard key={one.card} {...one} />
        ))}
      </Section>
    )
  )
}

interface UnusedCardProps {
  card: OptionalCardName
  title: string
  description: string
}

function UnusedCard({ card, title, description }: UnusedCardProps) {
  const { t } = useTexts()
  const [, setUp] = useSectionEditing(card)
  return (
    <div className="flex items-center justify-between gap-x-4 px-6 py-4">
      <div className="flex min-w-0 flex-col gap-y-1">
        <Text size="small" leading="compact" weight="plus">
          {title}
        </Text>
        <Text size="small" className="text-ui-fg-subtle text-pretty">
          {description}
        </Text>
      </div>
      <Button
        size="small"
        variant="secondary"
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
    SETTING_NAMES.some((name) => SETTINGS[name].card === card && !isDefault(name, settings[name]))
  return (card) => {
    if (card === edited) return true
    switch (card) {
      case "itemRules":
        return rules.length > 0
      case "cod":
        return isChanged(card) || services.some((one) => one.collects_cash)
      case "lockers":
        return isChanged(card) || services.some((one) => one.delivers_to_locker)
      case "ownPrices":
      case "returns":
        return isChanged(card)
    }
  }
}
