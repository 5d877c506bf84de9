import { owedOnDelivery, type ParcelLine, shareCollected } from "../../booking"
import type { LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import type { PluginScope } from "../plugin-scope"
import { type OrderMoney, readOrderMoney } from "./order-money"
import { standingShares } from "./standing-shares"

/** Core's own provider asks nobody for money: until captured by hand, it is not there. */
const MANUAL_PROVIDER = "pp_system_default"

export interface OwedQuestion {
  orderId: string
  /** Of the shipment in the ledger. */
  rowId: string
  /** Payment providers of customers who pay at the door (setting `cod_payment_providers`). */
  codProviders: string[]
  shipping: ParcelLine[]
  /** The shipment that the same goods were ordered as before: it collects nothing any more. */
  replacing: LedgerRow | undefined
}

/** What a customer still owes for the goods of one shipment. */
export interface OwedShare {
  /** Decimal text in the order's currency. */
  owed: string
  isPaidOnDelivery: boolean
}

/** One fulfillment's share of what its order still owes, so that the shares sum up to it. */
export async function owedShare(
  scope: PluginScope,
  { orderId, rowId, codProviders, shipping, replacing }: OwedQuestion,
): Promise<OwedShare> {
  const standing = await standingShares(scope, { orderId, rowId, replacing })
  const money = await readOrderMoney(scope, orderId)
  const { owed, isPaidOnDelivery } = owedInAll(money, {
    codProviders,
    assigned: standing.map(({ collects }) => collects),
  })
  return {
    owed: shareCollected({ owed, lines: money.lines, standing, shipping }),
    isPaidOnDelivery,
  }
}

/** @param assigned what carriers were told to collect of it already */
export function owedInAll(
  { total, payments }: Pick<OrderMoney, "total" | "payments">,
  { codProviders, assigned }: { codProviders: string[]; assigned: (number | string)[] },
): OwedShare {
  return {
    owed: owedOnDelivery({
      total,
      payments,
      promising: [...codProviders, MANUAL_PROVIDER],
      assigned,
    }),
    isPaidOnDelivery: payments.some(({ providerId }) => codProviders.includes(providerId)),
  }
}
