import Medusa from "@medusajs/js-sdk"
import { createDelivery } from "medusa-plugin-shipment-ordering-storefront"
import type { ShopConfig } from "./shop-config"

export type Shop = Awaited<ReturnType<typeof openShop>>

/** What the page works with: Medusa's store routes, the plugin's delivery, and what the shop sells. */
export async function openShop() {
  const config = (await (await fetch("/config.json")).json()) as ShopConfig
  const sdk = new Medusa({ baseUrl: config.storeUrl, publishableKey: config.publishableKey })
  const { store } = sdk
  const [region] = (await store.region.list()).regions
  if (!region) throw new Error("The store has no region")
  const { products } = await store.product.list({
    region_id: region.id,
    fields: "*variants.calculated_price",
  })
  return { config, store, delivery: createDelivery({ sdk }), region, products }
}

const euros = new Intl.NumberFormat("en", { style: "currency", currency: "eur" })

export const money = (amount: number) => euros.format(amount)
