import { Form } from "@medusajs/dashboard/components"
import { XMarkMini } from "@medusajs/icons"
import { Hint, Checkbox, Label, Badge, Button, Input } from "@medusajs/ui"
import { useId } from "react"
import { useFormContext } from "react-hook-form"
import { useTexts } from "../../../i18n/use-texts"
import { formatWeekday, WEEKDAYS, formatDate } from "../../../lib/calendar"
import type { PickupLocation } from "../../../lib/pickup-location"
import type { PluginSettings } from "../../../lib/settings"
import { timeZones } from "../../../lib/time-zones"
import { ComboboxField } from "../../forms/combobox-field"
import { FieldLabel } from "../../forms/field-label"
import { FormDrawer } from "../../forms/form-drawer"
import { TextField } from "../../forms/text-field"
import { TextareaField } from "../../forms/textarea-field"
import { useSettingsForm } from "../../forms/use-settings-form"
import { pickupValues, type PickupValues, withDay } from "./pickup-values"

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

/** The time zone of each stock location, where it is another than that of the rest. */
function LocationZonesField({ locations }: { locations: PickupLocation[] }) {
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

/** Stands in a form for the time zone of the rest. */
const SAME_ZONE = "-"

/** A field for each location. What was saved of locations that are gone is left out, and forgotten on saving. */
function toZoneFields(
  locations: Pick<PickupLocation, "id">[],
  saved: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(locations.map(({ id }) => [id, saved[id] ?? SAME_ZONE]))
}

function fromZoneFields(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, zone]) => zone !== SAME_ZONE))
}

function WeekdaysField() {
  const { t, locale } = useTexts()
  const id = useId()
  return (
    <Form.Field<PickupValues, "pickup_working_days">
      name="pickup_working_days"
      render={({ field: { value, onChange } }) => (
        <Form.Item>
          <Form.Label>{t("pickup.workingDays")}</Form.Label>
          <Form.Control>
            <div role="group" className="flex flex-wrap gap-x-4 gap-y-3">
              {WEEKDAYS.map((day) => (
                <div key={day} className="flex items-center gap-x-2">
                  <Checkbox
                    id={`${id}-${day}`}
                    checked={value.includes(day)}
                    onCheckedChange={(isChecked) =>
                      onChange(
                        isChecked === true
                          ? [...value, day].sort()
                          : value.filter((other) => other !== day),
                      )
                    }
                  />
                  <Label size="small" htmlFor={`${id}-${day}`}>
                    {formatWeekday(day, locale)}
                  </Label>
                </div>
              ))}
            </div>
          </Form.Control>
          <Form.ErrorMessage />
        </Form.Item>
      )}
    />
  )
}

/** Days are added one by one; in the list they stand by date. What is chosen last is saved also if it is not added. */
function ClosedDaysField() {
  const { t, locale } = useTexts()
  const { register, watch, setValue } = useFormContext<PickupValues>()
  const added = watch("closed_day_to_add")
  return (
    <Form.Field<PickupValues, "pickup_closed_days">
      name="pickup_closed_days"
      render={({ field: { value, onChange } }) => (
        <Form.Item>
          <FieldLabel label={t("pickup.closedDays")} isOptional />
          <div className="flex items-center gap-x-2">
            <Form.Control>
              <Input type="date" {...register("closed_day_to_add")} />
            </Form.Control>
            <Button
              size="small"
              variant="secondary"
              type="button"
              disabled={!added}
              onClick={() => {
                onChange(withDay(value, added))
                setValue("closed_day_to_add", "")
              }}
            >
              {t("common.add")}
            </Button>
          </div>
          <Form.Hint>{t("pickup.closedDaysHint")}</Form.Hint>
          {value.length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {value.map((day) => (
                <li key={day}>
                  <Badge size="xsmall" className="gap-x-1">
                    {formatDate(day, locale)}
                    <button
                      type="button"
                      className="text-ui-fg-subtle hover:text-ui-fg-base"
                      aria-label={t("common.remove", { name: formatDate(day, locale) })}
                      onClick={() => onChange(value.filter((other) => other !== day))}
                    >
                      <XMarkMini />
                    </button>
                  </Badge>
                </li>
              ))}
            </ul>
          )}
          <Form.ErrorMessage />
        </Form.Item>
      )}
    />
  )
}
