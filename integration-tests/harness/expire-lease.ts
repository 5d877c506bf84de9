import { Client } from "pg"
import type { TestShop } from "./test-shop"

/** Ages ledger rows, all at one moment, as if their leases had run out long ago, and makes their next try or poll due. */
export async function expireLease(
  shop: TestShop,
  rowIds: string | string[],
  { pollNow = false } = {},
): Promise<void> {
  const client = new Client({ connectionString: shop.databaseUrl })
  await client.connect()
  try {
    await client.query(
      `UPDATE shipment_ordering_shipment
          SET lease_until = now() - interval '1 minute', next_try_at = now(),
              next_poll_at = CASE WHEN $2 THEN now() ELSE next_poll_at END
        WHERE id = ANY($1)`,
      [[rowIds].flat(), pollNow],
    )
  } finally {
    await client.end()
  }
}
