import { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { FUNCTIONS, INDEX_NUMBERS, PREFIX, SENT_STATISTICS, TRIGGERS } from "../sql-functions"

/**
 * All tables of the plugin. Indexes of expressions stand here alone, because a model cannot say them, and so do the
 * tables `open_order`, `charge_day` and `charge_change`, which only SQL writes and reads.
 */
export class Migration20261123190000 extends Migration {
  override async up(): Promise<void> {
    for (const [name, columns] of Object.entries(TABLES)) {
      this.addSql(createTable(PREFIX + name, columns))
      this.addSql(createIndex({ table: name, columns: ["deleted_at"] }))
    }
    const indexes = [...INDEXES.map(createIndex), INDEX_NUMBERS, SENT_STATISTICS]
    for (const statement of [...FUNCTIONS, ...indexes, ...TRIGGERS]) {
      this.addSql(statement)
    }
  }

  override async down(): Promise<void> {
    for (const name of Object.keys(TABLES)) {
      this.addSql(`drop table if exists "${PREFIX}${name}" cascade;`)
    }
    this.addSql(`drop function if exists ${PREFIX}note_charges;`)
    this.addSql(`drop function if exists ${PREFIX}numbers;`)
  }
}

/** With the columns that Medusa gives every table. */
function createTable(name: string, columns: string): string {
  return `create table if not exists "${name}" (
    "id" text not null,
    ${columns && `${columns},`}
    "created_at" timestamptz not null default now(),
    "updated_at" timestamptz not null default now(),
    "deleted_at" timestamptz null,
    constraint "${name}_pkey" primary key ("id")
  );`
}

interface Index {
  table: string
  columns: string[]
  /** Instead of the names of the columns. */
  name?: string
  /** Columns kept in it, so that counting does not read the rows. */
  include?: string[]
  isUnique?: boolean
  using?: "gin"
  where?: string
  /** Also of deleted rows, whose personal data is erased too. */
  isOfAll?: boolean
}

function createIndex(index: Index): string {
  const { table, columns, name, include, isUnique, using, where, isOfAll } = index
  const named = `IDX_${PREFIX}${table}_${name ?? columns.join("_")}${isUnique ? "_unique" : ""}`
  const conditions = [where, !isOfAll && "deleted_at is null"].filter(Boolean).join(" and ")
  return `create ${isUnique ? "unique " : ""}index if not exists "${named}"
    on "${PREFIX}${table}" ${using ? `using ${using}` : ""} (${columns.join(", ")})
    ${include ? `include (${include.join(", ")})` : ""}
    ${conditions ? `where ${conditions}` : ""};`
}

const TABLES = {
  account: `
    "handle" text not null,
    "environment" text check ("environment" in ('production', 'development')) not null default 'production',
    "base_url" text null,
    "is_sandbox" boolean null,
    "postal_code_forms" jsonb null`,
  account_key: `
    "account_id" text not null,
    "environment" text check ("environment" in ('production', 'development')) not null,
    "sealed_key" text not null,
    "key_hint" text not null,
    "saved_at" timestamptz not null,
    "valid_until" text null,
    "accepted_at" timestamptz null,
    "refused_at" timestamptz null,
    "checked_at" timestamptz null`,
  alert: `
    "kind" text not null,
    "subject_id" text not null,
    "order_id" text null,
    "raised_at" timestamptz not null`,
  auto_fulfilment: `
    "order_id" text not null,
    "state" text check ("state" in ('waiting', 'done', 'left', 'refused')) not null default 'waiting',
    "attempts" integer not null default 1,
    "lease_until" timestamptz not null,
    "next_try_at" timestamptz not null`,
  box: `
    "name" text not null,
    "kind" text check ("kind" in ('parcel', 'envelope')) not null default 'parcel',
    "inner_length" integer not null,
    "inner_width" integer not null,
    "inner_height" integer not null,
    "outer_length" integer not null,
    "outer_width" integer not null,
    "outer_height" integer not null,
    "tare_weight" integer not null default 0,
    "max_weight" integer not null,
    "rank" integer not null default 0,
    "is_enabled" boolean not null default true`,
  call_budget: `
    "base_url" text not null,
    "next_call_at" timestamptz not null`,
  charge_change: `
    "account" text not null,
    "environment" text not null,
    "base_url" text not null,
    "ordered_at" timestamptz not null`,
  charge_day: `
    "account" text not null,
    "environment" text not null,
    "base_url" text not null,
    "basis" text not null,
    "day" date not null,
    "service_code" text not null,
    "service_name" text null,
    "price_currency" text not null,
    "shipments" integer not null,
    "uncharged" integer not null,
    "unquoted" integer not null,
    "quoted" numeric not null,
    "charged" numeric not null,
    "paid" numeric null,
    "unquoted_charged" numeric not null`,
  item_rule: `
    "target_kind" text check ("target_kind" in ('variant', 'product', 'shipping_profile')) not null,
    "target_id" text not null,
    "rotation" text check ("rotation" in ('any', 'keep-flat', 'never')) null,
    "ships_alone" boolean null,
    "dangerous" boolean null,
    "weight_grams" real null,
    "length_mm" real null,
    "width_mm" real null,
    "height_mm" real null`,
  label: `
    "shipment_row_id" text not null,
    "content_base64" text null,
    "byte_length" integer not null,
    "file_id" text null`,
  last_time: `
    "name" text not null,
    "happened_at" timestamptz not null,
    "found" jsonb null`,
  mail: `
    "key" text not null,
    "subject_id" text not null,
    "order_id" text null,
    "news" jsonb not null,
    "attempts" integer not null default 0,
    "next_try_at" timestamptz null,
    "failure" text null`,
  open_order: ``,
  price_record: `
    "cart_id" text not null,
    "option_key" text not null,
    "account" text not null,
    "service_code" text not null,
    "source" text check ("source" in ('live', 'cache', 'stale', 'fallback')) null,
    "amount" text null,
    "currency_code" text not null,
    "tax_inclusive" boolean null,
    "service_price" text null,
    "reason" text null,
    "steps" jsonb not null,
    "package_count" integer not null,
    "items_value" text null,
    "priced_at" timestamptz not null`,
  reconciliation: `
    "account" text not null,
    "environment" text check ("environment" in ('production', 'development')) not null,
    "base_url" text not null,
    "state" text check ("state" in ('running', 'done', 'failed')) not null default 'running',
    "window_from" text not null,
    "window_to" text not null,
    "claim" text not null,
    "lease_until" timestamptz not null,
    "attempts" integer not null default 0,
    "compared_to" text not null,
    "progress" jsonb not null,
    "report" jsonb not null,
    "last_error" jsonb null,
    "started_at" timestamptz not null,
    "finished_at" timestamptz null`,
  service: `
    "account" text not null,
    "environment" text check ("environment" in ('production', 'development')) not null,
    "service_code" text not null,
    "name" text not null,
    "offers_parcel" boolean not null default false,
    "offers_envelope" boolean not null default false,
    "is_cash_on_delivery" boolean not null default false,
    "countries" text[] not null,
    "last_seen_at" timestamptz not null,
    "label" text null,
    "is_enabled" boolean not null default true,
    "is_locker" boolean null,
    "base_url" text not null,
    "cash_on_delivery_mark" boolean null`,
  settings: `
    "handle" text not null,
    "version" integer not null default 1,
    "values" jsonb not null`,
  ship_run: `
    "state" text check ("state" in ('running', 'stopped', 'done')) not null default 'running',
    "is_stopping" boolean not null default false,
    "user_id" text null,
    "claim" text not null,
    "lease_until" timestamptz not null,
    "finished_at" timestamptz null`,
  ship_run_order: `
    "ship_run_id" text not null,
    "position" integer not null,
    "order_id" text not null,
    "display_id" integer null,
    "state" text check ("state" in ('waiting', 'sending', 'shipped', 'failed', 'left')) not null default 'waiting',
    "choice" jsonb null,
    "claim" text null,
    "attempts" integer not null default 0,
    "shipment_id" text null,
    "refusal" text null`,
  shipment: `
    "state" text check ("state" in ('pending', 'ordered', 'confirm_unknown', 'confirmed', 'tracked', 'abandoned', 'voided', 'failed')) not null default 'pending',
    "identity" text not null,
    "generation" integer not null default 1,
    "idempotency_key" text not null,
    "claim" text not null,
    "lease_until" timestamptz not null,
    "account" text not null,
    "environment" text check ("environment" in ('production', 'development')) not null,
    "base_url" text not null,
    "order_id" text not null,
    "fulfillment_id" text not null,
    "location_id" text null,
    "shipping_option_id" text null,
    "service_code" text not null,
    "service_name" text null,
    "reference" text not null,
    "lines" jsonb not null,
    "packages" jsonb not null,
    "size_unit" text check ("size_unit" in ('cm', 'mm')) not null,
    "package_type" integer not null,
    "sealed_body" text null,
    "first_sent_at" timestamptz null,
    "pickup_at" timestamptz null,
    "shipment_id" text null,
    "quoted_price" text null,
    "charged_price" text null,
    "price_currency" text null,
    "cod_amount" text null,
    "label_url" text null,
    "printed_at" timestamptz null,
    "tracking_numbers" text[] not null default '{}',
    "unknown_answers" integer not null default 0,
    "confirm_attempts" integer not null default 0,
    "next_try_at" timestamptz null,
    "next_poll_at" timestamptz null,
    "last_read_at" timestamptz null,
    "last_error" jsonb null,
    "differences" jsonb null,
    "entered_at" jsonb not null,
    "ordered_at" timestamptz null,
    "shipped_at" timestamptz null,
    "shipping_until" timestamptz null,
    "announced_numbers" text[] not null default '{}',
    "kind" text check ("kind" in ('delivery', 'return')) not null default 'delivery',
    "return_id" text null,
    "label_announced_at" timestamptz null,
    "replaces" jsonb null,
    "label_deleted_at" timestamptz null,
    "locker_code" text null,
    "overrides" jsonb null,
    "locker" jsonb null,
    "reference_number" text null`,
}

const INDEXES: Index[] = [
  { table: "account", columns: ["handle"], isUnique: true },
  { table: "account_key", columns: ["account_id", "environment"], isUnique: true },
  { table: "alert", columns: ["kind", "subject_id"], isUnique: true },
  { table: "auto_fulfilment", columns: ["order_id"], isUnique: true },
  { table: "auto_fulfilment", columns: ["state", "next_try_at"] },
  { table: "call_budget", columns: ["base_url"], isUnique: true },
  { table: "charge_change", columns: ["account", "environment"] },
  { table: "charge_day", columns: ["account", "environment", "day"] },
  { table: "item_rule", columns: ["target_kind", "target_id"], isUnique: true },
  { table: "label", columns: ["shipment_row_id"], isUnique: true },
  { table: "last_time", columns: ["name"], isUnique: true },
  { table: "mail", columns: ["key"], isUnique: true },
  { table: "mail", columns: ["next_try_at"] },
  { table: "price_record", columns: ["cart_id", "option_key"], isUnique: true },
  { table: "price_record", columns: ["priced_at"] },
  {
    table: "reconciliation",
    columns: ["account", "environment"],
    isUnique: true,
    where: "state = 'running'",
  },
  { table: "reconciliation", columns: ["account", "started_at"] },
  {
    table: "service",
    columns: ["account", "environment", "base_url", "service_code"],
    isUnique: true,
  },
  { table: "settings", columns: ["handle"], isUnique: true },
  { table: "ship_run", columns: ["state"], isUnique: true, where: "state = 'running'" },
  { table: "ship_run_order", columns: ["ship_run_id", "order_id"], isUnique: true },
  { table: "ship_run_order", columns: ["order_id"] },
  { table: "shipment", columns: ["created_at", "id"], name: "created_at" },
  ...["service_code", "location_id"].map((column) => ({
    table: "shipment",
    columns: [column, "created_at", "id"],
    name: `${column}_created_at`,
  })),
  { table: "shipment", columns: ["created_at", "id"], name: "returns", where: "kind = 'return'" },
  {
    table: "shipment",
    columns: ["created_at", "id"],
    name: "unprinted",
    where: `kind = 'delivery' and state in ('confirmed', 'tracked')
      and printed_at is null and label_deleted_at is null`,
  },
  { table: "shipment", columns: ["pickup_at"], where: "state in ('confirmed', 'tracked')" },
  {
    table: "shipment",
    columns: ["(coalesce(shipped_at, pickup_at))"],
    name: "sent",
    include: ["shipped_at", "pickup_at"],
    where: "state in ('confirmed', 'tracked')",
  },
  {
    table: "shipment",
    columns: ["updated_at"],
    name: "troubled",
    where: "last_error is not null",
  },
  {
    table: "shipment",
    columns: ["updated_at"],
    name: "unannounced",
    where: "state = 'tracked' and tracking_numbers <> announced_numbers",
  },
  {
    table: "shipment",
    columns: ["updated_at"],
    name: "unannounced_label",
    where: `kind = 'return' and state in ('confirmed', 'tracked') and label_announced_at is null`,
  },
  {
    table: "shipment",
    columns: ["pickup_at"],
    name: "unshipped",
    where: "kind = 'delivery' and state in ('confirmed', 'tracked') and shipped_at is null",
  },
  {
    table: "shipment",
    columns: ["created_at"],
    name: "personal",
    isOfAll: true,
    where: `state not in ('pending', 'ordered', 'confirm_unknown')
      and (sealed_body is not null or last_error is not null
        or differences is not null or overrides is not null or label_url is not null)`,
  },
  { table: "label", columns: ["created_at"], isOfAll: true },
  { table: "alert", columns: ["raised_at"] },
  {
    table: "shipment",
    columns: ["account", "environment", "(coalesce(ordered_at, created_at))"],
    name: "charged",
    where: "state in ('confirmed', 'tracked')",
  },
  { table: "shipment", columns: ["idempotency_key"], isUnique: true },
  { table: "shipment", columns: ['(left("reference", -7))'], name: "order_number" },
  {
    table: "shipment",
    columns: ["account", "environment", '("shipment_id"::bigint)'],
    name: "shipment_number",
    where: "shipment_id is not null",
  },
  { table: "shipment", columns: ["state", "created_at", "id"], name: "state_created_at" },
  ...["fulfillment_id", "identity", "order_id", "reference", "shipment_id"].map((column) => ({
    table: "shipment",
    columns: [column],
  })),
  ...["updated_at", "next_poll_at", "next_try_at"].map((column) => ({
    table: "shipment",
    columns: ["state", column],
  })),
  { table: "shipment", columns: ["tracking_numbers"], using: "gin" },
]
