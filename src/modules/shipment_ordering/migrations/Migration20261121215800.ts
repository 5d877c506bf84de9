import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121215800 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "shipment_ordering_shipment" add column if not exists "kind" text check ("kind" in ('delivery', 'return')) not null default 'delivery', add column if not exists "return_id" text null, add column if not exists "label_announced_at" timestamptz null;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "shipment_ordering_shipment" drop column if exists "kind", drop column if exists "return_id", drop column if exists "label_announced_at";`,
    )
  }
}
