import { useTexts } from "../../../i18n/use-texts"
import type { PluginSettings } from "../../../lib/settings"
import type { PickupLocation } from "../../../lib/pickup-location"
import { timeZones } from "../../../lib/time-zones"
import { ComboboxField } from "../../forms/combobox-field"
import { FormDrawer } from "../../forms/form-drawer"
import { TextareaField } from "../../forms/textarea-field"
import { TextField } from "../../forms/text-field"
import { useSettingsForm } from "../../forms/use-settings-form"
import { ClosedDaysField } from "./closed-days-field"
import { fromZoneFields, toZoneFields } from "./location-zones"
import { LocationZonesField } from "./location-zones-field"
import { pickupValues, type PickupValues } from "./pickup-values"
import { WeekdaysField } from "./weekdays-field"

interface PickupDrawerProps {
  settings: PluginSettings
  locations: PickupLocation[] | undefined
  onClose: () => void
}

export function PickupDrawer({ settings, locations, onClose }: PickupDrawerProps) {
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
      closed_day_to_add: "",
      ...(locations && {
        location_time_zones: toZoneFields(locations, settings.location_time_zones),
      }),
    },
    toChange: ({ location_time_zones: zones, ...values }) => ({
      ...values,
      ...(zones && { location_time_zones: fromZoneFields(zones) }),
    }),
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
      {locations && locations.length > 1 && <LocationZonesField locations={locations} />}
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
