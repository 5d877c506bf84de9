import { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { PREFIX } from "../sql-functions"

const TABLE = `"${PREFIX}price_record"`

/** Each order's price, with what it was calculated from. */
export class Migration20261130040000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists ${TABLE} add column if not exists "order_id" text null,
        add column if not exists "priced_from" jsonb null, add column if not exists "order_facts" jsonb null;`,
    )
    this.addSql(
      `create index if not exists "IDX_${PREFIX}price_record_order_id_priced_at" on ${TABLE}
        ("order_id", "priced_at") where deleted_at is null;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_${PREFIX}price_record_order_id_priced_at";`)
    this.addSql(
      `alter table if exists ${TABLE} drop column if exists "order_id",
        drop column if exists "priced_from", drop column if exists "order_facts";`,
    )
  }
}
