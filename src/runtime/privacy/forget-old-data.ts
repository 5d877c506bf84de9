import { readConfiguration } from "../account/configuration"
import type { PluginScope } from "../plugin-scope"
import type { FileVault } from "../shipments/file-vault"
import { forgetCustomersDeletedSince } from "./forget-customers"
import { forgetShipments } from "./forget-shipments"
import { DAY_MS } from "../durations"

const AT_ONCE = 200

/**
 * Deletes what is older than the setting `retention_days`, and what is left of deleted customers
 * (docs/privacy.md). In batches, each of which stays done whatever happens to the next.
 */
export async function forgetOldData(
  scope: PluginScope,
  vault: FileVault | undefined,
): Promise<void> {
  const { memory } = scope
  const { settings } = await readConfiguration(memory)
  const moment = new Date(Date.now() - settings.retention_days * DAY_MS)
  let after = ""
  for (;;) {
    const ids = await memory.retention.listExpired(moment, after, AT_ONCE)
    const last = ids.at(-1)
    if (last === undefined) break
    await forgetShipments(scope, vault, ids)
    after = last
  }
  await memory.priceRecords.forgetBefore(moment)
  // Of customers deleted before, everything is too old by now.
  await forgetCustomersDeletedSince(scope, vault, moment)
}
