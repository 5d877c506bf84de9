import { MedusaError } from "@medusajs/framework/utils"
import { findRows } from "../find-rows"
import type { LineLike } from "../packages/ship-line"
import type { PluginScope } from "../plugin-scope"
import type { ItemSource } from "./is-made-for"
import type { StoredAddress } from "../prices/stored-address"

/** How much of a line was ordered and fulfilled, and what of it has been asked back so far. */
export interface ReturnDetail {
  quantity?: unknown
  fulfilled_quantity?: unknown
  return_requested_quantity?: unknown
  return_received_quantity?: unknown
  return_dismissed_quantity?: unknown
}

export type StoredReturnLine = LineLike & ItemSource & { id: string; detail?: ReturnDetail | null }

/** An order as far as sending it back is concerned. */
export interface ReturnedOrder {
  id: string
  display_id?: number | null
  currency_code: string
  shipping_address?: StoredAddress | null
  items: StoredReturnLine[]
}

const FIELDS = [
  "id",
  "display_id",
  "currency_code",
  "total",
  "items.*",
  "shipping_address.*",
  "items.detail.quantity",
  "items.detail.fulfilled_quantity",
  "items.detail.return_requested_quantity",
  "items.detail.return_received_quantity",
  "items.detail.return_dismissed_quantity",
]

/**
 * The order that lines belong to.
 *
 * @throws MedusaError NOT_ALLOWED when there is none
 */
export async function readOrderOfLines(
  scope: PluginScope,
  lineItemIds: string[],
): Promise<ReturnedOrder> {
  const [line] = await findRows<{ order_id: string }>(scope, {
    entity: "order_item",
    fields: ["order_id"],
    filters: { item_id: lineItemIds },
  })
  const order = line && (await readOrder(scope, line.order_id))
  if (!order) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "A return is ordered for the items of an order. Request it on the order's page.",
    )
  }
  return order
}

export async function readOrder(
  scope: PluginScope,
  id: string,
): Promise<ReturnedOrder | undefined> {
  const [order] = await findRows<ReturnedOrder>(scope, {
    entity: "order",
    fields: FIELDS,
    filters: { id },
  })
  return order
}

/** Per line of an order, how much of it was asked back or has come back, read at this moment. */
export async function readReturnedQuantities(
  scope: PluginScope,
  orderId: string,
): Promise<Map<string, number>> {
  const order = await readOrder(scope, orderId)
  return new Map((order?.items ?? []).map((line) => [line.id, returnedQuantity(line.detail)]))
}

/** What is under way back, what has arrived, and what arrived and was not taken back. */
export function returnedQuantity(detail: ReturnDetail | null | undefined): number {
  return (
    Number(detail?.return_requested_quantity ?? 0) +
    Number(detail?.return_received_quantity ?? 0) +
    Number(detail?.return_dismissed_quantity ?? 0)
  )
}
