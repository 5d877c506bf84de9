import type { FulfillmentItemDTO, FulfillmentOrderDTO } from "@medusajs/framework/types"
import { kitQuantity, type KitVariant } from "../shipments/kit-quantity"
import { MedusaError } from "@medusajs/framework/utils"

export type OrderLine = NonNullable<FulfillmentOrderDTO["items"]>[number]

/** One order line with how much of it ships now and how much has shipped before. */
export interface ShippedLine {
  line: OrderLine
  quantity: number
  fulfilledBefore: number
}

/** The order lines behind a fulfillment's items, each once, however many parts a kit has. */
export function shippedLines(
  order: Partial<FulfillmentOrderDTO>,
  items: Partial<FulfillmentItemDTO>[],
): ShippedLine[] {
  const quantities = new Map<string, number>()
  const lines = new Map((order.items ?? []).map((line) => [line.id, line]))
  for (const item of items) {
    const line = lines.get(item.line_item_id ?? "")
    if (line && !quantities.has(line.id)) {
      quantities.set(line.id, kitQuantity((line as { variant?: KitVariant | null }).variant, item))
    }
  }
  return [...quantities].flatMap(([id, quantity]) => {
    const line = lines.get(id)
    return line
      ? [{ line, quantity, fulfilledBefore: Number(line.detail?.fulfilled_quantity ?? 0) }]
      : []
  })
}

/**
 * Refuses what is fulfilled already, before any call. Core notices only after the provider has
 * ordered a second shipment.
 */
export function refuseFulfilled(lines: ShippedLine[]): void {
  for (const { line, quantity, fulfilledBefore } of lines) {
    if (fulfilledBefore + quantity > Number(line.quantity)) {
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        `"${line.title}" is fulfilled already: ${fulfilledBefore} of ${Number(line.quantity)}. ` +
          "Reload the order. No shipment was ordered.",
      )
    }
  }
}
