import { hasPermission } from "@medusajs/framework"
import type { AuthenticatedMedusaRequest, MedusaRequestHandler } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { RESOURCE } from "../permissions"
import { OVERRIDES_KEY } from "../shipping"
import type { QuotesBody, ShipBody } from "./admin/shipment-ordering/orders/orders"
import type { ShipRunBody } from "./admin/shipment-ordering/ship-runs/ship-runs"

/** Whether a field may be sent only by a person who may charge. Items, location and locker are part of packing. */
const NEEDS_CHARGE = {
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

const CHARGING = Object.entries(NEEDS_CHARGE).flatMap(([field, needs]) => (needs ? field : []))

/** For `/orders/:id/ship` and `/ship-runs`. */
export const requireChargeForChanges = requireCharge((body: ShipBody | ShipRunBody) =>
  "orders" in body ? body.orders : [body],
)

/** For Medusa's own route, which takes our overrides as additional data. The rest of its body is Medusa's to permit. */
export const requireChargeForOverrides = requireCharge(
  (body: { additional_data?: Record<string, unknown> | null }) => [
    body.additional_data?.[OVERRIDES_KEY],
  ],
)

/** Refuses to ship otherwise than planned without the permission to charge. Does nothing in a store without roles. */
function requireCharge<Body>(readOrders: (body: Body) => unknown[]): MedusaRequestHandler {
  return async (req, _res, next) => {
    const { auth_context, scope, validatedBody } = req as AuthenticatedMedusaRequest<Body>
    try {
      const { roles = [] } = auth_context.app_metadata as { roles?: string[] }
      const actions = { resource: RESOURCE, operation: "charge" }
      const isChanged = readOrders(validatedBody).some(isChange)
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
}

function isChange(order: unknown): boolean {
  if (typeof order !== "object" || order === null) return false
  return CHARGING.some((field) => Reflect.get(order, field) !== undefined)
}
