import type { FulfillmentItemDTO, FulfillmentOrderDTO } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"

export type OrderLine = NonNullable<FulfillmentOrderDTO["items"]>[number]

/** One order line with how much of it ships now and how much has shipped before. */
export interface ShippedLine {
  line: OrderLine
  quantity: number
  fulfilledBefore: number
}

/**
 * The order lines behind a fulfillment's items. A kit has several items per line, each counted in
 * inventory units: any one of them, divided by what the kit needs of it, gives the line's quantity.
 */
export function shippedLines(
  order: Partial<FulfillmentOrderDTO>,
  items: Partial<FulfillmentItemDTO>[],
): ShippedLine[] {
  const quantities = new Map<string, number>()
  const lines = new Map((order.items ?? []).map((line) => [line.id, line]))
  for (const item of items) {
    const line = lines.get(item.line_item_id ?? "")
    if (line && !quantities.has(line.id)) {
      quantities.set(line.id, Number(item.quantity) / unitsPerLine(line, item))
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

interface KitVariant {
  inventory_items?: { required_quantity?: number; inventory?: { id?: string } | null }[] | null
}

function unitsPerLine(line: OrderLine, item: Partial<FulfillmentItemDTO>): number {
  const variant = (line as { variant?: KitVariant | null }).variant
  const part = variant?.inventory_items?.find(
    (candidate) => candidate.inventory?.id === item.inventory_item_id,
  )
  return part?.required_quantity || 1
}
