import type { Sent } from "../../src/admin/lib/sdk"
import type { findCartLockers } from "../../src/lockers"
import { type HttpClient, outcomeOf } from "./http-client"
import { storedMethods } from "./prices"
import type { TestShop } from "./test-shop"

export type ShownLockers = Sent<Awaited<ReturnType<typeof findCartLockers>>>

/** The plugin's list of lockers for a storefront. */
export const listLockers = (storefront: HttpClient, query: Record<string, string>) =>
  storefront.get<ShownLockers>(
    `/store/shipment-ordering/lockers?${new URLSearchParams(query).toString()}`,
  )

/** Chooses a delivery to a locker, where it may be refused. `data` is what the storefront sends with it. */
export async function tryToChooseLocker(
  shop: TestShop,
  cart: { id: string },
  data: Record<string, unknown>,
  serviceCode = "carrierB_locker",
) {
  return outcomeOf(
    await shop.storefront.send("POST", `/store/carts/${cart.id}/shipping-methods`, {
      option_id: shop.options[serviceCode],
      data,
    }),
  )
}

/** The locker in the stored data of a cart's delivery. */
export async function lockerOf(shop: TestShop, cart: { id: string }) {
  const [method] = await storedMethods(shop, cart.id)
  const { locker_code, locker_postal_code, locker } = method?.data ?? {}
  return { locker_code, locker_postal_code, locker }
}
