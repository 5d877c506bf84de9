import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import { ShipmentOrderingProviderService } from "./service"

export default ModuleProvider(Modules.FULFILLMENT, {
  services: [ShipmentOrderingProviderService],
})
