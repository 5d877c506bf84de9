import { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { PREFIX } from "../sql-functions"

/** Fulfillments that go to another address than their order. */
export class Migration20261127190000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "${PREFIX}shipment" add column if not exists "own_address" jsonb null;`,
    )
    // For searches: few shipments have an address of their own.
    this.addSql(
      `create index if not exists "IDX_${PREFIX}shipment_own_address" on "${PREFIX}shipment"
        ("fulfillment_id") where own_address is not null and deleted_at is null;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "${PREFIX}shipment" drop column if exists "own_address";`)
  }
}
