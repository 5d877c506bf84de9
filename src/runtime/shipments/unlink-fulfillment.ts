import { container } from "@medusajs/framework"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"

/**
 * Drops the link of an order to a fulfillment that the order never came to count. Links live in the
 * application's container only; a provider's cradle cannot be given them.
 */
export async function unlinkFulfillment(orderId: string, fulfillmentId: string): Promise<void> {
  await container.resolve(ContainerRegistrationKeys.LINK).dismiss({
    [Modules.ORDER]: { order_id: orderId },
    [Modules.FULFILLMENT]: { fulfillment_id: fulfillmentId },
  })
}
