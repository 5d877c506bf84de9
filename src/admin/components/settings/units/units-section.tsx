import { SectionRow } from "@medusajs/dashboard/components"
import { useToggleState } from "@medusajs/ui"
import { useTexts } from "../../../i18n/use-texts"
import type { PluginSettings } from "../../../lib/settings"
import { EditMenu } from "../../section/edit-menu"
import { Section } from "../../section/section"
import { UnitsDrawer } from "./units-drawer"

export function UnitsSection({ settings }: { settings: PluginSettings }) {
  const { t, locale } = useTexts()
  const [isEditing, startEditing, stopEditing] = useToggleState()
  const size = [
    settings.default_item_length,
    settings.default_item_width,
    settings.default_item_height,
  ]
  return (
    <Section
      title={t("units.title")}
      description={t("units.description")}
      actions={<EditMenu section={t("units.title")} onEdit={startEditing} />}
    >
      <SectionRow title={t("units.weightUnit")} value={t(`units.${settings.weight_unit}`)} />
      <SectionRow title={t("units.dimensionUnit")} value={t(`units.${settings.dimension_unit}`)} />
      <SectionRow
        title={t("units.defaultWeight")}
        value={`${settings.default_item_weight.toLocaleString(locale)} ${settings.weight_unit}`}
      />
      <SectionRow
        title={t("units.defaultSize")}
        value={`${size.map((side) => side.toLocaleString(locale)).join(" × ")} ${settings.dimension_unit}`}
      />
      {isEditing && <UnitsDrawer settings={settings} onClose={stopEditing} />}
    </Section>
  )
}
