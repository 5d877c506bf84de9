import path from "node:path"
import type { HttpTypes } from "@medusajs/framework/types"
import { calculatePrice, chooseService } from "../../harness/customer-checkout"
import { createShippingOptions, listServiceOptions } from "../../harness/seed/shipping-options"
import { RIGA_CUSTOMER } from "../../harness/test-data"
import { fillCart, type TestShop } from "../../harness/test-shop"
import { workAtOnce } from "../../harness/work-at-once"
import { type BenchStage, setUpPlugin } from "../shared/start-stage"

/** Who has prices: the plugin and its rivals (`rivals.ts`). */
export type Seller = "plugin" | "constant" | "sleeping"

/** A store beside a sandbox with latency. */
export interface CheckoutShop extends TestShop {
  /** Six shipping option ids of each. */
  six: Record<Seller, string[]>
}

const RIVALS = "rivals_bench"

/** Services that all parcels can have. One that collects money would ask a question of its own. */
const PARCEL_SERVICES = [
  "carrierA_standard",
  "carrierA_express",
  "carrierA_express_saver",
  "carrierB_classic",
  "carrierB_locker",
  "carrierA_standard",
]

export async function startCheckoutShop({ startShop }: BenchStage): Promise<CheckoutShop> {
  const env = {
    STORE_RIVALS: path.join(__dirname, "rivals.ts"),
    // So that equal questions are not asked again in a long run.
    STORE_TIMING: JSON.stringify({ quoteFreshSeconds: 86_400 }),
  }
  const shop = await startShop({ env })
  const { admin, seed } = shop
  // So that items can be changed in a cart while the service fails, and its delivery stays.
  const settings = { fallback: { kind: "flat", amount: "9.90" } }
  await setUpPlugin(shop, settings, (code) => PARCEL_SERVICES.includes(code))
  await admin.post(`/admin/stock-locations/${seed.stockLocationId}/fulfillment-providers`, {
    add: [RIVALS],
  })
  const services = await listServiceOptions(admin, { provider: RIVALS })
  const rivals = await createShippingOptions(admin, { ...seed, services, provider: RIVALS })
  const idsOf = (rival: Seller) =>
    rivals.filter(({ data }) => data?.rival === rival).map(({ id }) => id)
  const plugin = PARCEL_SERVICES.map((code) => shop.options[code] ?? "")
  return { ...shop, six: { plugin, constant: idsOf("constant"), sleeping: idsOf("sleeping") } }
}

let lastPostalCode = 1000

/** An unused postal code in Latvia. With it, the same items are a new question. */
export const nextPostalCode = () => `LV-${(lastPostalCode += 1)}`

/** A cart of two lines, the same items in all of them, for each of the postal codes. */
export function fillCarts(
  shop: CheckoutShop,
  postalCodes: string[],
): Promise<HttpTypes.StoreCart[]> {
  return workAtOnce(4, postalCodes, (postalCode, index) =>
    fillCart(shop, {
      // The store refuses one of two carts that a new customer creates at the same time.
      email: `customer-${index}@customer.test`,
      shippingAddress: { ...RIGA_CUSTOMER, postal_code: postalCode },
      items: ["MUG-05", "NAPKIN-4"].map((sku) => ({
        variantId: shop.seed.variants[sku] ?? "",
        quantity: 1,
      })),
    }),
  )
}

/** Carts without a price yet, each with its own question to the service. */
export function fillNewCarts(shop: CheckoutShop, count: number): Promise<HttpTypes.StoreCart[]> {
  return fillCarts(shop, Array.from({ length: count }, nextPostalCode))
}

/** Chooses one of the plugin's options. @throws Error when the store refuses it */
export function chooseDelivery(shop: CheckoutShop, cart: HttpTypes.StoreCart) {
  return chooseService(shop, cart, "carrierA_standard")
}

export type PricedOption = Awaited<ReturnType<typeof priceSix>>[number]

/** Asks for the prices of a seller's six options at once, as a storefront does. No amount: there is no price. */
export function priceSix({ storefront, six }: CheckoutShop, cartId: string, seller: Seller) {
  const startedAt = performance.now()
  return Promise.all(
    six[seller].map(async (id) => {
      const amount = await calculatePrice(storefront, cartId, id)
      return { amount, milliseconds: performance.now() - startedAt }
    }),
  )
}

/** How long six prices take, in milliseconds. @throws Error when one is missing: failing fast is no speed */
export async function timeSix(shop: CheckoutShop, cartId: string, seller: Seller): Promise<number> {
  const prices = await priceSix(shop, cartId, seller)
  if (!prices.every(({ amount }) => amount)) throw new Error(`${seller} has no price`)
  return Math.max(...prices.map(({ milliseconds }) => milliseconds))
}
