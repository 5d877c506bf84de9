import type {
  serialiseSettings,
  SettingsBody,
} from "../../api/admin/shipment-ordering/settings/settings"
import { PACKING_LIMITS } from "../../cartonizer"
import { listSettingsOfKind } from "../../settings"
import type { Sent } from "./sdk"

/** The settings as the backend sends them, with only the end of the API key. */
export type PluginSettings = Sent<Awaited<ReturnType<typeof serialiseSettings>>>

export type Environment = PluginSettings["environment"]

/** Some of the settings; the others stay. */
export type SettingsChange = SettingsBody

/** The backend's handle of the account that is used if none is named. */
export const DEFAULT_ACCOUNT = "default"

/** The units of weight and size of the store's products. */
export type StoreUnits = Pick<PluginSettings, "weight_unit" | "dimension_unit">

const { weightGrams, sideMm } = PACKING_LIMITS
const MOST_WEIGHT = { g: weightGrams, kg: weightGrams / 1000 }
const LONGEST_SIDE = { mm: sideMm, cm: sideMm / 10 }

/** The largest weight or size of one item, in the units of the store. The backend refuses more. */
export function mostOf(
  measure: "weight" | "length" | "width" | "height",
  { weight_unit, dimension_unit }: StoreUnits,
): number {
  return measure === "weight" ? MOST_WEIGHT[weight_unit] : LONGEST_SIDE[dimension_unit]
}

/** Settings that are tables: their entries change one by one. */
const TABLES = listSettingsOfKind("rateTable", "zoneTable", "trackingTable", "alternativeTable")

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
