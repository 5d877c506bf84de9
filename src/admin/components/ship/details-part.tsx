import { useTexts } from "../../i18n/use-texts"
import { formatDate, formatWeekday } from "../../lib/calendar"
import type { ShippingPlan } from "../../lib/shipping-plan"
import { SelectField } from "../forms/select-field"
import { SwitchField } from "../forms/switch-field"
import { TextField } from "../forms/text-field"
import { Part } from "./part"
import type { ShipValues } from "./ship-values"

interface DetailsPartProps {
  plan: ShippingPlan
  /** As it stands in the form. */
  pickupDate: string
}

/** When it is fetched, and what else the carrier and the customer are told. */
export function DetailsPart({ plan, pickupDate }: DetailsPartProps) {
  const { t, locale } = useTexts()
  const { time } = plan.pickup
  // A day that was chosen stays to be seen when the carrier does not come on it any more.
  const dates = [...new Set([...plan.pickup.dates, pickupDate])].filter(Boolean).sort()
  return (
    <Part title={t("ship.details.title")}>
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
        <SelectField<ShipValues>
          name="pickup_date"
          label={t("ship.details.pickup")}
          hint={t("ship.details.pickupHint", { time })}
          options={dates.map((date) => ({
            value: date,
            label: `${formatWeekday(isoWeekday(date), locale)}, ${formatDate(date, locale)}`,
          }))}
        />
        <TextField<ShipValues>
          name="description"
          label={t("ship.details.description")}
          hint={t("ship.details.descriptionHint")}
        />
      </div>
      <SwitchField<ShipValues>
        name="send_adr"
        label={t("ship.details.adr")}
        untouched={plan.send_adr}
        hint={t(plan.is_dangerous ? "ship.details.adrByRule" : "ship.details.adrHint")}
      />
      <SwitchField<ShipValues>
        name="notifies"
        label={t("ship.details.notifies")}
        hint={t("ship.details.notifiesHint")}
      />
    </Part>
  )
}

/** 1 = Monday. */
function isoWeekday(isoDate: string): number {
  return new Date(`${isoDate}T00:00:00Z`).getUTCDay() || 7
}
