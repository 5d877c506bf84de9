import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121223000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "shipment_ordering_shipment" add column if not exists "label_deleted_at" timestamptz null;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "shipment_ordering_shipment" drop column if exists "label_deleted_at";`,
    )
  }
}
