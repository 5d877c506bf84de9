import { CurrencyDollar, PencilSquare } from "@medusajs/icons"
import { useState } from "react"
import { useTexts } from "../../../i18n/use-texts"
import type { PluginSettings } from "../../../lib/settings"
import { RowMenu } from "../../section/row-menu"
import { Section } from "../../section/section"
import { CardDrawer, CardRows } from "../settings-card"

/** The rules for all options, each as a sentence, and the currencies. */
export function PricesSection({ settings }: { settings: PluginSettings }) {
  const { t } = useTexts()
  const [edited, setEdited] = useState<"prices" | "currencies">()
  const actions = [
    {
      icon: <PencilSquare />,
      label: t("cards.prices.edit"),
      onClick: () => setEdited("prices"),
    },
    {
      icon: <CurrencyDollar />,
      label: t("cards.currencies.edit"),
      onClick: () => setEdited("currencies"),
    },
  ]
  return (
    <Section
      title={t("cards.prices.title")}
      description={t("cards.prices.description")}
      actions={<RowMenu name={t("cards.prices.title")} groups={[{ actions }]} />}
    >
      <CardRows card="prices" settings={settings} />
      <CardRows card="currencies" settings={settings} />
      {edited && (
        <CardDrawer card={edited} settings={settings} onClose={() => setEdited(undefined)} />
      )}
    </Section>
  )
}
