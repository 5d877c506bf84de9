import { type Card, isDefault, listSettingsOnCard } from "../../../settings"
import { useItemRules } from "../../hooks/use-item-rules"
import { useServices } from "../../hooks/use-services"
import { useTexts } from "../../i18n/use-texts"
import type { PluginSettings } from "../../lib/settings"
import { SmallButton, useEditedSection, useSectionEditing } from "../section/menus"
import { Section } from "../section/section"
import { Note, Strong } from "../section/texts"
import { EmailTests } from "./email-tests"
import { ItemRulesSection } from "./item-rules-section"
import { SettingsCard } from "./settings-card"

export const OPTIONAL_CARDS = ["itemRules", "cod", "returns", "lockers", "emails"] as const

type OptionalCardName = (typeof OPTIONAL_CARDS)[number]

interface OptionalCardProps {
  card: OptionalCardName
  settings: PluginSettings
}

export function OptionalCard({ card, settings }: OptionalCardProps) {
  return card === "itemRules" ? (
    <ItemRulesSection units={settings} />
  ) : (
    <SettingsCard
      card={card}
      settings={settings}
      footer={card === "emails" && <EmailTests settings={settings} />}
    />
  )
}

/** Optional cards, each with a button to set it up. */
export function UnusedCards({ cards }: { cards: OptionalCardProps["card"][] }) {
  const { t } = useTexts()
  return (
    <Section title={t("cards.optional.title")} description={t("cards.optional.description")}>
      {cards.map((card) => (
        <UnusedCard key={card} card={card} />
      ))}
    </Section>
  )
}

function UnusedCard({ card }: { card: OptionalCardProps["card"] }) {
  const { t } = useTexts()
  const [, setUp] = useSectionEditing(card)
  const title = t(`cards.${card}.title`)
  return (
    <div className="flex items-center justify-between gap-x-4 px-6 py-4">
      <div className="flex min-w-0 flex-col gap-y-1">
        <Strong>{title}</Strong>
        <Note>{t(`cards.${card}.description`)}</Note>
      </div>
      <SmallButton
        className="shrink-0"
        aria-label={`${title}: ${t("cards.optional.action")}`}
        onClick={setUp}
      >
        {t("cards.optional.action")}
      </SmallButton>
    </div>
  )
}

/** Which optional cards are in use or being set up. */
export function useUsedCards(
  settings: PluginSettings,
): (card: OptionalCardProps["card"]) => boolean {
  const { data: services = [] } = useServices()
  const { data: rules = [] } = useItemRules()
  const edited = useEditedSection()
  const isChanged = (card: Card) =>
    listSettingsOnCard(card).some((name) => !isDefault(name, settings[name]))
  return (card) => {
    if (card === edited) return true
    if (card === "itemRules") return rules.length > 0
    const isOffered =
      (card === "cod" && services.some((one) => one.collects_cash)) ||
      (card === "lockers" && services.some((one) => one.delivers_to_locker))
    return isOffered || isChanged(card)
  }
}
