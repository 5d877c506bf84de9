import { hasPermission } from "@medusajs/framework"
import type { AuthenticatedMedusaRequest, MedusaRequestHandler } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { RESOURCE } from "../permissions"
import type { QuotesBody, ShipBody } from "./admin/shipment-ordering/orders/orders"
import type { ShipRunBody } from "./admin/shipment-ordering/ship-runs/ship-runs"

/** What makes a shipment cost something else than planned. */
const COSTLY: readonly (keyof QuotesBody)[] = [
  "service_code",
  "package_type",
  "packages",
  "package_count",
  "weight_grams",
]

/** Who ships otherwise than planned needs the permission that charges. Does nothing in a store without roles. */
export const askForChanges: MedusaRequestHandler = async (req, _res, next) => {
  const { auth_context, scope, validatedBody } = req as AuthenticatedMedusaRequest<
    ShipBody | ShipRunBody
  >
  try {
    const orders: object[] = "orders" in validatedBody ? validatedBody.orders : [validatedBody]
    const isChanged = orders.some((order) =>
      COSTLY.some((field) => Reflect.get(order, field) !== undefined),
    )
    const { roles = [] } = auth_context.app_metadata as { roles?: string[] }
    const actions = { resource: RESOURCE, operation: "charge" }
    if (isChanged && !(await hasPermission({ roles, actions, container: scope }))) {
      throw new MedusaError(
        MedusaError.Types.FORBIDDEN,
        "Your role lets you ship orders only as planned, not with another service or other packages.",
      )
    }
    next()
  } catch (error) {
    next(error)
  }
}
