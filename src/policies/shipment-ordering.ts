import { definePolicies } from "@medusajs/framework/utils"

export const RESOURCE = "shipment_ordering"

/** What roles may allow, in a store that has switched on Medusa's roles. Every route of the admin asks for one of them. */
export const policies = definePolicies([
  {
    name: "PackShipments",
    resource: RESOURCE,
    operation: "pack",
    description: "See shipments, print, and ship orders as planned",
  },
  {
    name: "ChargeShipments",
    resource: RESOURCE,
    operation: "charge",
    description: "Confirm, replace and void shipments, and change their service and packages",
  },
  {
    name: "SetUpShipping",
    resource: RESOURCE,
    operation: "set_up",
    description: "Change the account, prices, options and boxes",
  },
])
