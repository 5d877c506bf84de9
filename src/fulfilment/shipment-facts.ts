import Big from "big.js"
import { readFulfillments, type StoredAddress, readOrder, readOrders } from "../store"
import { provinceNote } from "../addresses"
import { type PluginContext } from "../context"
import {
  type LedgerLocker,
  type LedgerRow,
  type LedgerPackage,
  isEnded,
} from "../modules/shipment_ordering"

/**
 * Ids of deliveries that go out without the province of their address, because its code is not known. A replacement
 * took its address from the order, any other shipment from its fulfillment.
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
      : readFulfillments<{ id: string; delivery_address?: StoredAddress | null }>(context, {
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

/**
 * The locker that a customer is shown. A locker that was never looked up is shown by its code: without it the customer
 * would expect the parcel at the door.
 */
export async function shownLocker(
  context: PluginContext,
  { locker, locker_code: code, order_id }: Pick<LedgerRow, "locker" | "locker_code" | "order_id">,
): Promise<LedgerLocker | null> {
  if (locker || !code) {
    return locker
  }
  const country_code = await countryOf(context, order_id)
  return { code, name: code, address: null, city: null, postal_code: null, country_code }
}

async function countryOf(context: PluginContext, id: string): Promise<string> {
  const order = await readOrder(context, id, ["id", "shipping_address.country_code"])
  return (order?.shipping_address?.country_code ?? "").toLowerCase()
}
