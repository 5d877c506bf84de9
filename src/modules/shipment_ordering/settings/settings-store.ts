import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { parseSettings, type Settings } from "./settings-schema"

const TABLE = "shipment_ordering_settings"
interface SettingsRow {
  handle: string
  version: number
  values: unknown
}

const HANDLE = "default"

/**
 * The settings row. `version` rises with every change to anything that a merchant configures
 * (settings, account, key, boxes, item rules), which is how other processes notice within seconds.
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
    await this.knex(TABLE)
      .insert({
        id: generateEntityId("", "soset"),
        handle: HANDLE,
        version: 1,
        values: JSON.stringify(changes),
      })
      .onConflict(this.knex.raw("(handle) where deleted_at is null") as never)
      .merge({
        values: this.knex.raw(`${TABLE}.values || excluded.values`),
        version: this.knex.raw(`${TABLE}.version + 1`),
        updated_at: this.knex.fn.now(),
      })
  }

  /** Tells every process that something configured has changed. */
  async touch(): Promise<void> {
    await this.save({})
  }
}
