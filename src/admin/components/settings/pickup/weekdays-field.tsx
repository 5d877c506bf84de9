import { Form } from "@medusajs/dashboard/components"
import { Checkbox, Label } from "@medusajs/ui"
import { useId } from "react"
import { useTexts } from "../../../i18n/use-texts"
import { formatWeekday, WEEKDAYS } from "../../../lib/calendar"
import type { PickupValues } from "./pickup-values"

export function WeekdaysField() {
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
