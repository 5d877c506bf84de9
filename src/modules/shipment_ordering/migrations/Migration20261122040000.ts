import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261122040000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "shipment_ordering_service" add column if not exists "label" text null, add column if not exists "is_enabled" boolean not null default true, add column if not exists "is_locker" boolean null;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "shipment_ordering_service" drop column if exists "label", drop column if exists "is_enabled", drop column if exists "is_locker";`,
    )
  }
}
