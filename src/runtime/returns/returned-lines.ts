import { MedusaError } from "@medusajs/framework/utils"
import { type ReturnedOrder, returnedQuantity, type StoredReturnLine } from "./returned-order"
import type { Goods } from "./stored-return"

/** One order line with how much of it comes back now and how much has come back before. */
export interface ReturnedLine {
  line: StoredReturnLine
  quantity: number
  returnedBefore: number
}

/** The order lines that goods are of. */
export function returnedLines(order: ReturnedOrder, goods: Goods): ReturnedLine[] {
  return order.items.flatMap((line) => {
    const quantity = goods.get(line.id) ?? 0
    return quantity > 0 ? [{ line, quantity, returnedBefore: returnedQuantity(line.detail) }] : []
  })
}

/**
 * Refuses what was never sent, or was asked back already, before any call: for a customer's own request
 * core notices only after the provider has ordered a shipment.
 */
export function refuseReturned(lines: ReturnedLine[]): void {
  for (const { line, quantity, returnedBefore } of lines) {
    const fulfilled = Number(line.detail?.fulfilled_quantity ?? 0)
    if (returnedBefore + quantity > fulfilled) {
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        `Of "${line.title}", ${fulfilled} went out and ${returnedBefore} were asked back already. ` +
          "Reload the order. No return was ordered.",
      )
    }
  }
}
