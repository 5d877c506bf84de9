import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121195929 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "shipment_ordering_reconciliation" drop constraint if exists "shipment_ordering_reconciliation_account_environment_unique";`,
    )
    this.addSql(
      `alter table if exists "shipment_ordering_call_budget" drop constraint if exists "shipment_ordering_call_budget_base_url_unique";`,
    )
    this.addSql(
      `create table if not exists "shipment_ordering_call_budget" ("id" text not null, "base_url" text not null, "next_call_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "shipment_ordering_call_budget_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_shipment_ordering_call_budget_base_url_unique" ON "shipment_ordering_call_budget" ("base_url") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_shipment_ordering_call_budget_deleted_at" ON "shipment_ordering_call_budget" ("deleted_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "shipment_ordering_reconciliation" ("id" text not null, "account" text not null, "environment" text check ("environment" in ('production', 'development')) not null, "base_url" text not null, "state" text check ("state" in ('running', 'done', 'failed')) not null default 'running', "window_from" text not null, "window_to" text not null, "claim" text not null, "lease_until" timestamptz not null, "attempts" integer not null default 0, "compared_to" text not null, "progress" jsonb not null, "report" jsonb not null, "problem" jsonb null, "started_at" timestamptz not null, "finished_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "shipment_ordering_reconciliation_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_shipment_ordering_reconciliation_deleted_at" ON "shipment_ordering_reconciliation" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_shipment_ordering_reconciliation_account_environment_unique" ON "shipment_ordering_reconciliation" ("account", "environment") WHERE state = 'running' AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_shipment_ordering_reconciliation_account_started_at" ON "shipment_ordering_reconciliation" ("account", "started_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_shipment_ordering_shipment_reference" ON "shipment_ordering_shipment" ("reference") WHERE deleted_at IS NULL;`,
    )
    // By hand: a model cannot say an index of an expression.
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_shipment_ordering_shipment_shipment_number" ON "shipment_ordering_shipment" ("account", "environment", ("shipment_id"::bigint)) WHERE shipment_id IS NOT NULL AND deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "shipment_ordering_call_budget" cascade;`)

    this.addSql(`drop table if exists "shipment_ordering_reconciliation" cascade;`)

    this.addSql(`drop index if exists "IDX_shipment_ordering_shipment_reference";`)
    this.addSql(`drop index if exists "IDX_shipment_ordering_shipment_shipment_number";`)
  }
}
