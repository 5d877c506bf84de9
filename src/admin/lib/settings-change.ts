import { settingsOf } from "../../settings"
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

/** Only the changed fields, so that changes by another user stay. */
export function changedPart<Value extends object>(before: Value, after: Value): Partial<Value> {
  const isChanged = ([name, value]: [string, unknown]) =>
    !isSame(value, before[name as keyof Value])
  return Object.fromEntries(Object.entries(after).filter(isChanged)) as Partial<Value>
}

/** Compares as JSON: both values come from one form, in the same order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
