import type { Locker } from "../../client"
import { distanceKm, sortByDistance } from "../near-me"

const riga = { latitude: 56.9496, longitude: 24.1052 }
const liepaja = { latitude: 56.5047, longitude: 21.0108 }
const locker = (code: string, place: { latitude: number; longitude: number } | null) =>
  ({
    code,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    distance_km: 1,
  }) as Locker

it("the distance from the customer is measured over the earth's surface", () => {
  expect(distanceKm(riga, liepaja)).toBeCloseTo(195.3, 0)
  expect(distanceKm(riga, riga)).toBe(0)
  expect(distanceKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(
    Math.PI * 6371,
  )
})

it("the distance from the customer replaces the one from the postal code, and lockers without a place come last without one", () => {
  const sorted = sortByDistance(
    [locker("nowhere", null), locker("far", liepaja), locker("near", riga)],
    riga,
  )
  expect(sorted.map(({ code }) => code)).toEqual(["near", "far", "nowhere"])
  expect(sorted[0]?.distance_km).toBe(0)
  expect(sorted[2]?.distance_km).toBeNull()
})
