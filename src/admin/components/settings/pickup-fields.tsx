import { Form } from "@medusajs/dashboard/components"
import { XMarkMini } from "@medusajs/icons"
import { Badge, Button, Checkbox, Hint, Input, Label } from "@medusajs/ui"
import { useId } from "react"
import type { FieldValues } from "react-hook-form"
import { useLocations } from "../../hooks/use-locations"
import { useTexts } from "../../i18n/use-texts"
import { formatDate, formatWeekday, WEEKDAYS } from "../../lib/calendar"
import { timeZones } from "../../lib/time-zones"
import { ComboboxField } from "../forms/combobox-field"
import { FieldLabel } from "../forms/field-label"
import { type ChosenDays, NONE, type SettingFieldProps, withAddedDay } from "./setting-kinds"

/** A time zone for each stock location. Shows nothing if there is only one location. */
export function LocationZonesField({ name, label, hint }: SettingFieldProps) {
  const { t } = useTexts()
  const { data: locations = [] } = useLocations()
  if (locations.length < 2) {
    return null
  }
  return (
    <fieldset className="flex flex-col gap-y-3">
      <legend className="txt-compact-small-plus mb-1">{label}</legend>
      <Hint>{hint}</Hint>
      {locations.map((location) => (
        <ComboboxField<FieldValues>
          key={location.id}
          name={`${name}.${location.id}`}
          label={location.name}
          options={[
            { value: NONE, label: t("pickup.sameZone") },
            ...timeZones().map((zone) => ({ value: zone, label: zone })),
          ]}
        />
      ))}
    </fieldset>
  )
}

export function WeekdaysField({ name, label, hint }: SettingFieldProps) {
  const { locale } = useTexts()
  const id = useId()
  return (
    <Form.Field<FieldValues>
      name={name}
      render={({ field: { value, onChange } }) => {
        const chosen = value as number[]
        return (
          <Form.Item>
            <Form.Label>{label}</Form.Label>
            <Form.Control>
              <div role="group" className="flex flex-wrap gap-x-4 gap-y-3">
                {WEEKDAYS.map((day) => (
                  <div key={day} className="flex items-center gap-x-2">
                    <Checkbox
                      id={`${id}-${day}`}
                      checked={chosen.includes(day)}
                      onCheckedChange={(isChecked) =>
                        onChange(
                          isChecked === true
                            ? [...chosen, day].sort()
                            : chosen.filter((other) => other !== day),
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
            <Form.Hint>{hint}</Form.Hint>
            <Form.ErrorMessage />
          </Form.Item>
        )
      }}
    />
  )
}

/** Days are added one by one and listed by date. The day in the input is saved even if it was not added. */
export function ClosedDaysField({ name, label, hint }: SettingFieldProps) {
  const { t, locale } = useTexts()
  return (
    <Form.Field<FieldValues>
      name={name}
      render={({ field: { value, onChange, ref } }) => {
        const chosen = value as ChosenDays
        return (
          <Form.Item>
            <FieldLabel label={label} isOptional />
            <div className="flex items-center gap-x-2">
              <Form.Control>
                <Input
                  type="date"
                  ref={ref}
                  value={chosen.added}
                  onChange={(event) => onChange({ ...chosen, added: event.target.value })}
                />
              </Form.Control>
              <Button
                size="small"
                variant="secondary"
                type="button"
                disabled={!chosen.added}
                onClick={() => onChange({ days: withAddedDay(chosen), added: "" })}
              >
                {t("common.add")}
              </Button>
            </div>
            <Form.Hint>{hint}</Form.Hint>
            {chosen.days.length > 0 && (
              <ul className="flex flex-wrap gap-2">
                {chosen.days.map((day) => (
                  <li key={day}>
                    <Badge size="xsmall" className="gap-x-1">
                      {formatDate(day, locale)}
                      <button
                        type="button"
                        className="text-ui-fg-subtle hover:text-ui-fg-base"
                        aria-label={t("common.remove", { name: formatDate(day, locale) })}
                        onClick={() =>
                          onChange({ ...chosen, days: chosen.days.filter((one) => one !== day) })
                        }
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
        )
      }}
    />
  )
}
