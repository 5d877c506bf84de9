import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261123010000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "shipment_ordering_service" add column if not exists "cash_on_delivery_mark" boolean null;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "shipment_ordering_service" drop column if exists "cash_on_delivery_mark";`,
    )
  }
}
