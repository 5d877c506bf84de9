import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261123030000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "shipment_ordering_account" add column if not exists "postal_code_forms" jsonb null;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "shipment_ordering_account" drop column if exists "postal_code_forms";`,
    )
  }
}
