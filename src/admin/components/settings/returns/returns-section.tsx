import { SectionRow } from "@medusajs/dashboard/components"
import { z } from "zod"
import { useSectionEditing } from "../../../hooks/use-section-editing"
import { useServices } from "../../../hooks/use-services"
import { useStoreCountries } from "../../../hooks/use-store-names"
import { useTexts, type Texts } from "../../../i18n/use-texts"
import { withSaved } from "../../../lib/named"
import { serviceOptions } from "../../../lib/service-options"
import type { PluginSettings } from "../../../lib/settings"
import { ComboboxManyField } from "../../forms/combobox-many-field"
import { FormDrawer } from "../../forms/form-drawer"
import { SelectField } from "../../forms/select-field"
import { TextField } from "../../forms/text-field"
import { useSettingsForm } from "../../forms/use-settings-form"
import { EditMenu } from "../../section/edit-menu"
import { NameBadges } from "../../section/name-badges"
import { Section } from "../../section/section"

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

interface ReturnsDrawerProps {
  settings: PluginSettings
  onClose: () => void
}

function ReturnsDrawer({ settings, onClose }: ReturnsDrawerProps) {
  const { t } = useTexts()
  const { data: services = [] } = useServices()
  const { data: countries = [] } = useStoreCountries()
  const saved = settings.return_service
  const { form, onSubmit } = useSettingsForm({
    schema: returnsValues(t),
    defaultValues: {
      return_service: saved || NO_SERVICE,
      return_countries: settings.return_countries.map((code) => code.toUpperCase()),
      return_phone: settings.return_phone,
    },
    toChange: ({ return_service, ...values }) => ({
      ...values,
      return_service: return_service === NO_SERVICE ? "" : return_service,
    }),
    onSaved: onClose,
  })
  return (
    <FormDrawer title={t("returns.edit")} form={form} onSubmit={onSubmit} onClose={onClose}>
      <SelectField<ReturnsValues>
        name="return_service"
        label={t("returns.service")}
        hint={t("returns.serviceHint")}
        options={[
          { value: NO_SERVICE, label: t("returns.serviceNone") },
          ...withSaved(
            serviceOptions(services.filter(({ collects_cash }) => !collects_cash)),
            saved,
            t("common.unknown", { name: saved }),
          ),
        ]}
      />
      <ComboboxManyField<ReturnsValues>
        name="return_countries"
        label={t("returns.countries")}
        hint={t("returns.countriesHint")}
        options={countries}
        isOptional
      />
      <TextField<ReturnsValues>
        name="return_phone"
        label={t("returns.phone")}
        hint={t("returns.phoneHint")}
        type="tel"
        isOptional
      />
    </FormDrawer>
  )
}

/** Stands in the form for no service: a select has no empty value. */
const NO_SERVICE = "-"

function returnsValues(t: Texts) {
  return z.object({
    return_service: z.string(),
    return_countries: z.array(z.string()),
    return_phone: z
      .string()
      .trim()
      .max(40, t("validation.tooLong", { max: 40 })),
  })
}

type ReturnsValues = z.input<ReturnType<typeof returnsValues>>
