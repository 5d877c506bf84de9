import type { HttpTypes } from "@medusajs/framework/types"
import type { Sent } from "../../src/admin/lib/sdk"
import type { findCartLockers } from "../../src/lockers"
import { chooseOption } from "./customer-checkout"
import { type HttpClient, type Outcome, outcomeOf } from "./http-client"
import { storedMethods } from "./prices"
import type { TestShop } from "./test-shop"

export type ShownLockers = Sent<Awaited<ReturnType<typeof findCartLockers>>>

/** The plugin's list of lockers for a storefront. */
export function listLockers(
  storefront: HttpClient,
  query: Record<string, string>,
): Promise<ShownLockers> {
  const text = new URLSearchParams(query).toString()
  return storefront.get<ShownLockers>(`/store/shipment-ordering/lockers?${text}`)
}

const LOCKER_SERVICE = "carrierB_locker"

interface LockerChoice {
  /** What the storefront sends with the delivery. */
  data?: Record<string, unknown>
  /** A service's code. */
  option?: string
}

/** Chooses a delivery to a locker for a cart. */
export function chooseLocker(
  shop: TestShop,
  cart: { id: string },
  { data = {}, option = LOCKER_SERVICE }: LockerChoice,
): Promise<HttpTypes.StoreCart> {
  return chooseOption(shop.storefront, cart.id, { optionId: shop.options[option] ?? "", data })
}

/** Chooses a delivery to a locker, where it may be refused. */
export async function tryToChooseLocker(
  shop: TestShop,
  cart: { id: string },
  { data = {}, option = LOCKER_SERVICE }: LockerChoice,
): Promise<Outcome> {
  return outcomeOf(
    await shop.storefront.send("POST", `/store/carts/${cart.id}/shipping-methods`, {
      option_id: shop.options[option],
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
