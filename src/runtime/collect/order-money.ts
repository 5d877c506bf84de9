import Big from "big.js"
import type { OrderPayment, OwedLine } from "../../booking"
import { amountText } from "../amount-text"
import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"

/** What an order costs, what it is made of, and how it was paid. */
export interface OrderMoney {
  total: string
  /** Of what is delivered. */
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

export async function readOrderMoney(scope: PluginScope, orderId: string): Promise<OrderMoney> {
  const [order] = await findRows<StoredMoney>(scope, {
    entity: "order",
    fields: MONEY_FIELDS,
    filters: { id: orderId },
  })
  return toOrderMoney(order ?? {})
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
