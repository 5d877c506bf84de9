import Medusa from "@medusajs/js-sdk"
import { createDelivery, type Delivery } from "medusa-plugin-shipment-ordering-storefront"
import type { ShopConfig } from "./shop-config"

/** Whom the page talks to: Medusa for items, cart and order, and through it the plugin for delivery. */
export interface Shop {
  config: ShopConfig
  medusa: Medusa
  delivery: Delivery
}

export function createShop(config: ShopConfig): Shop {
  const { storeUrl: baseUrl, publishableKey } = config
  const medusa = new Medusa({ baseUrl, publishableKey })
  return { config, medusa, delivery: createDelivery({ sdk: medusa }) }
}
