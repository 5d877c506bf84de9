import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { pluginScope } from "../../../../../context"
import { shipOrderWorkflow } from "../../../../../workflows/ship-order"
import { showShipment, type SerialisedShipment } from "../../shipments/shown-shipment"
import type { ShipBody } from "../schema"

interface Wanted {
  orderId: string
  wish: ShipBody
  /** Id of the admin's user. */
  userId: string | undefined
}

/** Ships one order as wished. @throws MedusaError with each problem and its field */
export async function shipOne(
  container: MedusaContainer,
  { orderId, wish: { no_notification, ...wish }, userId }: Wanted,
): Promise<ShippedOrder> {
  const { result } = await shipOrderWorkflow(container).run({
    input: { order_id: orderId, wish, no_notification, user_id: userId },
  })
  const scope = pluginScope(container)
  const row = await scope.memory.ledger.findByFulfillment(result.fulfillment_id)
  const shipment = row && (await showShipment(scope, row.id))
  if (!shipment) {
    throw new MedusaError(
      MedusaError.Types.UNEXPECTED_STATE,
      "The items were fulfilled, but no shipment was ordered for them. Look at the order.",
    )
  }
  return { fulfillment_id: result.fulfillment_id, shipment }
}

/** `POST /admin/shipment-ordering/orders/:id/ship` */
interface ShippedOrder {
  fulfillment_id: string
  shipment: SerialisedShipment
}

/** One of `POST /admin/shipment-ordering/orders/ship`; either a shipment or a problem. */
export interface ShippingResult {
  order_id: string
  fulfillment_id: string | null
  shipment: SerialisedShipment | null
  problem: string | null
}

export interface ShippingResults {
  results: ShippingResult[]
}
