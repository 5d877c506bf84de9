import type { FulfillmentOrderDTO } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"

export type ReadOrder = Partial<FulfillmentOrderDTO> & {
  id: string
  is_draft_order?: boolean | null
}

/** What a shipment is made of. */
export const ORDER_FIELDS = [
  "id",
  "display_id",
  "status",
  "is_draft_order",
  "email",
  "currency_code",
  "total",
  "items.*",
  "items.variant.weight",
  "items.variant.length",
  "items.variant.height",
  "items.variant.width",
  "items.variant.product.id",
  "items.variant.product.shipping_profile.id",
  "items.variant.inventory_items.required_quantity",
  "items.variant.inventory_items.inventory.id",
  "shipping_address.*",
  "shipping_methods.id",
  "shipping_methods.shipping_option_id",
  "shipping_methods.data",
]

/**
 * An order with all that a shipment is made of, as core hands it to a fulfillment provider.
 *
 * @throws MedusaError NOT_FOUND
 */
export async function readOrder(scope: PluginScope, orderId: string): Promise<ReadOrder> {
  const [order] = await findRows<ReadOrder>(scope, {
    entity: "order",
    fields: ORDER_FIELDS,
    filters: { id: orderId },
  })
  if (!order) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      "This order no longer exists. Look for it in the list of orders.",
    )
  }
  return order
}
