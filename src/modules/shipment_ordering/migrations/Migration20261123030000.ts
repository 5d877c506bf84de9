import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261123030000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "shipment_ordering_account" add column if not exists "postal_code_forms" jsonb null;`,
    )
    this.addSql(
      `alter table if exists "shipment_ordering_shipment" add column if not exists "reference_number" text null;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "shipment_ordering_shipment" drop column if exists "reference_number";`,
    )
    this.addSql(
      `alter table if exists "shipment_ordering_account" drop column if exists "postal_code_forms";`,
    )
  }
}
