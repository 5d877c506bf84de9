import { definePolicies } from "@medusajs/framework/utils"
import { type Permission, PERMISSIONS, RESOURCE } from "../permissions"

const policy = (name: string, operation: Permission) => ({
  name,
  resource: RESOURCE,
  operation,
  description: PERMISSIONS[operation],
})

/** Every route of the admin asks for one of them. */
export const policies = definePolicies([
  policy("PackShipments", "pack"),
  policy("ChargeShipments", "charge"),
  policy("SetUpShipping", "set_up"),
])
