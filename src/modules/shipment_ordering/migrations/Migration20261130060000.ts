import { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { OLD_SETTINGS, oldRulesToShippingRules } from "../old-rules"
import { PREFIX } from "../sql-functions"

const RECORDS = `"${PREFIX}price_record"`
const SETTINGS = `"${PREFIX}settings"`

/**
 * Each order's price is kept with what it was calculated from. Prices of accounts and options, and what is fulfilled
 * automatically, become shipping rules.
 */
export class Migration20261130060000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists ${RECORDS} add column if not exists "order_id" text null,
        add column if not exists "priced_from" jsonb null, add column if not exists "order_facts" jsonb null;`,
    )
    this.addSql(
      `create index if not exists "IDX_${PREFIX}price_record_order_id_priced_at" on ${RECORDS}
        ("order_id", "priced_at") where deleted_at is null;`,
    )
    const rows = (await this.execute(`select "id", "values" from ${SETTINGS} for update`)) as {
      id: string
      values: Record<string, unknown>
    }[]
    for (const { id, values } of rows) {
      if (!OLD_SETTINGS.some((name) => name in values)) continue
      const rules = oldRulesToShippingRules(values)
      await this.execute(
        `update ${SETTINGS} set "version" = "version" + 1, "updated_at" = now(),
           "values" = ("values" - ?::text[]) || jsonb_build_object('rules', ?::jsonb) where "id" = ?`,
        [`{${OLD_SETTINGS.join(",")}}`, JSON.stringify(rules), id],
      )
    }
  }

  /** The rules stay: they may have been changed since. */
  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_${PREFIX}price_record_order_id_priced_at";`)
    this.addSql(
      `alter table if exists ${RECORDS} drop column if exists "order_id",
        drop column if exists "priced_from", drop column if exists "order_facts";`,
    )
  }
}
