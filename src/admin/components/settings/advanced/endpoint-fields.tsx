import { Hint } from "@medusajs/ui"
import { useFormContext } from "react-hook-form"
import { useTexts } from "../../../i18n/use-texts"
import { SelectField } from "../../forms/select-field"
import { TextareaField } from "../../forms/textarea-field"
import { TextField } from "../../forms/text-field"
import type { AdvancedValues } from "./advanced-values"

/** What the service's document leaves open. */
export function EndpointFields() {
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
