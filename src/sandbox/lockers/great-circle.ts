/** Degrees north and east. */
export type Place = { latitude: number; longitude: number }

const earthRadiusKm = 6371
const radians = Math.PI / 180

/** Along the great circle, on a ball: within half a percent of the truth. */
export function distanceKm(from: Place, to: Place): number {
  const halfLatitude = ((to.latitude - from.latitude) * radians) / 2
  const halfLongitude = ((to.longitude - from.longitude) * radians) / 2
  const part =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(from.latitude * radians) *
      Math.cos(to.latitude * radians) *
      Math.sin(halfLongitude) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(part))
}
