import { hasPermission } from "@medusajs/framework"
import type { MedusaRequest, MedusaNextFunction, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { RESOURCE } from "../policies/shipment-ordering"
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
export async function askForChanges(
  req: MedusaRequest<ShipBody | ShipRunBody>,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  try {
    const { validatedBody: body } = req
    const orders: object[] = "orders" in body ? body.orders : [body]
    const isChanged = orders.some((order) =>
      COSTLY.some((field) => Reflect.get(order, field) !== undefined),
    )
    if (isChanged && !(await mayCharge(req))) {
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

function mayCharge({ auth_context, scope }: MedusaRequest<unknown>): Promise<boolean> {
  const { roles = [] } = (auth_context?.app_metadata ?? {}) as { roles?: string[] }
  return hasPermission({
    roles,
    actions: { resource: RESOURCE, operation: "charge" },
    container: scope,
  })
}
