import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121210500 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "shipment_ordering_label" add column if not exists "file_id" text null;`,
    )
    this.addSql(
      `alter table if exists "shipment_ordering_label" alter column "content_base64" drop not null;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`delete from "shipment_ordering_label" where "content_base64" is null;`)
    this.addSql(
      `alter table if exists "shipment_ordering_label" alter column "content_base64" set not null;`,
    )
    this.addSql(`alter table if exists "shipment_ordering_label" drop column if exists "file_id";`)
  }
}
