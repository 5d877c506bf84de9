import { MedusaError } from "@medusajs/framework/utils"
import type { PriceRecord } from "../../modules/shipment_ordering/price-records/price-record"
import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"
import { readMethodData } from "./method-data"

interface StoredOrder {
  cart?: { id: string } | null
  shipping_methods?: ({ data?: unknown } | null)[] | null
}

/**
 * What the delivery of an order was priced by: the records of its cart, of the options that it was
 * placed with. Empty for orders of no cart.
 *
 * @throws MedusaError NOT_FOUND
 */
export async function orderPrices(scope: PluginScope, orderId: string): Promise<PriceRecord[]> {
  const [order] = await findRows<StoredOrder>(scope, {
    entity: "order",
    fields: ["id", "cart.id", "shipping_methods.data"],
    filters: { id: orderId },
  })
  if (!order) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "This order no longer exists.")
  }
  const keys = new Set(
    (order.shipping_methods ?? []).flatMap(
      (method) => readMethodData(method?.data)?.option_key ?? [],
    ),
  )
  const records = order.cart ? await scope.memory.priceRecords.ofCart(order.cart.id) : []
  return records.filter(({ option_key }) => keys.has(option_key))
}
