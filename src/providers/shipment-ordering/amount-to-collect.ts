import { MedusaError } from "@medusajs/framework/utils"
import Big from "big.js"
import type { Settings } from "../../modules/shipment_ordering/settings/settings-schema"
import { amountText } from "../../runtime/amount-text"
import { findRows } from "../../runtime/find-rows"
import type { PluginScope } from "../../runtime/plugin-scope"
import type { ShippedLine } from "./shipped-lines"

interface StoredPayment {
  amount: unknown
  provider_id: string
  canceled_at?: unknown
}

interface StoredOrder {
  total?: unknown
  items?: { id: string }[]
  payment_collections?: { payments?: StoredPayment[] | null }[] | null
}

/**
 * What the carrier is to collect for a cash-on-delivery shipment: the order's total less what was
 * paid by other means (`parcel_price`, API, "Shipment creation payload").
 *
 * @throws MedusaError NOT_ALLOWED when nothing is owed, or only a part of the order ships
 */
export async function amountToCollect(
  scope: PluginScope,
  lines: ShippedLine[],
  { orderId, settings }: { orderId: string; settings: Settings },
): Promise<string> {
  const [order] = await findRows<StoredOrder>(scope, {
    entity: "order",
    fields: ["id", "total", "items.id", "payment_collections.payments.*"],
    filters: { id: orderId },
  })
  const shipsWhole =
    lines.length === order?.items?.length &&
    lines.every(({ line, quantity }) => quantity === Number(line.quantity))
  if (!shipsWhole) {
    refuse(
      "An order with cash on delivery is shipped as a whole, so that the sum collected is right.",
    )
  }
  const paid = (order?.payment_collections ?? [])
    .flatMap((collection) => collection.payments ?? [])
    .filter((payment) => !payment.canceled_at)
    .filter((payment) => !settings.cod_payment_providers.includes(payment.provider_id))
    .reduce((sum, payment) => sum.plus(amountText(payment.amount)), new Big(0))
  const owed = new Big(amountText(order?.total)).minus(paid)
  if (owed.lte(0)) {
    refuse(
      "This order is paid, so there is nothing to collect. Fulfill it with another shipping option.",
    )
  }
  return owed.toFixed(2)
}

function refuse(reason: string): never {
  throw new MedusaError(MedusaError.Types.NOT_ALLOWED, reason)
}
