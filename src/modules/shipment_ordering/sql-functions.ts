export const PREFIX = "shipment_ordering_"

const IS_CHARGED = "state in ('confirmed', 'tracked') and deleted_at is null"
const CHANGED = [
  "state",
  "deleted_at",
  "quoted_price",
  "charged_price",
  "price_currency",
  "service_code",
  "service_name",
  "ordered_at",
]
const columnsOf = (rows: string) => CHANGED.map((column) => `${rows}.${column}`).join(", ")

/** Days of the given shipments, and of all others of their orders. */
const noteDays = (shipments: string) => `
    with changed as (${shipments})
    insert into ${PREFIX}charge_change (id, account, environment, base_url, ordered_at)
    select 'sochg_' || gen_random_uuid(), noted.* from (
      select account, environment, base_url, coalesce(ordered_at, created_at) from changed
      union
      select account, environment, base_url, coalesce(ordered_at, created_at) from ${PREFIX}shipment
       where order_id in (select order_id from changed) and ${IS_CHARGED}) as noted;`

/**
 * Notes the days whose charges change, for `ledger/ledger-charges.ts`. What an order's customer paid is counted with its
 * first shipment: another may become the first, so the days of all its shipments are noted.
 */
const NOTE_CHARGES = `
  create or replace function ${PREFIX}note_charges() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      ${noteDays(`select * from new_rows where ${IS_CHARGED}`)}
    elsif tg_op = 'DELETE' then
      ${noteDays(`select * from old_rows where ${IS_CHARGED}`)}
    else
      ${noteDays(`
        with changed_id as (
          select id from old_rows join new_rows using (id)
           where (${columnsOf("old_rows")}) is distinct from (${columnsOf("new_rows")}))
        select * from old_rows where id in (table changed_id) and ${IS_CHARGED}
        union all
        select * from new_rows where id in (table changed_id) and ${IS_CHARGED}`)}
    end if;
    return null;
  end $$;`

/** Once for a statement, however many rows it changes. */
export const TRIGGERS = [
  ["insert", "new table as new_rows"],
  ["update", "old table as old_rows new table as new_rows"],
  ["delete", "old table as old_rows"],
].map(
  ([change, rows]) => `
  drop trigger if exists "${PREFIX}note_charges_${change}" on "${PREFIX}shipment";
  create trigger "${PREFIX}note_charges_${change}"
    after ${change} on "${PREFIX}shipment" referencing ${rows}
    for each statement execute function ${PREFIX}note_charges();`,
)

/** The texts in which a part of a number is looked for. */
const NUMBERS = `
  create or replace function ${PREFIX}numbers(reference text, shipment_id text, numbers text[])
  returns text language sql immutable parallel safe as
  $$ select reference || ' ' || coalesce(shipment_id, '') || ' ' || array_to_string(numbers, ' ') $$;`

/** Where the extension is not to be had, a part of a number is looked for row by row. */
export const INDEX_NUMBERS = `
  do $$ begin
    create extension if not exists pg_trgm;
    create index if not exists "IDX_${PREFIX}shipment_numbers" on ${PREFIX}shipment
      using gin (${PREFIX}numbers(reference, shipment_id, tracking_numbers) gin_trgm_ops)
      where deleted_at is null;
  exception when others then
    raise notice 'pg_trgm is not available: %', sqlerrm;
  end $$;`

export const FUNCTIONS = [NUMBERS, NOTE_CHARGES]

/**
 * With them, PostgreSQL reads the newest shipments on the way, instead of sorting all: it takes none from a partial
 * index. Versions before 14 have no statistics of expressions.
 */
export const SENT_STATISTICS = `
  do $$ begin
    if current_setting('server_version_num')::int >= 140000 then
      execute 'create statistics if not exists "STAT_${PREFIX}shipment_sent"
        on (coalesce(shipped_at, pickup_at)) from "${PREFIX}shipment"';
    end if;
  end $$;`
