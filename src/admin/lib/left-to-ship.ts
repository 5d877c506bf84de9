import type { AdminOrder } from "@medusajs/framework/types"

const CLOSED: string[] = ["canceled", "draft", "archived"]

/** How many pieces of an order are still to be sent. */
export function leftToShip({ status, items }: Pick<AdminOrder, "status" | "items">): number {
  if (CLOSED.includes(status)) {
    return 0
  }
  return items
    .filter(({ requires_shipping }) => requires_shipping)
    .map(({ quantity, detail }) => quantity - detail.fulfilled_quantity)
    .reduce((sum, left) => sum + Math.max(left, 0), 0)
}
