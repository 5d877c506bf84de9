import type { HttpClient } from "../harness/http-client"
import type { Narrator } from "./narrator"

interface LockerList {
  postal_code: string
  lockers: { code: string; name: string; distance_km: number | null }[]
}

interface WantedLocker {
  cartId: string
  optionId: string
  narrator: Narrator
}

/** What goes with a delivery that needs a locker: the first of those near the cart's address that take its packages. */
export async function takeNearestLocker(
  storefront: HttpClient,
  { cartId, optionId, narrator }: WantedLocker,
): Promise<Record<string, unknown>> {
  const path = `/store/shipment-ordering/lockers?cart_id=${cartId}&shipping_option_id=${optionId}`
  narrator.sent(`GET ${path}`)
  const { lockers, postal_code } = await storefront.get<LockerList>(path)
  const [nearest] = lockers
  if (!nearest) {
    throw new Error("No parcel locker takes this cart")
  }
  narrator.got(`${lockers.length} parcel lockers, the nearest is ${nearest.name}`)
  return { locker_code: nearest.code, locker_postal_code: postal_code }
}
