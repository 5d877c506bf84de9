import { Button, Checkbox, Input, Label } from "@medusajs/ui"
import { useId } from "react"
import { useTexts } from "../../i18n/use-texts"
import { Form } from "../../lib/dashboard"
import { formatDate, formatWeekday, WEEKDAYS } from "../../lib/formats"
import { ChosenValues, Field } from "../forms/fields"
import { type ChosenDays, withAddedDay } from "./setting-kinds"

interface FieldTexts {
  name: string
  label: string
  hint?: string
}

export function WeekdaysField(field: FieldTexts) {
  const { locale } = useTexts()
  const id = useId()
  return (
    <Field {...field}>
      {({ value, onChange }) => (
        <Form.Control>
          <div role="group" className="flex flex-wrap gap-x-4 gap-y-3">
            {WEEKDAYS.map((day) => (
              <div key={day} className="flex items-center gap-x-2">
                <Checkbox
                  id={`${id}-${day}`}
                  checked={(value as number[]).includes(day)}
                  onCheckedChange={(isChecked) => {
                    const others = (value as number[]).filter((other) => other !== day)
                    onChange(isChecked === true ? [...others, day].sort() : others)
                  }}
                />
                <Label size="small" htmlFor={`${id}-${day}`}>
                  {formatWeekday(day, locale)}
                </Label>
              </div>
            ))}
          </div>
        </Form.Control>
      )}
    </Field>
  )
}

/** Days are added one by one and listed by date. The day in the input is saved even if it was not added. */
export function ClosedDaysField(field: FieldTexts) {
  const { t, locale } = useTexts()
  return (
    <Field {...field} isOptional>
      {({ value, onChange, ref }) => {
        const chosen = value as ChosenDays
        return (
          <>
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
            <ChosenValues
              values={chosen.days}
              labelOf={(day) => formatDate(day, locale)}
              onChange={(days) => onChange({ ...chosen, days })}
            />
          </>
        )
      }}
    </Field>
  )
}
