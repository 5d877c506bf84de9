import type { Locker } from "./locker"
import { lockerList } from "./locker-list"

export type LockerAtDistance = Locker & { distanceKm: number }

const earthRadiusKm = 6371

export function findLocker(code: string): Locker | undefined {
  return lockerList.find((locker) => locker.code === code)
}

/** A country's lockers, nearest to a postal code first; empty where there are none. */
export function nearestLockers(countryCode: string, postalCode: string): LockerAtDistance[] {
  const lockers = lockerList.filter((locker) => locker.countryCode === countryCode)
  const place = placeOf(postalCode, lockers)
  if (place === undefined) return []
  return lockers
    .map((locker) => ({ ...locker, distanceKm: distanceKm(place, locker) }))
    .sort((a, b) => a.distanceKm - b.distanceKm)
}

type Place = { latitude: number; longitude: number }

/**
 * Roughly where a postal code is: in the middle of the lockers whose own postal codes begin like it.
 * Baltic codes are given by region, so that more equal digits mean a closer place.
 */
function placeOf(postalCode: string, lockers: readonly Locker[]): Place | undefined {
  const digits = digitsOf(postalCode)
  const equal = lockers.map((locker) => equalDigits(digits, digitsOf(locker.postalCode)))
  const most = Math.max(0, ...equal)
  const alike = lockers.filter((_, index) => equal[index] === most)
  if (alike.length === 0) return undefined
  return {
    latitude: mean(alike.map((locker) => locker.latitude)),
    longitude: mean(alike.map((locker) => locker.longitude)),
  }
}

function digitsOf(postalCode: string): string {
  return postalCode.replace(/\D/g, "")
}

function equalDigits(one: string, other: string): number {
  const differs = [...one].findIndex((digit, index) => digit !== other[index])
  return differs < 0 ? one.length : differs
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0) / numbers.length
}

/** Along the great circle. */
function distanceKm(from: Place, to: Place): number {
  const radians = Math.PI / 180
  const halfLatitude = ((to.latitude - from.latitude) * radians) / 2
  const halfLongitude = ((to.longitude - from.longitude) * radians) / 2
  const part =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(from.latitude * radians) *
      Math.cos(to.latitude * radians) *
      Math.sin(halfLongitude) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(part))
}
