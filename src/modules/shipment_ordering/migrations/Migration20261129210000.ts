import { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { PREFIX } from "../sql-functions"

const KEPT = `
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "deleted_at" timestamptz null`

/** The pack bench, and the labels that wait for a print server. */
export class Migration20261129210000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "${PREFIX}pack_session" (
      "id" text not null primary key,
      "order_id" text not null,
      "user_id" text null,
      "bench" text not null,
      "claim" text not null,
      "lease_until" timestamptz not null,
      "progress" jsonb not null,
      "started_at" timestamptz not null,
      "finished_at" timestamptz null,
      "shipment_id" text null,
      "pieces" integer null,
      "weights" jsonb null,
      ${KEPT});`)
    this.addSql(`create table if not exists "${PREFIX}print_job" (
      "id" text not null primary key,
      "shipment_id" text not null,
      "paper" text not null,
      "lease_until" timestamptz not null,
      "attempts" integer not null default 0,
      "printed_at" timestamptz null,
      ${KEPT});`)
    // Each order is at one bench.
    this.addSql(
      `create unique index if not exists "IDX_${PREFIX}pack_session_order_id_unique" on "${PREFIX}pack_session"
        ("order_id") where finished_at is null and deleted_at is null;`,
    )
    for (const [table, columns] of INDEXES) {
      this.addSql(
        `create index if not exists "IDX_${PREFIX}${table}_${columns.join("_")}" on "${PREFIX}${table}"
          (${columns.map((column) => `"${column}"`).join(", ")}) where deleted_at is null;`,
      )
    }
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "${PREFIX}pack_session" cascade;`)
    this.addSql(`drop table if exists "${PREFIX}print_job" cascade;`)
  }
}

const INDEXES: [table: string, columns: string[]][] = [
  ["pack_session", ["deleted_at"]],
  ["pack_session", ["order_id", "claim"]],
  ["pack_session", ["finished_at"]],
  ["print_job", ["deleted_at"]],
  ["print_job", ["printed_at", "created_at"]],
]
