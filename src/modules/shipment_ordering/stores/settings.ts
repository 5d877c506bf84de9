import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PriceRuleSettings } from "../price-rule-schema"
import { parseSettings, type Settings } from "../settings-schema"
import { insertOnce } from "../table"

const TABLE = "shipment_ordering_settings"
interface SettingsRow {
  handle: string
  version: number
  values: unknown
}

const HANDLE = "default"

/** By option key; null removes the option's own fallback. */
export type OptionFallbacks = Record<string, PriceRuleSettings["fallback"] | null>

/** Replaces only the fallback of the given options. Removes options that have no rule left. */
const WITH_FALLBACKS = `
  jsonb_set(values, '{option_price_rules}', (
    select coalesce(jsonb_object_agg(key, rule) filter (where rule <> '{}'), '{}')
      from (
        select coalesce(old.key, new.key) as key,
               case when new.key is null then old.value
                    else coalesce(old.value, '{}') - 'fallback'
                         || case when new.value = 'null' then '{}'
                                 else jsonb_build_object('fallback', new.value) end
               end as rule
          from jsonb_each(coalesce(values->'option_price_rules', '{}')) as old
          full join jsonb_each(?::jsonb) as new on new.key = old.key
      ) as merged
  ))`

/**
 * The settings row. `version` rises with every change to anything that a merchant configures (settings, account,
 * key, boxes, item rules), so that other processes notice the change within seconds.
 */
export class SettingsStore {
  constructor(private readonly knex: Knex) {}

  async version(): Promise<number> {
    const row = await this.knex<SettingsRow>(TABLE).where({ handle: HANDLE }).first("version")
    return row?.version ?? 0
  }

  async read(): Promise<Settings> {
    const row = await this.knex<SettingsRow>(TABLE).where({ handle: HANDLE }).first("values")
    return parseSettings(row?.values)
  }

  /** Merges the given settings into the row in one statement, so parallel saves lose nothing. */
  async save(changes: Partial<Settings>): Promise<void> {
    const row = { handle: HANDLE, version: 1, values: JSON.stringify(changes) }
    await insertOnce(this.knex, TABLE, { prefix: "soset", key: "handle", row }).merge({
      values: this.knex.raw(`${TABLE}.values || excluded.values`),
      version: this.knex.raw(`${TABLE}.version + 1`),
      updated_at: this.knex.fn.now(),
    })
  }

  /** Changes the fallback prices of some options in one statement. All other rules stay. */
  async saveOptionFallbacks(fallbacks: OptionFallbacks): Promise<void> {
    await this.touch()
    await this.knex(TABLE)
      .where({ handle: HANDLE })
      .whereNull("deleted_at")
      .update({
        values: this.knex.raw(WITH_FALLBACKS, [JSON.stringify(fallbacks)]),
        version: this.knex.raw("version + 1"),
        updated_at: this.knex.fn.now(),
      })
  }

  /** Tells every process that something configured has changed. */
  async touch(): Promise<void> {
    await this.save({})
  }
}
