import { SectionRow } from "@medusajs/dashboard/components"
import { Code } from "@medusajs/ui"
import { useSectionEditing } from "../../../hooks/use-section-editing"
import { useStoreCountries } from "../../../hooks/use-store-names"
import { useTexts } from "../../../i18n/use-texts"
import { ADVANCED_NUMBERS } from "../../../lib/advanced-defaults"
import type { PluginSettings } from "../../../lib/settings"
import { EditMenu } from "../../section/edit-menu"
import { NameBadges } from "../../section/name-badges"
import { Section } from "../../section/section"
import { AdvancedDrawer } from "./advanced-drawer"

/** What most shops never touch: patience, budgets, privacy and what the service's document leaves open. */
export function AdvancedSection({ settings }: { settings: PluginSettings }) {
  const { t, locale } = useTexts()
  const [isEditing, startEditing, stopEditing] = useSectionEditing("advanced")
  const { data: countries } = useStoreCountries()
  const { method, path } = settings.endpoints.confirm
  return (
    <Section
      title={t("advanced.title")}
      description={t("advanced.description")}
      actions={<EditMenu section={t("advanced.title")} onEdit={startEditing} />}
    >
      {ADVANCED_NUMBERS.map((name) => (
        <SectionRow
          key={name}
          title={t(`advanced.numbers.${name}.label`)}
          value={settings[name].toLocaleString(locale)}
        />
      ))}
      <SectionRow
        title={t("advanced.houseNumber")}
        value={
          <NameBadges
            values={settings.house_number_countries.map((code) => code.toUpperCase())}
            among={countries}
            empty={t("advanced.houseNumberNone")}
          />
        }
      />
      <SectionRow title={t("advanced.reasonForExport")} value={settings.reason_for_export} />
      <SectionRow
        title={t("advanced.lockerServices")}
        value={
          settings.locker_services.length === 0
            ? t("advanced.lockerServicesNone")
            : settings.locker_services.map((code) => <Code key={code}>{code}</Code>)
        }
      />
      <SectionRow
        title={t("advanced.lockerChoice")}
        value={t(`advanced.lockerChoices.${settings.locker_choice}`)}
      />
      <SectionRow
        title={t("advanced.endpoints.confirm")}
        value={
          <Code className="min-w-0 break-all">
            {method} {path}
          </Code>
        }
      />
      <SectionRow
        title={t("advanced.endpoints.lockerField")}
        value={<Code className="min-w-0 break-all">{settings.endpoints.lockerField}</Code>}
      />
      <SectionRow
        title={t("advanced.endpoints.lockers")}
        value={
          <Code className="min-w-0 break-all">
            {settings.endpoints.lockers.method} {settings.endpoints.lockers.path}
          </Code>
        }
      />
      {isEditing && <AdvancedDrawer settings={settings} onClose={stopEditing} />}
    </Section>
  )
}
