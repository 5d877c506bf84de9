import { settingsOf } from "../../settings"
import { isSame } from "./changed-part"
import type { PluginSettings, SettingsChange } from "./settings"

/** Settings that are tables: their entries change one by one. */
const TABLES = settingsOf(
  "ruleTable",
  "rateTable",
  "zoneTable",
  "trackingTable",
  "alternativeTable",
)

type Table = Record<string, unknown>

/**
 * The change with current tables: only the entries that it adds, changes or removes differ.
 *
 * @param before the values at the start of the form
 */
export function keepOtherEntries(
  change: SettingsChange,
  { before, current }: { before: SettingsChange; current: Pick<PluginSettings, TableName> },
): SettingsChange {
  const tables = TABLES.flatMap((name) => {
    const after = change[name]
    return after
      ? [[name, mergeEntries(after, { before: before[name] ?? {}, current: current[name] })]]
      : []
  })
  return { ...change, ...(Object.fromEntries(tables) as SettingsChange) }
}

type TableName = (typeof TABLES)[number]

function mergeEntries(after: Table, { before, current }: { before: Table; current: Table }): Table {
  const isTouched = (key: string) => !isSame(before[key], after[key])
  return Object.fromEntries([
    ...Object.entries(current).filter(([key]) => !isTouched(key)),
    ...Object.entries(after).filter(([key]) => isTouched(key)),
  ])
}
