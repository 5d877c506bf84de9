import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121204000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "shipment_ordering_alert" ("id" text not null, "kind" text not null, "subject_id" text not null, "order_id" text null, "raised_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "shipment_ordering_alert_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_shipment_ordering_alert_deleted_at" ON "shipment_ordering_alert" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_shipment_ordering_alert_kind_subject_id_unique" ON "shipment_ordering_alert" ("kind", "subject_id") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "shipment_ordering_alert" cascade;`)
  }
}
