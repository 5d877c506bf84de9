import type { HttpTypes } from "@medusajs/framework/types"
import type { RunningSandbox } from "../../../packages/sandbox/src"
import { createCart } from "../../harness/customer-checkout"
import type { HttpClient } from "../../harness/http-client"
import type { StoreSeed } from "../../harness/seed/seed-store"
import { RIGA_CUSTOMER } from "../../harness/test-data"
import { workAtOnce } from "../shared/measure"
import type { UpstreamWatch } from "./upstream-watch"

/** The providers that are compared, six shipping options each. */
export type BenchProvider = "shipment-ordering" | "constant" | "sleeping"

/** A store that sells with three providers, beside a sandbox with latency. */
export interface BenchShop {
  seed: StoreSeed
  admin: HttpClient
  storefront: HttpClient
  sandbox: RunningSandbox
  upstream: UpstreamWatch
  /** Shipping option ids. */
  options: Record<BenchProvider, string[]>
  /** The plugin's settings. */
  deadlineMs: number
  freshMs: number
  /** An unused postal code in Latvia. With it, the same items are a new question. */
  nextPostalCode: () => string
}

/** A cart of two lines, the same items in all of them, for each of the postal codes. */
export function fillCarts(shop: BenchShop, postalCodes: string[]): Promise<HttpTypes.StoreCart[]> {
  return workAtOnce(4, postalCodes, (postalCode, index) =>
    createCart(shop.storefront, {
      regionId: shop.seed.regionId,
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
export function fillNewCarts(shop: BenchShop, count: number): Promise<HttpTypes.StoreCart[]> {
  return fillCarts(
    shop,
    Array.from({ length: count }, () => shop.nextPostalCode()),
  )
}

/** Megabytes that the store's process holds after a garbage collection. */
export async function heldMegabytes({ storefront }: BenchShop): Promise<number> {
  const { megabytes } = await storefront.post<{ megabytes: number }>("/bench/memory")
  return megabytes
}

/** How long each call of `calculatePrice` took since this was last asked, in milliseconds. */
export async function takePriceTimes(
  shop: BenchShop,
  provider: BenchProvider = "shipment-ordering",
): Promise<number[]> {
  const { price_times } = await shop.storefront.post<{ price_times: Record<string, number[]> }>(
    "/bench/price-times",
  )
  return price_times[provider] ?? []
}

/** How much is measured. `runs` are repetitions of what is timed once per run, `carts` those of the load. */
export interface Plan extends Record<string, number> {
  runs: number
  carts: number
}
