import type { Locker } from "../client"
import { useShop } from "../shared/frame"
import { lockerAddress } from "../shared/wording"

interface LockerFactsProps {
  locker: Locker
  /** The customer chose it last time. */
  isLast: boolean
}

/** What a customer needs to know of a locker, in the list and on the map's card. */
export function LockerFacts({ locker, isLast }: LockerFactsProps) {
  const { texts, locale } = useShop()
  const address = lockerAddress(locker, locale)
  return (
    <span className="shipord-facts">
      {locker.picture_url && (
        <img
          className="shipord-picture"
          src={locker.picture_url}
          alt=""
          loading="lazy"
          onError={({ currentTarget }) => {
            currentTarget.hidden = true
          }}
        />
      )}
      <span className="shipord-facts-text">
        {isLast && <span className="shipord-last-choice">{texts.lastChoice}</span>}
        <span className="shipord-locker-name">{locker.name}</span>
        {locker.distance_km !== null && (
          <span className="shipord-distance">{formatDistance(locker.distance_km, locale)}</span>
        )}
        {address !== "" && <span className="shipord-address">{address}</span>}
        {locker.opening_hours && (
          <span className="shipord-hours">
            <span className="shipord-hidden">{texts.openingHours}: </span>
            {locker.opening_hours}
          </span>
        )}
      </span>
    </span>
  )
}

/** A distance as a locale writes it, in steps of ten metres below one kilometre. */
export function formatDistance(kilometres: number, locale: string): string {
  const metres = Math.round(kilometres * 100) * 10
  const [value, unit] = metres < 1000 ? [metres, "meter"] : [kilometres, "kilometer"]
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit,
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value)
}
