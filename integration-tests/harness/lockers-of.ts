import type { HttpClient } from "./http-client"

/** A parcel locker as a customer chooses it. */
export interface ShownLocker {
  code: string
  name: string
  address: string | null
  city: string | null
  postal_code: string | null
  country_code: string
  latitude: number | null
  longitude: number | null
  distance_km: number | null
  max_length: number | null
  max_width: number | null
  max_height: number | null
  max_weight: number | null
  opening_hours: string | null
  picture_url: string | null
}

export interface ShownLockers {
  country_code: string | null
  postal_code: string | null
  is_stale: boolean
  lockers: ShownLocker[]
  too_small: number
  reason: { code: string; text: string } | null
}

/** The plugin's list of lockers, as a storefront asks for it. */
export function listLockers(
  storefront: HttpClient,
  query: Record<string, string>,
): Promise<ShownLockers> {
  const text = new URLSearchParams(query).toString()
  return storefront.get<ShownLockers>(`/store/shipment-ordering/lockers?${text}`)
}
