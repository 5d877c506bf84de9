import type { TestStore } from "./test-store"

/** What else would take a boot: plugin options, and code of the store's own. */
interface Reconfiguration {
  timing?: Record<string, number>
  callBudgets?: Record<string, number>
  /** The store's own code adds to prices what a cart's metadata says under `hints`. */
  hasPriceHints?: boolean
}

/** Until the next file borrows the store. Its process forgets what it was asked before. */
export async function reconfigureStore(
  { admin }: Pick<TestStore, "admin">,
  wish: Reconfiguration,
): Promise<void> {
  await admin.post("/admin/forget", wish)
}
