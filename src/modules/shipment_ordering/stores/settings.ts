import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type OptionFallbacks, withFallbacks } from "../option-fallbacks"
import { parseSettings, type Settings } from "../settings-schema"
import { insertOnce } from "../table"

const TABLE = "shipment_ordering_settings"
interface SettingsRow {
  handle: string
  version: number
  values: unknown
}

const HANDLE = "default"

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

  /** Changes the fallback prices of some options. All other rules stay. */
  async saveOptionFallbacks(fallbacks: OptionFallbacks): Promise<void> {
    await this.knex.transaction(async (transaction) => {
      const store = new SettingsStore(transaction)
      // Other saves wait here, so the rules read next are still true when they are written.
      await store.touch()
      const { rules } = await store.read()
      await store.save({ rules: withFallbacks(rules, fallbacks) })
    })
  }

  /** Tells every process that something configured has changed. */
  async touch(): Promise<void> {
    await this.save({})
  }
}
