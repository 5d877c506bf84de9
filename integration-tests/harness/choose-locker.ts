import type { HttpTypes } from "@medusajs/framework/types"
import { chooseOption } from "./customer-checkout"
import { storedMethods } from "./stored-method"
import type { TestShop } from "./test-shop"
import { type Outcome, outcomeOf } from "./try-to-fulfil"

const LOCKER_SERVICE = "carrierB_locker"

interface LockerChoice {
  /** As a storefront sends it with the delivery. */
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

/** What the choice is answered, whatever it is. */
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

/** What is kept of the locker with the delivery of a cart. */
export async function lockerOf(shop: TestShop, cart: { id: string }) {
  const [method] = await storedMethods(shop, cart.id)
  const { locker_code, locker_postal_code, locker } = method?.data ?? {}
  return { locker_code, locker_postal_code, locker }
}
