import Medusa from "@medusajs/js-sdk"
import { createDelivery } from "medusa-plugin-shipment-ordering-storefront"

/** The page's configuration, which its server answers at `/config.json`. */
export interface ShopConfig {
  /** Medusa's address, without trailing slash. */
  storeUrl: string
  publishableKey: string
  adminUrl: string
  /** The pages on which the carrier service shows its account to the merchant. */
  accountPagesUrl: string
}

export type Shop = Awaited<ReturnType<typeof openShop>>

/** What the page works with: Medusa's store routes, the plugin's delivery, and what the shop sells. */
export async function openShop() {
  const config = (await (await fetch("/config.json")).json()) as ShopConfig
  const sdk = new Medusa({ baseUrl: config.storeUrl, publishableKey: config.publishableKey })
  const [region] = (await sdk.store.region.list()).regions
  if (!region) throw new Error("The store has no region")
  const query = { region_id: region.id, fields: "*variants.calculated_price" }
  const { products } = await sdk.store.product.list(query)
  return { config, store: sdk.store, delivery: createDelivery({ sdk }), region, products }
}

export const money = (amount: number) =>
  amount.toLocaleString("en", { style: "currency", currency: "eur" })
