import type { Locker } from "../client"
import type { MapOptions } from "../shared/common-props"
import type { Texts } from "../texts/texts"

export interface LockerMapProps {
  lockers: Locker[]
  /** The chosen locker's code. */
  value: string | null
  onChoose: (locker: Locker) => void
  options: MapOptions
  texts: Texts
}
