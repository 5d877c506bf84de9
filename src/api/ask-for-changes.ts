import { hasPermission } from "@medusajs/framework"
import type { AuthenticatedMedusaRequest, MedusaRequestHandler } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { RESOURCE } from "../permissions"
import type { QuotesBody, ShipBody } from "./admin/shipment-ordering/orders/orders"
import type { ShipRunBody } from "./admin/shipment-ordering/ship-runs/ship-runs"

/** Whether a field makes a shipment cost something else than planned, or go to somebody else. */
const CHANGES = {
  items: false,
  shipping_option_id: true,
  location_id: false,
  recipient: true,
  service_code: true,
  package_type: true,
  packages: true,
  package_count: true,
  weight_grams: true,
  locker_code: false,
  locker_postal_code: false,
  send_adr: false,
  pickup_date: false,
  description: false,
  no_notification: false,
} satisfies Record<keyof QuotesBody | keyof ShipBody, boolean>

const CHANGING = Object.entries(CHANGES).flatMap(([field, changes]) => (changes ? field : []))

/** Who ships otherwise than planned needs the permission that charges. Does nothing in a store without roles. */
export const askForChanges: MedusaRequestHandler = async (req, _res, next) => {
  const { auth_context, scope, validatedBody } = req as AuthenticatedMedusaRequest<
    ShipBody | ShipRunBody
  >
  try {
    const orders: object[] = "orders" in validatedBody ? validatedBody.orders : [validatedBody]
    const isChanged = orders.some((order) =>
      CHANGING.some((field) => Reflect.get(order, field) !== undefined),
    )
    const { roles = [] } = auth_context.app_metadata as { roles?: string[] }
    const actions = { resource: RESOURCE, operation: "charge" }
    if (isChanged && !(await hasPermission({ roles, actions, container: scope }))) {
      throw new MedusaError(
        MedusaError.Types.FORBIDDEN,
        "Your role lets you ship orders only as planned: to the order's recipient, with its service and packages. " +
          `Required policies: ${RESOURCE}:charge`,
      )
    }
    next()
  } catch (error) {
    next(error)
  }
}
