import { Client } from "pg"
import type { TestShop } from "./test-shop"

/** Ages a ledger row as if its lease had run out long ago, and makes its next try or poll due. */
export async function expireLease(
  shop: TestShop,
  rowId: string,
  { pollNow = false } = {},
): Promise<void> {
  const client = new Client({ connectionString: shop.databaseUrl })
  await client.connect()
  try {
    await client.query(
      `UPDATE shipment_ordering_shipment
          SET lease_until = now() - interval '1 minute', next_try_at = now(),
              next_poll_at = CASE WHEN $2 THEN now() ELSE next_poll_at END
        WHERE id = $1`,
      [rowId, pollNow],
    )
  } finally {
    await client.end()
  }
}
