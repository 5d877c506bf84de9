import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261120122849 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "shipment_ordering_shipment" drop constraint if exists "shipment_ordering_shipment_idempotency_key_unique";`,
    )
    this.addSql(
      `alter table if exists "shipment_ordering_settings" drop constraint if exists "shipment_ordering_settings_handle_unique";`,
    )
    this.addSql(
      `alter table if exists "shipment_ordering_service" drop constraint if exists "shipment_ordering_service_account_environment_service_code_unique";`,
    )
    this.addSql(
      `alter table if exists "shipment_ordering_label" drop constraint if exists "shipment_ordering_label_shipment_row_id_unique";`,
    )
    this.addSql(
      `alter table if exists "shipment_ordering_account_key" drop constraint if exists "shipment_ordering_account_key_account_id_environment_unique";`,
    )
    this.addSql(
      `alter table if exists "shipment_ordering_account" drop constraint if exists "shipment_ordering_account_handle_unique";`,
    )
    this.addSql(
      `create table if not exists "shipment_ordering_account" ("id" text not null, "handle" text not null, "environment" text check ("environment" in ('production', 'development')) not null default 'production', "base_url" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "shipment_ordering_account_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_shipment_ordering_account_handle_unique" ON "shipment_ordering_account" ("handle") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_shipment_ordering_account_deleted_at" ON "shipment_ordering_account" ("deleted_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "shipment_ordering_account_key" ("id" text not null, "account_id" text not null, "environment" text check ("environment" in ('production', 'development')) not null, "sealed_key" text not null, "key_hint" text not null, "saved_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "shipment_ordering_account_key_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_shipment_ordering_account_key_deleted_at" ON "shipment_ordering_account_key" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_shipment_ordering_account_key_account_id_environment_unique" ON "shipment_ordering_account_key" ("account_id", "environment") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "shipment_ordering_box" ("id" text not null, "name" text not null, "kind" text check ("kind" in ('parcel', 'envelope')) not null default 'parcel', "inner_length" integer not null, "inner_width" integer not null, "inner_height" integer not null, "outer_length" integer not null, "outer_width" integer not null, "outer_height" integer not null, "tare_weight" integer not null default 0, "max_weight" integer not null, "rank" integer not null default 0, "is_enabled" boolean not null default true, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "shipment_ordering_box_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_shipment_ordering_box_deleted_at" ON "shipment_ordering_box" ("deleted_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "shipment_ordering_label" ("id" text not null, "shipment_row_id" text not null, "content_base64" text not null, "byte_length" integer not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "shipment_ordering_label_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_shipment_ordering_label_shipment_row_id_unique" ON "shipment_ordering_label" ("shipment_row_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_shipment_ordering_label_deleted_at" ON "shipment_ordering_label" ("deleted_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "shipment_ordering_service" ("id" text not null, "account" text not null, "environment" text check ("environment" in ('production', 'development')) not null, "service_code" text not null, "name" text not null, "offers_parcel" boolean not null default false, "offers_envelope" boolean not null default false, "is_cash_on_delivery" boolean not null default false, "countries" text[] not null, "last_seen_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "shipment_ordering_service_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_shipment_ordering_service_deleted_at" ON "shipment_ordering_service" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_shipment_ordering_service_account_environment_service_code_unique" ON "shipment_ordering_service" ("account", "environment", "service_code") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "shipment_ordering_settings" ("id" text not null, "handle" text not null, "version" integer not null default 1, "values" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "shipment_ordering_settings_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_shipment_ordering_settings_handle_unique" ON "shipment_ordering_settings" ("handle") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_shipment_ordering_settings_deleted_at" ON "shipment_ordering_settings" ("deleted_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "shipment_ordering_shipment" ("id" text not null, "state" text check ("state" in ('pending', 'ordered', 'confirm_unknown', 'confirmed', 'tracked', 'let_go', 'released', 'failed')) not null default 'pending', "identity" text not null, "generation" integer not null default 1, "idempotency_key" text not null, "claim" text not null, "lease_until" timestamptz not null, "account" text not null, "environment" text check ("environment" in ('production', 'development')) not null, "base_url" text not null, "order_id" text not null, "fulfillment_id" text not null, "location_id" text null, "shipping_option_id" text null, "service_code" text not null, "service_name" text null, "reference" text not null, "lines" jsonb not null, "packages" jsonb not null, "size_unit" text check ("size_unit" in ('cm', 'mm')) not null, "package_type" integer not null, "sealed_body" text null, "first_sent_at" timestamptz null, "pickup_at" timestamptz null, "shipment_id" text null, "quoted_price" text null, "charged_price" text null, "price_currency" text null, "cod_amount" text null, "label_url" text null, "tracking_numbers" text[] not null default '{}', "unknown_answers" integer not null default 0, "confirm_attempts" integer not null default 0, "next_try_at" timestamptz null, "next_poll_at" timestamptz null, "last_read_at" timestamptz null, "last_error" jsonb null, "differences" jsonb null, "entered_at" jsonb not null, "shipped_at" timestamptz null, "shipping_until" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "shipment_ordering_shipment_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_shipment_ordering_shipment_identity" ON "shipment_ordering_shipment" ("identity") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_shipment_ordering_shipment_idempotency_key_unique" ON "shipment_ordering_shipment" ("idempotency_key") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_shipment_ordering_shipment_order_id" ON "shipment_ordering_shipment" ("order_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_shipment_ordering_shipment_fulfillment_id" ON "shipment_ordering_shipment" ("fulfillment_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_shipment_ordering_shipment_shipment_id" ON "shipment_ordering_shipment" ("shipment_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_shipment_ordering_shipment_deleted_at" ON "shipment_ordering_shipment" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_shipment_ordering_shipment_state_next_try_at" ON "shipment_ordering_shipment" ("state", "next_try_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_shipment_ordering_shipment_state_next_poll_at" ON "shipment_ordering_shipment" ("state", "next_poll_at") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "shipment_ordering_account" cascade;`)

    this.addSql(`drop table if exists "shipment_ordering_account_key" cascade;`)

    this.addSql(`drop table if exists "shipment_ordering_box" cascade;`)

    this.addSql(`drop table if exists "shipment_ordering_label" cascade;`)

    this.addSql(`drop table if exists "shipment_ordering_service" cascade;`)

    this.addSql(`drop table if exists "shipment_ordering_settings" cascade;`)

    this.addSql(`drop table if exists "shipment_ordering_shipment" cascade;`)
  }
}
