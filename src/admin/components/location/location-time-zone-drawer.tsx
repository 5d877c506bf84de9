import { z } from "zod"
import { type Texts, useTexts } from "../../i18n/use-texts"
import type { PluginSettings } from "../../lib/settings"
import { timeZones } from "../../lib/time-zones"
import { ComboboxField } from "../forms/combobox-field"
import { FormDrawer } from "../forms/form-drawer"
import { SwitchField } from "../forms/switch-field"
import { useSettingsForm } from "../forms/use-settings-form"

const schemaOf = (t: Texts) =>
  z.object({
    has_own: z.boolean(),
    time_zone: z.string(t("validation.required")).min(1, t("validation.required")),
  })

type Values = z.infer<ReturnType<typeof schemaOf>>

interface LocationTimeZoneDrawerProps {
  locationId: string
  settings: PluginSettings
  onClose: () => void
}

/** The time zone of one stock location, where it is another than that of the settings. */
export function LocationTimeZoneDrawer({
  locationId,
  settings,
  onClose,
}: LocationTimeZoneDrawerProps) {
  const { t } = useTexts()
  const { location_time_zones: zones, pickup_time_zone } = settings
  const own = zones[locationId]
  const { form, onSubmit } = useSettingsForm<Values, Values>({
    schema: schemaOf(t),
    defaultValues: { has_own: own !== undefined, time_zone: own ?? pickup_time_zone },
    toChange: ({ has_own, time_zone }) => {
      const { [locationId]: _before, ...others } = zones
      return {
        location_time_zones: has_own ? { ...others, [locationId]: time_zone } : others,
      }
    },
    onSaved: onClose,
  })
  const hasOwn = form.watch("has_own")
  return (
    <FormDrawer title={t("location.edit")} form={form} onSubmit={onSubmit} onClose={onClose}>
      <SwitchField<Values>
        name="has_own"
        label={t("location.hasOwn")}
        hint={t("location.hasOwnHint", { zone: pickup_time_zone })}
      />
      {hasOwn && (
        <ComboboxField<Values>
          name="time_zone"
          label={t("pickup.timeZone")}
          options={timeZones(own ?? pickup_time_zone).map((zone) => ({ value: zone, label: zone }))}
        />
      )}
    </FormDrawer>
  )
}
