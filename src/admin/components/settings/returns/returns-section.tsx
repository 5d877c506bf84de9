import { SectionRow } from "@medusajs/dashboard/components"
import { useSectionEditing } from "../../../hooks/use-section-editing"
import { useServices } from "../../../hooks/use-services"
import { useStoreCountries } from "../../../hooks/use-store-names"
import { useTexts } from "../../../i18n/use-texts"
import { serviceOptions } from "../../../lib/service-options"
import type { PluginSettings } from "../../../lib/settings"
import { EditMenu } from "../../section/edit-menu"
import { NameBadges } from "../../section/name-badges"
import { Section } from "../../section/section"
import { ReturnsDrawer } from "./returns-drawer"

export function ReturnsSection({ settings }: { settings: PluginSettings }) {
  const { t } = useTexts()
  const [isEditing, startEditing, stopEditing] = useSectionEditing("returns")
  const { data: services } = useServices()
  const { data: countries } = useStoreCountries()
  return (
    <Section
      title={t("returns.title")}
      description={t("returns.description")}
      actions={<EditMenu section={t("returns.title")} onEdit={startEditing} />}
    >
      <SectionRow
        title={t("returns.service")}
        value={
          <NameBadges
            values={settings.return_service ? [settings.return_service] : []}
            among={services && serviceOptions(services)}
            empty={t("returns.serviceNone")}
          />
        }
      />
      <SectionRow
        title={t("returns.countries")}
        value={
          <NameBadges
            values={settings.return_countries.map((code) => code.toUpperCase())}
            among={countries}
            empty={t("returns.countriesAll")}
          />
        }
      />
      <SectionRow
        title={t("returns.phone")}
        value={settings.return_phone || t("returns.phoneEmpty")}
      />
      {isEditing && <ReturnsDrawer settings={settings} onClose={stopEditing} />}
    </Section>
  )
}
