import { usePaymentProviders } from "../../../hooks/use-store-names"
import { useTexts } from "../../../i18n/use-texts"
import type { PluginSettings } from "../../../lib/settings"
import { ComboboxManyField } from "../../forms/combobox-many-field"
import { FormDrawer } from "../../forms/form-drawer"
import { useSettingsForm } from "../../forms/use-settings-form"
import { AlternativesField } from "./alternatives-field"
import { codValues, type CodValues, fromAlternatives, toAlternatives } from "./cod-values"

interface CodDrawerProps {
  settings: PluginSettings
  onClose: () => void
}

export function CodDrawer({ settings, onClose }: CodDrawerProps) {
  const { t } = useTexts()
  const { data: providers = [] } = usePaymentProviders()
  const { form, onSubmit } = useSettingsForm({
    schema: codValues(t),
    defaultValues: {
      cod_payment_providers: settings.cod_payment_providers,
      cod_alternatives: toAlternatives(settings.cod_alternatives),
    },
    toChange: ({ cod_alternatives, ...values }) => ({
      ...values,
      cod_alternatives: fromAlternatives(cod_alternatives),
    }),
    onSaved: onClose,
  })
  return (
    <FormDrawer title={t("cod.edit")} form={form} onSubmit={onSubmit} onClose={onClose}>
      <ComboboxManyField<CodValues>
        name="cod_payment_providers"
        label={t("cod.providers")}
        hint={t("cod.providersHint")}
        options={providers}
        isOptional
      />
      <AlternativesField />
    </FormDrawer>
  )
}
