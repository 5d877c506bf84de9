import type { Locker } from "../client"
import { formatDistance } from "../texts/format-distance"
import { lockerAddress } from "./locker-address"

interface LockerOptionProps {
  id: string
  locker: Locker
  locale: string
  /** Where the keyboard is. */
  isActive: boolean
  isChosen: boolean
  onChoose: () => void
}

export function LockerOption(props: LockerOptionProps) {
  const { locker, isChosen } = props
  const address = lockerAddress(locker)
  return (
    <li
      id={props.id}
      className="shipord-locker"
      role="option"
      aria-selected={isChosen}
      data-active={props.isActive || undefined}
      onClick={props.onChoose}
    >
      <span className="shipord-locker-name">{locker.name}</span>
      {locker.distance_km !== null && (
        <span className="shipord-distance">{formatDistance(locker.distance_km, props.locale)}</span>
      )}
      {address !== "" && <span className="shipord-address">{address}</span>}
    </li>
  )
}
