import { useTexts } from "../../i18n/use-texts"
import { formatMoment } from "../../lib/calendar"

interface PickupTimeProps {
  /** ISO time. */
  at: string
  timeZone: string | undefined
}

/** The pickup by the clock of the warehouse; the zone is named to whoever is in another one. */
export function PickupTime({ at, timeZone }: PickupTimeProps) {
  const { locale } = useTexts()
  const isElsewhere =
    timeZone !== undefined && formatMoment(at, locale, timeZone) !== formatMoment(at, locale)
  return (
    <>
      {formatMoment(at, locale, timeZone)}
      {isElsewhere && ` (${timeZone})`}
    </>
  )
}
