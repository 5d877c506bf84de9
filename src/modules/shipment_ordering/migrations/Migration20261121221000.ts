import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121221000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "shipment_ordering_shipment" add column if not exists "replaces" jsonb null;`,
    )
    // From now on the resume job looks after these as well; without a time it would never see them.
    this.addSql(
      `update "shipment_ordering_shipment" set "next_try_at" = "lease_until" where "state" = 'pending' and "next_try_at" is null;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "shipment_ordering_shipment" drop column if exists "replaces";`,
    )
  }
}
