import Big from "big.js"
import { type OrderMoney, readOrderMoney } from "../collect/order-money"
import type { PluginScope } from "../plugin-scope"

/**
 * Whether all of an order's money has come: captured, and not given back. What is promised for the door
 * is not captured, so that such an order is not paid until the merchant records it.
 */
export async function isPaid(scope: PluginScope, orderId: string): Promise<boolean> {
  return isAllPaid(await readOrderMoney(scope, orderId))
}

export function isAllPaid({ total, payments }: OrderMoney): boolean {
  const received = payments.reduce(
    (sum, { captured, refunded }) => sum.plus(captured).minus(refunded),
    new Big(0),
  )
  return received.gte(total)
}
