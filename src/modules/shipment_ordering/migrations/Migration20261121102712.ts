import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121102712 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "shipment_ordering_item_rule" drop constraint if exists "shipment_ordering_item_rule_target_kind_target_id_unique";`,
    )
    this.addSql(
      `create table if not exists "shipment_ordering_item_rule" ("id" text not null, "target_kind" text check ("target_kind" in ('variant', 'product', 'shipping_profile')) not null, "target_id" text not null, "rotation" text check ("rotation" in ('any', 'keep-flat', 'never')) null, "ships_alone" boolean null, "dangerous" boolean null, "weight_grams" real null, "length_mm" real null, "width_mm" real null, "height_mm" real null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "shipment_ordering_item_rule_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_shipment_ordering_item_rule_deleted_at" ON "shipment_ordering_item_rule" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_shipment_ordering_item_rule_target_kind_target_id_unique" ON "shipment_ordering_item_rule" ("target_kind", "target_id") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "shipment_ordering_item_rule" cascade;`)
  }
}
