import { Form } from "@medusajs/dashboard/components"
import { XMarkMini } from "@medusajs/icons"
import { Badge, Button, Input } from "@medusajs/ui"
import { useState } from "react"
import { useTexts } from "../../../i18n/use-texts"
import { formatDate } from "../../../lib/calendar"
import { FieldLabel } from "../../forms/field-label"
import type { PickupValues } from "./pickup-values"

/** Days are added one by one; in the list they stand by date, whatever the order of entry. */
export function ClosedDaysField() {
  const { t, locale } = useTexts()
  const [added, setAdded] = useState("")
  return (
    <Form.Field<PickupValues, "pickup_closed_days">
      name="pickup_closed_days"
      render={({ field: { value, onChange } }) => (
        <Form.Item>
          <FieldLabel label={t("pickup.closedDays")} isOptional />
          <div className="flex items-center gap-x-2">
            <Form.Control>
              <Input type="date" value={added} onChange={(event) => setAdded(event.target.value)} />
            </Form.Control>
            <Button
              size="small"
              variant="secondary"
              type="button"
              disabled={!added}
              onClick={() => {
                onChange([...new Set([...value, added])].sort())
                setAdded("")
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
