import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import type { IFulfillmentProvider } from "@medusajs/framework/types"
import shipmentOrdering from "medusa-plugin-shipment-ordering/providers/shipment-ordering"
import { timePrice } from "../price-times"

const [ShipmentOrdering] = shipmentOrdering.services
if (ShipmentOrdering === undefined) {
  throw new Error("The built plugin has no provider")
}

/** The plugin's provider as it is built, with a stopwatch around its prices. */
class TimedShipmentOrdering extends ShipmentOrdering {
  calculatePrice(...args: Parameters<IFulfillmentProvider["calculatePrice"]>) {
    return timePrice("shipment-ordering", async () => super.calculatePrice(...args))
  }
}

export default ModuleProvider(Modules.FULFILLMENT, { services: [TimedShipmentOrdering] })
