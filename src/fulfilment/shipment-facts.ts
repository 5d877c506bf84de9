import Big from "big.js"
import { type StoredAddress, readOrders } from "../store"
import { provinceNote } from "../addresses"
import { type PluginContext, findRows } from "../context"
import { type LedgerRow, type LedgerPackage, isEnded } from "../modules/shipment_ordering"

/**
 * Ids of the deliveries that go out without the province of their address, since its code is not known.
 * It is read where the shipment took its address from: the fulfillment, or the order where it replaces another.
 */
export async function leftOutProvinces(
  context: PluginContext,
  rows: LedgerRow[],
): Promise<Set<string>> {
  const deliveries = rows.filter(({ kind, state }) => kind === "delivery" && !isEnded(state))
  const addressOf = await readAddresses(context, deliveries)
  return new Set(
    deliveries.flatMap((row) => {
      const { province, country_code } = addressOf(row) ?? {}
      return provinceNote(province, country_code ?? "") ? row.id : []
    }),
  )
}

async function readAddresses(context: PluginContext, rows: LedgerRow[]) {
  const fulfillmentIds = rows.flatMap((row) => (row.replaces ? [] : row.fulfillment_id))
  const orderIds = rows.flatMap((row) => (row.replaces ? row.order_id : []))
  const [fulfillments, orders] = await Promise.all([
    fulfillmentIds.length === 0
      ? []
      : findRows<{ id: string; delivery_address?: StoredAddress | null }>(context, {
          entity: "fulfillment",
          fields: ["id", "delivery_address.province", "delivery_address.country_code"],
          filters: { id: fulfillmentIds },
        }),
    orderIds.length === 0
      ? []
      : readOrders(context, {
          fields: ["id", "shipping_address.province", "shipping_address.country_code"],
          filters: { id: orderIds },
        }),
  ])
  const addresses = new Map([
    ...fulfillments.map((one) => [one.id, one.delivery_address] as const),
    ...orders.map((one) => [one.id, one.shipping_address] as const),
  ])
  return (row: LedgerRow) => addresses.get(row.replaces ? row.order_id : row.fulfillment_id)
}

/** Kilograms of all packages together, as an exact decimal. */
export function totalWeight(packages: Pick<LedgerPackage, "weight">[]): string {
  return packages.reduce((sum, { weight }) => sum.plus(weight), new Big(0)).toString()
}
