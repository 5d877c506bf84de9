import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121153323 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "shipment_ordering_price_record" drop constraint if exists "shipment_ordering_price_record_cart_id_option_key_unique";`,
    )
    this.addSql(
      `create table if not exists "shipment_ordering_price_record" ("id" text not null, "cart_id" text not null, "option_key" text not null, "account" text not null, "service_code" text not null, "source" text check ("source" in ('live', 'cache', 'stale', 'fallback')) null, "amount" text null, "currency_code" text not null, "tax_inclusive" boolean null, "service_price" text null, "reason" text null, "steps" jsonb not null, "package_count" integer not null, "goods_value" text null, "priced_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "shipment_ordering_price_record_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_shipment_ordering_price_record_deleted_at" ON "shipment_ordering_price_record" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_shipment_ordering_price_record_cart_id_option_key_unique" ON "shipment_ordering_price_record" ("cart_id", "option_key") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_shipment_ordering_price_record_priced_at" ON "shipment_ordering_price_record" ("priced_at") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "shipment_ordering_price_record" cascade;`)
  }
}
