import type { Locker } from "../../carrier-api"
import { nearestFirst } from "./nearest-first"

/** A list of a whole country has others that nobody near would choose. */
const MOST_WITH_DISTANCE = 1_000
/** Without a distance none is farther than another: all are held, as many as a country has. */
const MOST = 5_000

/** What is held of an area's list: the lockers of the country that was asked about, nearest first. */
export function heldLockers(lockers: readonly Locker[], countryCode: string): Locker[] {
  const own = lockers.filter((locker) => locker.countryCode === countryCode)
  const isNear = ({ distanceKm }: Locker) => distanceKm !== undefined
  const near = nearestFirst(own.filter(isNear)).slice(0, MOST_WITH_DISTANCE)
  return [...near, ...own.filter((locker) => !isNear(locker))].slice(0, MOST)
}
