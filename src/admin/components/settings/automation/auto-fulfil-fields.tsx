import { useFormContext } from "react-hook-form"
import { useLocations } from "../../../hooks/use-locations"
import { useProfileNames } from "../../../hooks/use-store-names"
import { useTexts } from "../../../i18n/use-texts"
import { locationOptions } from "../../../lib/pickup-location"
import { ComboboxManyField } from "../../forms/combobox-many-field"
import { SelectField } from "../../forms/select-field"
import type { AutomationValues } from "./automation-values"

/** When orders are fulfilled by themselves, and which of them. */
export function AutoFulfilFields() {
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
