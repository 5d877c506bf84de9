import { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { OLD_SETTINGS, oldRulesToShippingRules } from "../old-rules"
import { PREFIX } from "../sql-functions"

const TABLE = `"${PREFIX}settings"`

/** Prices of accounts and options, and what is fulfilled automatically, become shipping rules. */
export class Migration20261130060000 extends Migration {
  override async up(): Promise<void> {
    const rows = (await this.execute(`select "id", "values" from ${TABLE} for update`)) as {
      id: string
      values: Record<string, unknown>
    }[]
    for (const { id, values } of rows) {
      if (!OLD_SETTINGS.some((name) => name in values)) continue
      const rules = oldRulesToShippingRules(values)
      await this.execute(
        `update ${TABLE} set "version" = "version" + 1, "updated_at" = now(),
           "values" = ("values" - ?::text[]) || jsonb_build_object('rules', ?::jsonb) where "id" = ?`,
        [`{${OLD_SETTINGS.join(",")}}`, JSON.stringify(rules), id],
      )
    }
  }

  /** The rules stay: they may have been changed since. */
  override async down(): Promise<void> {}
}
