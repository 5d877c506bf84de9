import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261122100000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "shipment_ordering_shipment" add column if not exists "locker" jsonb null;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "shipment_ordering_shipment" drop column if exists "locker";`,
    )
  }
}
