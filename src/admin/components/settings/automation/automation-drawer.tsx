import { useTexts } from "../../../i18n/use-texts"
import type { PluginSettings } from "../../../lib/settings"
import { fromTrackingTemplates, toTrackingTemplates } from "../../../lib/tracking-templates"
import { FormDrawer } from "../../forms/form-drawer"
import { SelectField } from "../../forms/select-field"
import { SwitchField } from "../../forms/switch-field"
import { useSettingsForm } from "../../forms/use-settings-form"
import { AutoFulfilFields } from "./auto-fulfil-fields"
import { automationValues, type AutomationValues } from "./automation-values"
import { TrackingTemplatesField } from "./tracking-templates-field"

interface AutomationDrawerProps {
  settings: PluginSettings
  onClose: () => void
}

export function AutomationDrawer({ settings, onClose }: AutomationDrawerProps) {
  const { t } = useTexts()
  const { form, onSubmit } = useSettingsForm({
    schema: automationValues(t),
    defaultValues: {
      auto_confirm: settings.auto_confirm,
      shipped_on: settings.shipped_on,
      confirm_repeat: settings.confirm_repeat,
      auto_fulfil: settings.auto_fulfil,
      auto_fulfil_shipping_profiles: settings.auto_fulfil_shipping_profiles,
      auto_fulfil_locations: settings.auto_fulfil_locations,
      tracking_url_templates: toTrackingTemplates(settings.tracking_url_templates),
    },
    toChange: ({ tracking_url_templates, ...values }) => ({
      ...values,
      tracking_url_templates: fromTrackingTemplates(tracking_url_templates),
    }),
    onSaved: onClose,
  })
  return (
    <FormDrawer title={t("automation.edit")} form={form} onSubmit={onSubmit} onClose={onClose}>
      <AutoFulfilFields />
      <SwitchField<AutomationValues>
        name="auto_confirm"
        label={t("automation.autoConfirm")}
        hint={t("automation.autoConfirmHint")}
      />
      <SelectField<AutomationValues>
        name="shipped_on"
        label={t("automation.shippedOn")}
        options={(["numbers", "pickup", "manual"] as const).map((value) => ({
          value,
          label: t(`automation.shippedOnOptions.${value}`),
        }))}
      />
      <SelectField<AutomationValues>
        name="confirm_repeat"
        label={t("automation.confirmRepeat")}
        hint={t("automation.confirmRepeatHint")}
        options={(["auto", "ask"] as const).map((value) => ({
          value,
          label: t(`automation.confirmRepeatOptions.${value}`),
        }))}
      />
      <TrackingTemplatesField control={form.control} />
    </FormDrawer>
  )
}
