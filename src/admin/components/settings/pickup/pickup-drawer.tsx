import { useTexts } from "../../../i18n/use-texts"
import type { PluginSettings } from "../../../lib/settings"
import { timeZones } from "../../../lib/time-zones"
import { ComboboxField } from "../../forms/combobox-field"
import { FormDrawer } from "../../forms/form-drawer"
import { TextareaField } from "../../forms/textarea-field"
import { TextField } from "../../forms/text-field"
import { useSettingsForm } from "../../forms/use-settings-form"
import { ClosedDaysField } from "./closed-days-field"
import { pickupValues, type PickupValues } from "./pickup-values"
import { WeekdaysField } from "./weekdays-field"

interface PickupDrawerProps {
  settings: PluginSettings
  onClose: () => void
}

export function PickupDrawer({ settings, onClose }: PickupDrawerProps) {
  const { t } = useTexts()
  const { form, onSubmit } = useSettingsForm({
    schema: pickupValues(t),
    defaultValues: {
      sender_name: settings.sender_name,
      pickup_address: settings.pickup_address,
      pickup_time_zone: settings.pickup_time_zone,
      pickup_cut_off: settings.pickup_cut_off,
      pickup_time: settings.pickup_time,
      pickup_working_days: settings.pickup_working_days,
      pickup_closed_days: settings.pickup_closed_days,
    },
    toChange: (values) => values,
    onSaved: onClose,
  })
  return (
    <FormDrawer title={t("pickup.edit")} form={form} onSubmit={onSubmit} onClose={onClose}>
      <TextField<PickupValues>
        name="sender_name"
        label={t("pickup.senderName")}
        hint={t("pickup.senderNameHint")}
        isOptional
      />
      <TextareaField<PickupValues>
        name="pickup_address"
        label={t("pickup.address")}
        hint={t("pickup.addressHint")}
        isOptional
      />
      <ComboboxField<PickupValues>
        name="pickup_time_zone"
        label={t("pickup.timeZone")}
        options={timeZones(settings.pickup_time_zone).map((zone) => ({ value: zone, label: zone }))}
      />
      <div className="grid grid-cols-2 items-start gap-x-4">
        <TextField<PickupValues>
          name="pickup_cut_off"
          label={t("pickup.cutOff")}
          hint={t("pickup.cutOffHint")}
          type="time"
        />
        <TextField<PickupValues> name="pickup_time" label={t("pickup.time")} type="time" />
      </div>
      <WeekdaysField />
      <ClosedDaysField />
    </FormDrawer>
  )
}
