import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261122031000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "shipment_ordering_last_time" ("id" text not null, "name" text not null, "happened_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "shipment_ordering_last_time_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_shipment_ordering_last_time_name_unique" ON "shipment_ordering_last_time" ("name") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_shipment_ordering_last_time_deleted_at" ON "shipment_ordering_last_time" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "shipment_ordering_last_time" cascade;`)
  }
}
