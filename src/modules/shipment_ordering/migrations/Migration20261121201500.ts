import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121201500 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "shipment_ordering_shipment" add column if not exists "announced_numbers" text[] not null default '{}';`,
    )
    // Customers have heard of them, or never will: the parcels are long there.
    this.addSql(`update "shipment_ordering_shipment" set "announced_numbers" = "tracking_numbers";`)
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "shipment_ordering_shipment" drop column if exists "announced_numbers";`,
    )
  }
}
