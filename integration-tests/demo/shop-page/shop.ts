import Medusa from "@medusajs/js-sdk"
import {
  createShippingClient,
  type ShippingClient,
} from "medusa-plugin-shipment-ordering-storefront"
import type { ShopConfig } from "./shop-config"

/** Whom the page talks to: Medusa for items, cart and order, the plugin's client for delivery. */
export interface Shop {
  config: ShopConfig
  medusa: Medusa
  shipping: ShippingClient
}

export function createShop(config: ShopConfig): Shop {
  const { storeUrl: baseUrl, publishableKey } = config
  return {
    config,
    medusa: new Medusa({ baseUrl, publishableKey }),
    shipping: createShippingClient({ baseUrl, publishableKey }),
  }
}
