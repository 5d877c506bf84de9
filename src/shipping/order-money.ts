import Big from "big.js"
import { readOrder } from "../store"
import type { OrderPayment, OwedLine } from "../booking"
import { amountText, type PluginContext, findRows, type RowsWanted } from "../context"

/** What an order costs, what it is made of, and how it was paid. */
export interface OrderMoney {
  total: string
  /** Only lines that need shipping. */
  lines: OwedLine[]
  payments: OrderPayment[]
}

interface StoredPayment {
  amount: unknown
  provider_id: string
  canceled_at?: unknown
  captures?: { amount: unknown }[] | null
  refunds?: { amount: unknown }[] | null
}

/** An order with `MONEY_FIELDS`. */
export interface StoredMoney {
  total?: unknown
  items?: { id: string; quantity: unknown; total?: unknown; requires_shipping?: boolean | null }[]
  payment_collections?: { payments?: StoredPayment[] | null }[] | null
}

/** What `toOrderMoney` reads. */
export const MONEY_FIELDS = [
  "id",
  "total",
  "items.*",
  "payment_collections.payments.*",
  "payment_collections.payments.captures.amount",
  "payment_collections.payments.refunds.amount",
]

export async function readOrderMoney(context: PluginContext, orderId: string): Promise<OrderMoney> {
  return toOrderMoney((await readOrder<StoredMoney>(context, orderId, MONEY_FIELDS)) ?? {})
}

export function toOrderMoney(order: StoredMoney): OrderMoney {
  const payments = (order.payment_collections ?? []).flatMap((all) => all.payments ?? [])
  return {
    total: amountText(order.total),
    lines: (order.items ?? [])
      .filter(({ requires_shipping }) => requires_shipping !== false)
      .map(({ id, quantity, total }) => ({
        lineItemId: id,
        quantity: amountText(quantity),
        total: amountText(total),
      })),
    payments: payments
      .filter(({ canceled_at }) => !canceled_at)
      .map(({ provider_id, amount, captures, refunds }) => ({
        providerId: provider_id,
        amount: amountText(amount),
        captured: sumOfAmounts(captures),
        refunded: sumOfAmounts(refunds),
      })),
  }
}

function sumOfAmounts(entries: { amount: unknown }[] | null | undefined): string {
  return (entries ?? [])
    .reduce((sum, { amount }) => sum.plus(amountText(amount)), new Big(0))
    .toFixed()
}

/**
 * Whether an order is fully paid: captured, and not refunded. Cash on delivery is not captured, so such an order is
 * unpaid until the merchant records the payment.
 */
export function isAllPaid(money: OrderMoney): boolean {
  return receivedOf(money).gte(money.total) && !isAllRefunded(money)
}

/** Whether the whole total is authorized, but not yet fully captured. */
export function isAllAuthorized(money: OrderMoney): boolean {
  const agreed = money.payments.reduce(
    (sum, { amount, refunded }) => sum.plus(amount).minus(refunded),
    new Big(0),
  )
  return agreed.gte(money.total) && !isAllPaid(money) && !isAllRefunded(money)
}

/**
 * Whether everything that was paid is refunded. Core subtracts refunds from the order's total, so such an order seems
 * to cost nothing.
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

interface PaidOrder {
  payment_collection?: { order?: { id?: string } | null } | null
}

/**
 * The orders of payments. The payment of a cart that is not placed yet has none.
 *
 * @returns `size`: how many payments were found, for paging
 */
export async function ordersOfPayments(
  context: PluginContext,
  wanted: Omit<RowsWanted, "entity" | "fields">,
): Promise<{ ids: string[]; size: number }> {
  const payments = await findRows<PaidOrder>(context, {
    ...wanted,
    entity: "payment",
    fields: ["id", "payment_collection.order.id"],
  })
  const ids = payments.flatMap(({ payment_collection }) => payment_collection?.order?.id ?? [])
  return { ids, size: payments.length }
}
