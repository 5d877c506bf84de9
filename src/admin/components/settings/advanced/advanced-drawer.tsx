import { Button, Hint } from "@medusajs/ui"
import { useFormContext } from "react-hook-form"
import { useStoreCountries } from "../../../hooks/use-store-names"
import { useTexts } from "../../../i18n/use-texts"
import { ADVANCED_NUMBERS } from "../../../lib/advanced-defaults"
import type { PluginSettings } from "../../../lib/settings"
import { ComboboxManyField } from "../../forms/combobox-many-field"
import { FormDrawer } from "../../forms/form-drawer"
import { NumberField } from "../../forms/number-field"
import { SelectField } from "../../forms/select-field"
import { TextField } from "../../forms/text-field"
import { TextareaField } from "../../forms/textarea-field"
import { useSettingsForm } from "../../forms/use-settings-form"
import {
  ADVANCED_FIELDS,
  advancedValues,
  type AdvancedValues,
  toAdvancedValues,
  toDefaultValues,
} from "./advanced-values"

interface AdvancedDrawerProps {
  settings: PluginSettings
  onClose: () => void
}

export function AdvancedDrawer({ settings, onClose }: AdvancedDrawerProps) {
  const { t } = useTexts()
  const { data: countries = [] } = useStoreCountries()
  const { form, onSubmit } = useSettingsForm({
    schema: advancedValues(t, settings),
    defaultValues: toAdvancedValues(settings),
    toChange: (values) => values,
    onSaved: onClose,
    fields: [...ADVANCED_FIELDS],
  })
  return (
    <FormDrawer title={t("advanced.edit")} form={form} onSubmit={onSubmit} onClose={onClose}>
      <Button
        type="button"
        size="small"
        variant="secondary"
        className="self-start"
        // Saved only with the rest: what was there can still be kept.
        onClick={() => form.reset(toDefaultValues(settings), { keepDefaultValues: true })}
      >
        {t("advanced.reset")}
      </Button>
      {ADVANCED_NUMBERS.map((name) => (
        <NumberField<AdvancedValues>
          key={name}
          name={name}
          label={t(`advanced.numbers.${name}.label`)}
          hint={t(`advanced.numbers.${name}.hint`)}
          isInteger={name !== "key_max_age_hours" && name !== "give_up_after_hours"}
        />
      ))}
      <ComboboxManyField<AdvancedValues>
        name="house_number_countries"
        label={t("advanced.houseNumber")}
        hint={t("advanced.houseNumberHint")}
        options={countries}
        isOptional
      />
      <TextField<AdvancedValues>
        name="reason_for_export"
        label={t("advanced.reasonForExport")}
        hint={t("advanced.reasonForExportHint")}
      />
      <TextareaField<AdvancedValues>
        name="locker_services"
        label={t("advanced.lockerServices")}
        hint={t("advanced.lockerServicesHint")}
        isOptional
      />
      <SelectField<AdvancedValues>
        name="locker_choice"
        label={t("advanced.lockerChoice")}
        hint={t("advanced.lockerChoiceHint")}
        options={(["required", "nearest"] as const).map((value) => ({
          value,
          label: t(`advanced.lockerChoices.${value}`),
        }))}
      />
      {settings.are_endpoints_fixed ? (
        <Hint>{t("advanced.endpoints.fixed")}</Hint>
      ) : (
        <EndpointFields />
      )}
    </FormDrawer>
  )
}

/** What the service's document leaves open. */
function EndpointFields() {
  const { t } = useTexts()
  const { formState } = useFormContext<AdvancedValues>()
  const problem = formState.errors.endpoints?.confirm?.message
  return (
    <fieldset className="flex flex-col gap-y-4">
      <legend className="txt-compact-small-plus mb-1">{t("advanced.endpoints.title")}</legend>
      <Hint>{t("advanced.endpoints.hint")}</Hint>
      {problem && (
        <Hint variant="error" role="alert">
          {problem}
        </Hint>
      )}
      <SelectField<AdvancedValues>
        name="endpoints.confirm.method"
        label={t("advanced.endpoints.method")}
        options={["POST", "PUT", "PATCH", "GET"].map((value) => ({ value, label: value }))}
      />
      <TextField<AdvancedValues>
        name="endpoints.confirm.path"
        label={t("advanced.endpoints.path")}
        hint={t("advanced.endpoints.pathHint")}
      />
      <TextareaField<AdvancedValues>
        name="endpoints.confirm.body"
        label={t("advanced.endpoints.body")}
        hint={t("advanced.endpoints.bodyHint")}
        isOptional
      />
      <TextareaField<AdvancedValues>
        name="endpoints.labelPaths"
        label={t("advanced.endpoints.labelPaths")}
        hint={t("advanced.endpoints.labelPathsHint")}
        isOptional
      />
      <TextField<AdvancedValues>
        name="endpoints.lockerField"
        label={t("advanced.endpoints.lockerField")}
        hint={t("advanced.endpoints.lockerFieldHint")}
      />
      <TextField<AdvancedValues>
        name="endpoints.lockers.path"
        label={t("advanced.endpoints.lockersPath")}
        hint={t("advanced.endpoints.lockersPathHint")}
      />
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
        <TextField<AdvancedValues>
          name="endpoints.lockers.countryParameter"
          label={t("advanced.endpoints.lockersCountry")}
        />
        <TextField<AdvancedValues>
          name="endpoints.lockers.zipCodeParameter"
          label={t("advanced.endpoints.lockersPostalCode")}
        />
      </div>
      <SelectField<AdvancedValues>
        name="endpoints.lockers.sizeUnit"
        label={t("advanced.endpoints.lockersSizeUnit")}
        hint={t("advanced.endpoints.lockersSizeUnitHint")}
        options={(["cm", "mm"] as const).map((value) => ({ value, label: t(`units.${value}`) }))}
      />
    </fieldset>
  )
}
