import type { Locker } from "../carrier-api"

/** A list of a whole country includes lockers too far away to choose. */
const MOST_WITH_DISTANCE = 1_000
/** Lockers without a distance cannot be ranked: keep as many as a country has. */
const MOST = 5_000

/** The lockers of an area's list to keep: those of the requested country, nearest first. */
export function heldLockers(lockers: readonly Locker[], countryCode: string): Locker[] {
  const own = lockers.filter((locker) => locker.countryCode === countryCode)
  const isNear = ({ distanceKm }: Locker) => distanceKm !== undefined
  const near = nearestFirst(own.filter(isNear)).slice(0, MOST_WITH_DISTANCE)
  return [...near, ...own.filter((locker) => !isNear(locker))].slice(0, MOST)
}

/** Sorted by distance. Lockers without one come last, in their old order. */
export function nearestFirst<T extends { distanceKm: number | undefined }>(lockers: T[]): T[] {
  const distance = ({ distanceKm }: T) => distanceKm ?? Infinity
  return [...lockers].sort((one, other) => {
    const [a, b] = [distance(one), distance(other)]
    return a === b ? 0 : a - b
  })
}
