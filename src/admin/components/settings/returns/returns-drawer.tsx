import { useServices } from "../../../hooks/use-services"
import { useStoreCountries } from "../../../hooks/use-store-names"
import { useTexts } from "../../../i18n/use-texts"
import { withSaved } from "../../../lib/named"
import { serviceOptions } from "../../../lib/service-options"
import type { PluginSettings } from "../../../lib/settings"
import { ComboboxManyField } from "../../forms/combobox-many-field"
import { FormDrawer } from "../../forms/form-drawer"
import { SelectField } from "../../forms/select-field"
import { TextField } from "../../forms/text-field"
import { useSettingsForm } from "../../forms/use-settings-form"
import { NO_SERVICE, returnsValues, type ReturnsValues } from "./returns-values"

interface ReturnsDrawerProps {
  settings: PluginSettings
  onClose: () => void
}

export function ReturnsDrawer({ settings, onClose }: ReturnsDrawerProps) {
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
