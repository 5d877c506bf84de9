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
  captured_at?: unknown
}

interface StoredOrder {
  total?: unknown
  items?: { id: string; requires_shipping?: boolean | null }[]
  payment_collections?: { payments?: StoredPayment[] | null }[] | null
}

/**
 * What the carrier is to collect for a cash-on-delivery shipment: the order's total less what was
 * paid (`parcel_price`, API, "Shipment creation payload"). A payment that a merchant has captured is
 * paid; otherwise that of a provider named in `cod_payment_providers` is only promised.
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
    fields: [
      "id",
      "total",
      "items.id",
      "items.requires_shipping",
      "payment_collections.payments.*",
    ],
    filters: { id: orderId },
  })
  const toShip = (order?.items ?? []).filter((item) => item.requires_shipping !== false)
  const shipsWhole =
    toShip.every(({ id }) => lines.some(({ line }) => line.id === id)) &&
    lines.every(({ line, quantity }) => quantity === Number(line.quantity))
  if (!shipsWhole) {
    refuse(
      "An order with cash on delivery is shipped as a whole, so that the sum collected is right. " +
        "Fulfill all items that need shipping at once, or use another shipping option.",
    )
  }
  const paid = (order?.payment_collections ?? [])
    .flatMap((collection) => collection.payments ?? [])
    .filter((payment) => !payment.canceled_at)
    .filter(
      (payment) =>
        payment.captured_at || !settings.cod_payment_providers.includes(payment.provider_id),
    )
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
