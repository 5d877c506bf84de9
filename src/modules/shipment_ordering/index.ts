import { Module } from "@medusajs/framework/utils"
import { checkPluginOptions } from "./check-plugin-options"
import ShipmentOrderingModuleService from "./service"

export const SHIPMENT_ORDERING_MODULE = "shipment_ordering"

export default Module(SHIPMENT_ORDERING_MODULE, {
  service: ShipmentOrderingModuleService,
  loaders: [checkPluginOptions],
})
