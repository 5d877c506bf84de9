import { Form } from "@medusajs/dashboard/components"
import { XMarkMini } from "@medusajs/icons"
import { Badge, Button, Input } from "@medusajs/ui"
import { useFormContext } from "react-hook-form"
import { useTexts } from "../../../i18n/use-texts"
import { formatDate } from "../../../lib/calendar"
import { FieldLabel } from "../../forms/field-label"
import { type PickupValues, withDay } from "./pickup-values"

/** Days are added one by one; in the list they stand by date. What is chosen last is saved also if it is not added. */
export function ClosedDaysField() {
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
