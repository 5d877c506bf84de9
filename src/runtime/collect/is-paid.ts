import Big from "big.js"
import type { OrderMoney } from "./order-money"

/**
 * Whether all of an order's money has come: captured, and not given back. What is promised for the door
 * is not captured, so that such an order is not paid until the merchant records it.
 */
export function isAllPaid(money: OrderMoney): boolean {
  return receivedOf(money).gte(money.total) && !isAllRefunded(money)
}

/** Whether customer and provider have agreed to all of an order's money, and not all of it is captured yet. */
export function isAllAuthorized(money: OrderMoney): boolean {
  const agreed = money.payments.reduce(
    (sum, { amount, refunded }) => sum.plus(amount).minus(refunded),
    new Big(0),
  )
  return agreed.gte(money.total) && !isAllPaid(money) && !isAllRefunded(money)
}

/**
 * Whether everything that had come was given back. Core takes what it refunds off the order's total, so
 * that such an order seems to cost nothing.
 */
export function isAllRefunded(money: OrderMoney): boolean {
  return money.payments.some(({ refunded }) => new Big(refunded).gt(0)) && receivedOf(money).lte(0)
}

function receivedOf({ payments }: OrderMoney): Big {
  return payments.reduce(
    (sum, { captured, refunded }) => sum.plus(captured).minus(refunded),
    new Big(0),
  )
}
