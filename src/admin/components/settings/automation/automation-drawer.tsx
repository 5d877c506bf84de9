import { Trash } from "@medusajs/icons"
import { Button, Hint, IconButton } from "@medusajs/ui"
import { useId } from "react"
import { useFormContext, useFieldArray, type Control } from "react-hook-form"
import { useLocations } from "../../../hooks/use-locations"
import { useServices } from "../../../hooks/use-services"
import { useProfileNames } from "../../../hooks/use-store-names"
import { useTexts } from "../../../i18n/use-texts"
import { nameOfService } from "../../../lib/delivery-service"
import { locationOptions } from "../../../lib/pickup-location"
import type { PluginSettings } from "../../../lib/settings"
import { fromTrackingTemplates, toTrackingTemplates } from "../../../lib/tracking-templates"
import { ComboboxManyField } from "../../forms/combobox-many-field"
import { FormDrawer } from "../../forms/form-drawer"
import { SelectField } from "../../forms/select-field"
import { SwitchField } from "../../forms/switch-field"
import { TextField } from "../../forms/text-field"
import { useSettingsForm } from "../../forms/use-settings-form"
import { automationValues, type AutomationValues } from "./automation-values"

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

/** When orders are fulfilled by themselves, and which of them. */
function AutoFulfilFields() {
  const { t } = useTexts()
  const { data: profiles = [] } = useProfileNames()
  const { data: locations = [] } = useLocations()
  const isOn = useFormContext<AutomationValues>().watch("auto_fulfil") !== "never"
  return (
    <>
      <SelectField<AutomationValues>
        name="auto_fulfil"
        label={t("automation.autoFulfil")}
        hint={t("automation.autoFulfilHint")}
        options={(["never", "placed", "paid"] as const).map((value) => ({
          value,
          label: t(`automation.autoFulfilOptions.${value}`),
        }))}
      />
      {isOn && (
        <>
          <ComboboxManyField<AutomationValues>
            name="auto_fulfil_shipping_profiles"
            label={t("automation.profiles")}
            hint={t("automation.profilesHint")}
            options={profiles}
            isOptional
          />
          <ComboboxManyField<AutomationValues>
            name="auto_fulfil_locations"
            label={t("automation.locations")}
            hint={t("automation.locationsHint")}
            options={locationOptions(locations)}
            isOptional
          />
        </>
      )}
    </>
  )
}

/** Addresses of tracking pages by service; the codes of known services are suggested. */
function TrackingTemplatesField({ control }: { control: Control<AutomationValues> }) {
  const { t } = useTexts()
  const codesId = useId()
  const { data: services = [] } = useServices()
  const { fields, append, remove } = useFieldArray({ control, name: "tracking_url_templates" })
  return (
    <fieldset className="flex flex-col gap-y-3">
      <legend className="txt-compact-small-plus mb-1">{t("automation.templates")}</legend>
      <Hint>{t("automation.templatesHint")}</Hint>
      <datalist id={codesId}>
        <option value="*">{t("automation.allOtherServices")}</option>
        {services.map((service) => (
          <option key={service.service_code} value={service.service_code}>
            {nameOfService(service)}
          </option>
        ))}
      </datalist>
      {fields.map(({ id }, index) => (
        <div key={id} className="bg-ui-bg-component shadow-elevation-card-rest rounded-lg p-3">
          <div className="flex flex-col gap-y-3">
            <TextField<AutomationValues>
              name={`tracking_url_templates.${index}.service`}
              label={t("automation.templateService")}
              list={codesId}
            />
            <TextField<AutomationValues>
              name={`tracking_url_templates.${index}.url`}
              label={t("automation.templateUrl")}
              placeholder="https://…/{number}"
            />
            <IconButton
              type="button"
              size="small"
              variant="transparent"
              className="self-end"
              aria-label={t("common.remove", {
                name: t("automation.templateNumber", { number: index + 1 }),
              })}
              onClick={() => remove(index)}
            >
              <Trash />
            </IconButton>
          </div>
        </div>
      ))}
      <Button
        type="button"
        size="small"
        variant="secondary"
        className="self-start"
        onClick={() => append({ service: fields.length === 0 ? "*" : "", url: "" })}
      >
        {t("automation.addTemplate")}
      </Button>
    </fieldset>
  )
}
