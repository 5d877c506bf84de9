import type { ICachingModuleService, ILockingModule } from "@medusajs/framework/types"
import type { SharedLevel } from "../../rating"

/** How long a lock lives that nobody renews, for a process that died with it. */
const LOCK_SECONDS = 20
const LOCK_WAIT_SECONDS = 1

/** What a store's processes have in common: its caching module, and its locking module beside it. */
export function storeLevel(
  caching: ICachingModuleService,
  locking: ILockingModule | undefined,
): SharedLevel {
  return {
    get: (key) => caching.get({ key }),
    // With a tag of its own the store computes none from the data, which is not the store's.
    set: (key, value, ttl) =>
      caching.set({ key, data: value as object, ttl, tags: ["ShipmentOrderingQuote"] }),
    runOnce:
      locking &&
      ((key, work) =>
        locking.execute(key, work, { timeout: LOCK_WAIT_SECONDS, expire: LOCK_SECONDS })),
  }
}
