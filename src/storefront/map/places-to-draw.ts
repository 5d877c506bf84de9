import type { Locker } from "../client"
import { toWorld, type WorldPoint } from "./mercator"

/** A service may list thousands of lockers, and all markers are drawn anew with each move of the map. */
const MOST_NEAREST = 250

interface LockerPlace {
  locker: Locker
  point: WorldPoint
}

interface PlacesToDraw {
  nearest: LockerPlace[]
  /** It need not be one of the nearest. */
  chosen: LockerPlace | undefined
  /** The nearest and the chosen one. */
  all: LockerPlace[]
}

/**
 * What a map has markers for, of the lockers whose places are known.
 *
 * @param lockers nearest first
 */
export function placesToDraw(lockers: Locker[], chosenCode: string | null): PlacesToDraw {
  const places = lockers.flatMap((locker) =>
    locker.latitude === null || locker.longitude === null
      ? []
      : [{ locker, point: toWorld(locker.latitude, locker.longitude) }],
  )
  const nearest = places.slice(0, MOST_NEAREST)
  const chosen = places.find(({ locker }) => locker.code === chosenCode)
  return {
    nearest,
    chosen,
    all: chosen && !nearest.includes(chosen) ? [...nearest, chosen] : nearest,
  }
}
