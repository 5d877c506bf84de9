import type { PluginTools } from "../context"
import type { LedgerRow } from "../modules/shipment_ordering"
import type { StoredAddress } from "./locations"
import { readFulfillments, readOrders } from "./orders"

const ADDRESS_FIELDS = [
  "first_name",
  "last_name",
  "company",
  "address_1",
  "address_2",
  "city",
  "province",
  "postal_code",
  "country_code",
  "phone",
] as const satisfies (keyof StoredAddress)[]

/**
 * Where a fulfillment goes: to the order's address as it is now, with what this fulfillment was given in its place.
 *
 * @param own as `ownAddressOf` or `readOwnAddresses` gives it
 */
export function deliveryAddress(
  orderAddress: StoredAddress | null | undefined,
  own: StoredAddress | null | undefined,
): StoredAddress {
  return { ...orderAddress, ...own }
}

/** Whether two addresses are one, by all that is on a label. */
export function isSameAddress(one: StoredAddress, other: StoredAddress): boolean {
  return ADDRESS_FIELDS.every((field) => (one[field] ?? "") === (other[field] ?? ""))
}

/**
 * What of a fulfillment's address is not the order's. Medusa stores a whole address with every fulfillment, most often a
 * copy of the order's. Only the moment when it is made tells them apart: afterwards the order's may be corrected.
 */
export function ownAddressOf(
  orderAddress: StoredAddress | null | undefined,
  address: StoredAddress | null | undefined,
): StoredAddress {
  return Object.fromEntries(
    ADDRESS_FIELDS.filter(
      (field) =>
        address?.[field] !== undefined && (address[field] ?? "") !== (orderAddress?.[field] ?? ""),
    ).map((field) => [field, address?.[field] ?? null]),
  )
}

type WithOwnAddress = Pick<LedgerRow, "own_address">

/**
 * What of the addresses of shipments is not their order's; empty for most. Reads all of them together. A field whose
 * value Medusa no longer has is null: the order's is never taken for it.
 */
export async function readOwnAddresses(
  tools: PluginTools,
  rows: WithOwnAddress[],
): Promise<(row: WithOwnAddress) => StoredAddress> {
  const ids = [...new Set(rows.flatMap(({ own_address }) => own_address?.fulfillment_id ?? []))]
  const fulfillments =
    ids.length === 0
      ? []
      : await readFulfillments<{ id: string; delivery_address?: StoredAddress | null }>(tools, {
          fields: ["id", "delivery_address.*"],
          filters: { id: ids },
        })
  const byId = new Map(fulfillments.map(({ id, delivery_address }) => [id, delivery_address]))
  return ({ own_address }) => {
    const address = byId.get(own_address?.fulfillment_id ?? "")
    return Object.fromEntries(
      ADDRESS_FIELDS.filter((field) => own_address?.fields.includes(field)).map((field) => [
        field,
        address?.[field] ?? null,
      ]),
    )
  }
}

/**
 * Where shipments go, by row id; in a return, where it is collected. Reads all of them together. Shipments whose order is
 * gone are missing.
 */
export async function readDestinations(
  tools: PluginTools,
  rows: Pick<LedgerRow, "id" | "order_id" | "own_address">[],
): Promise<Map<string, StoredAddress>> {
  const ids = [...new Set(rows.map(({ order_id }) => order_id))]
  if (ids.length === 0) return new Map()
  const fields = ["id", ...ADDRESS_FIELDS.map((field) => `shipping_address.${field}`)]
  const [orders, ownOf] = await Promise.all([
    readOrders(tools, { fields, filters: { id: ids } }),
    readOwnAddresses(tools, rows),
  ])
  const byId = new Map(orders.map((order) => [order.id, order]))
  return new Map(
    rows.flatMap((row) => {
      const order = byId.get(row.order_id)
      return order ? [[row.id, deliveryAddress(order.shipping_address, ownOf(row))] as const] : []
    }),
  )
}
