import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261122010000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "shipment_ordering_account_key" add column if not exists "valid_until" text null, add column if not exists "accepted_at" timestamptz null, add column if not exists "refused_at" timestamptz null, add column if not exists "checked_at" timestamptz null;`,
    )
    this.addSql(
      `alter table if exists "shipment_ordering_account" add column if not exists "is_sandbox" boolean null;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "shipment_ordering_account_key" drop column if exists "valid_until", drop column if exists "accepted_at", drop column if exists "refused_at", drop column if exists "checked_at";`,
    )
    this.addSql(
      `alter table if exists "shipment_ordering_account" drop column if exists "is_sandbox";`,
    )
  }
}
