import { runSql } from "./run-sql"
import type { TestShop } from "./test-shop"

/** Lets the shipments of an order have been where they stand for so many days. */
export async function ageShipments(
  { databaseUrl }: Pick<TestShop, "databaseUrl">,
  orderId: string,
  days: number,
): Promise<void> {
  await runSql(
    databaseUrl,
    `update shipment_ordering_shipment
        set created_at = now() - make_interval(days => $2),
            entered_at = entered_at || jsonb_build_object(state, now() - make_interval(days => $2))
      where order_id = $1`,
    [orderId, days],
  )
  await runSql(
    databaseUrl,
    `update shipment_ordering_label set created_at = now() - make_interval(days => $2)
      where shipment_row_id in (select id from shipment_ordering_shipment where order_id = $1)`,
    [orderId, days],
  )
}
