import type { TestStore } from "./test-store"

/** Plugin options by which tests differ. */
export interface PluginOptionChange {
  timing?: Record<string, number>
  callBudgets?: Record<string, number>
  shipments?: Record<string, unknown>
  /** By account handle. */
  endpoints?: Record<string, object>
  retentionDays?: number
}

/** What else would take a boot: plugin options, and code of the store's own. */
export interface Reconfiguration extends PluginOptionChange {
  /** The store's own code adds to prices what a cart's metadata says under `hints`. */
  hasPriceHints?: boolean
}

/** Until the next file borrows the store. Its process forgets what it was asked before. */
export async function reconfigureStore(
  { admin }: Pick<TestStore, "admin">,
  change: Reconfiguration,
): Promise<void> {
  await admin.post("/admin/forget", change)
}

/** The same, while the process keeps what it knows, and its other options. */
export async function changeOptions(
  { admin }: Pick<TestStore, "admin">,
  change: PluginOptionChange,
): Promise<void> {
  await admin.post("/admin/options", change)
}
