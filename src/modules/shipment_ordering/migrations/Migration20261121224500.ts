import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121224500 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "shipment_ordering_auto_fulfilment" ("id" text not null, "order_id" text not null, "state" text check ("state" in ('waiting', 'done', 'left', 'refused')) not null default 'waiting', "attempts" integer not null default 1, "lease_until" timestamptz not null, "next_try_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "shipment_ordering_auto_fulfilment_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_shipment_ordering_auto_fulfilment_order_id_unique" ON "shipment_ordering_auto_fulfilment" ("order_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_shipment_ordering_auto_fulfilment_deleted_at" ON "shipment_ordering_auto_fulfilment" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_shipment_ordering_auto_fulfilment_state_next_try_at" ON "shipment_ordering_auto_fulfilment" ("state", "next_try_at") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "shipment_ordering_auto_fulfilment" cascade;`)
  }
}
