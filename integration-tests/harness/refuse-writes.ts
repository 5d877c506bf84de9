import type { TestShop } from "./test-shop"
import { runSql } from "./run-sql"

export const DATABASE_WORDS = "deadlock while writing column sealed_body"

const SHIPMENTS = "shipment_ordering_shipment"

/**
 * Has the database refuse what a condition on a row (`new`) tells of, by default on a shipment's, as one that is in
 * trouble does: with words of its own, for nobody who ships orders.
 */
export async function refuseWrites(
  { databaseUrl }: TestShop,
  condition: string,
  table = SHIPMENTS,
): Promise<void> {
  await runSql(
    databaseUrl,
    `create or replace function refuse_write() returns trigger language plpgsql as $$
     begin
       if ${condition} then raise exception '${DATABASE_WORDS}'; end if;
       return new;
     end $$;
     create or replace trigger refuse_write before insert or update
       on ${table} for each row execute function refuse_write()`,
  )
}

export async function allowWrites({ databaseUrl }: TestShop, table = SHIPMENTS): Promise<void> {
  await runSql(databaseUrl, `drop trigger if exists refuse_write on ${table}`)
}
