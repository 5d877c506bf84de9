import { runSql } from "../harness/run-sql"
import type { ChaosShop } from "./chaos-shop"

interface UnfinishedRow {
  id: string
  claim: string
  state: "pending" | "ordered" | "confirm_unknown"
  idempotency_key: string
  is_linked: boolean
  is_counted: boolean
}

const UNFINISHED = `
  SELECT row.id, row.claim, row.state, row.idempotency_key,
         EXISTS (SELECT 1 FROM order_fulfillment AS link
                  WHERE link.fulfillment_id = row.fulfillment_id AND link.deleted_at IS NULL) AS is_linked,
         EXISTS (SELECT 1 FROM order_item AS item JOIN "order" ON "order".id = item.order_id
                  WHERE item.item_id = row.lines->0->>'line_item_id'
                    AND item.version = "order".version
                    AND item.fulfilled_quantity > (row.lines->0->>'fulfilled_before')::int) AS is_counted
    FROM shipment_ordering_shipment AS row
   WHERE row.state IN ('pending', 'ordered', 'confirm_unknown') AND row.deleted_at IS NULL`

/**
 * Names the steps at which a store that was just killed has left its shipments. A kill that was aimed at a step may have
 * missed it.
 */
export async function leftBehind(shop: ChaosShop, known: Set<string>): Promise<string[]> {
  const [rows, shipments] = await Promise.all([
    runSql<UnfinishedRow>(shop.databaseUrl, UNFINISHED),
    shop.service.shipments(),
  ])
  const atTheService = new Map(shipments.map((one) => [one.idempotency_key, one]))
  return rows.flatMap((row) => {
    const gap = gapOf(row, atTheService.get(row.idempotency_key)?.confirmed_at)
    const name = `${row.id} ${row.claim} ${gap}`
    if (known.has(name)) return []
    known.add(name)
    return [gap]
  })
}

/** @param confirmedAt undefined when the service has no such shipment */
function gapOf(row: UnfinishedRow, confirmedAt: string | null | undefined): string {
  switch (row.state) {
    case "pending":
      return confirmedAt === undefined
        ? "ordering, the service has nothing"
        : "the service has it, the store has no answer"
    case "confirm_unknown":
      return confirmedAt ? "confirmed, the store has no answer" : "confirming"
    case "ordered":
      if (!row.is_linked) return row.is_counted ? "counted, not linked" : "ordered, not linked"
      return row.is_counted ? "linked and counted, not confirmed" : "linked, not counted"
  }
}
