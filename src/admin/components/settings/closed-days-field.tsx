import { Input, toast } from "@medusajs/ui"
import { useLocations } from "../../hooks/use-store-names"
import { useTexts } from "../../i18n/use-texts"
import { choicesOf } from "../../lib/choices"
import { Form } from "../../lib/dashboard"
import { countryNames, daysAgo, formatDate } from "../../lib/formats"
import { ChosenValues, Field } from "../forms/fields"
import { SmallButton } from "../section/menus"
import { type ClosedDays, withAddedDay, withHolidays } from "./setting-kinds"

interface ClosedDaysFieldProps {
  name: string
  label: string
  hint?: string
}

/**
 * Days are added one by one, or all public holidays of a country that the store ships from, and listed by date. The day
 * in the input is saved even if it was not added.
 */
export function ClosedDaysField(field: ClosedDaysFieldProps) {
  const { t, locale } = useTexts()
  const { data: locations = [] } = useLocations()
  const countries = new Set(
    locations.flatMap(({ is_provider_enabled: isEnabled, country_code: code }) =>
      isEnabled && code ? code : [],
    ),
  )
  return (
    <Field {...field} isOptional>
      {({ value, onChange, ref }) => {
        const closed = value as ClosedDays
        const addHolidays = (countryCode: string) => {
          const country = countryNames(locale)(countryCode)
          const days = withHolidays(closed.days, countryCode, daysAgo(0))
          if (!days) {
            toast.info(t("pickup.holidaysUnknown", { country }))
            return
          }
          onChange({ ...closed, days })
          const count = days.length - closed.days.length
          toast.info(count > 0 ? t("pickup.holidaysAdded", { count }) : t("pickup.holidaysListed"))
        }
        return (
          <>
            <div className="flex flex-wrap items-center gap-2">
              <Form.Control>
                <Input
                  type="date"
                  ref={ref}
                  value={closed.added}
                  onChange={(event) => onChange({ ...closed, added: event.target.value })}
                />
              </Form.Control>
              <SmallButton
                disabled={!closed.added}
                onClick={() => onChange({ days: withAddedDay(closed), added: "" })}
              >
                {t("common.add")}
              </SmallButton>
              {[...countries].map((code) => (
                <SmallButton key={code} onClick={() => addHolidays(code)}>
                  {t("pickup.addHolidays", { country: countryNames(locale)(code) })}
                </SmallButton>
              ))}
            </div>
            <ChosenValues
              values={closed.days}
              options={choicesOf(closed.days, (day) => formatDate(day, locale))}
              onChange={(days) => onChange({ ...closed, days })}
            />
          </>
        )
      }}
    </Field>
  )
}
