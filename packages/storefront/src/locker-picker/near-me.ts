import { useEffect, useRef, useState } from "react"
import type { Locker } from "../client"

/** A point on the map, in degrees. */
export interface Place {
  latitude: number
  longitude: number
}

export type PlacedLocker = Locker & Place

/** Whether the map can show a locker. */
export function isPlaced(locker: Locker): locker is PlacedLocker {
  return locker.latitude !== null && locker.longitude !== null
}

/** `denied`: the customer or the browser refused. `failed`: the device does not know where it is. */
export type NearMeState = "off" | "finding" | "found" | "denied" | "failed"

export interface NearMe {
  state: NearMeState
  /** Where the customer is, once it was found. */
  place: Place | undefined
  /** Asks the browser where the customer is, or drops the answer. */
  toggle: () => void
}

interface Finding {
  area: string | undefined
  state: NearMeState
  place?: Place
}

const TIMEOUT_MS = 10_000
const OLDEST_MS = 5 * 60_000
const PERMISSION_DENIED = 1

/**
 * Where the customer is; asked only by `toggle`. Undefined where the browser cannot tell, and on the server.
 *
 * @param area the searched area: another one starts without the customer's place
 */
export function useNearMe(area: string | undefined): NearMe | undefined {
  const [isOffered, setIsOffered] = useState(false)
  const [finding, setFinding] = useState<Finding>({ area, state: "off" })
  const latestSearch = useRef(0)
  useEffect(() => setIsOffered("geolocation" in navigator && Boolean(navigator.geolocation)), [])
  if (!isOffered) return undefined

  const { state, place } = finding.area === area ? finding : { state: "off" as const }
  const find = () => {
    const number = (latestSearch.current += 1)
    const settle = (settled: Omit<Finding, "area">) => {
      if (number === latestSearch.current) setFinding({ area, ...settled })
    }
    settle({ state: "finding" })
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        settle({ state: "found", place: { latitude, longitude } }),
      ({ code }) => settle({ state: code === PERMISSION_DENIED ? "denied" : "failed" }),
      { timeout: TIMEOUT_MS, maximumAge: OLDEST_MS },
    )
  }
  const stop = () => {
    latestSearch.current += 1
    setFinding({ area, state: "off" })
  }
  return { state, place, toggle: state === "finding" || state === "found" ? stop : find }
}

/** The lockers with their distances from a place, nearest first. Those without coordinates come last, without one. */
export function sortByDistance(lockers: readonly Locker[], place: Place): Locker[] {
  return lockers
    .map((locker) => ({
      ...locker,
      distance_km: isPlaced(locker) ? distanceKm(locker, place) : null,
    }))
    .sort((one, other) => (one.distance_km ?? Infinity) - (other.distance_km ?? Infinity) || 0)
}

const EARTH_RADIUS_KM = 6371

/** The distance over the earth's surface (haversine formula). */
export function distanceKm(one: Place, other: Place): number {
  const north = Math.sin(radians(other.latitude - one.latitude) / 2)
  const east = Math.sin(radians(other.longitude - one.longitude) / 2)
  const across = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude))
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.hypot(north, Math.sqrt(across) * east)))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
