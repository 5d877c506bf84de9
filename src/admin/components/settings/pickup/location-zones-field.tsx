import { Hint } from "@medusajs/ui"
import { useTexts } from "../../../i18n/use-texts"
import type { PickupLocation } from "../../../lib/pickup-location"
import { timeZones } from "../../../lib/time-zones"
import { ComboboxField } from "../../forms/combobox-field"
import { SAME_ZONE } from "./location-zones"
import type { PickupValues } from "./pickup-values"

/** The time zone of each stock location, where it is another than that of the rest. */
export function LocationZonesField({ locations }: { locations: PickupLocation[] }) {
  const { t } = useTexts()
  return (
    <fieldset className="flex flex-col gap-y-3">
      <legend className="txt-compact-small-plus mb-1">{t("pickup.locationZones")}</legend>
      <Hint>{t("pickup.locationZonesHint")}</Hint>
      {locations.map(({ id, name }) => (
        <ComboboxField<PickupValues>
          key={id}
          name={`location_time_zones.${id}`}
          label={name}
          options={[
            { value: SAME_ZONE, label: t("pickup.sameZone") },
            ...timeZones().map((zone) => ({ value: zone, label: zone })),
          ]}
        />
      ))}
    </fieldset>
  )
}
