import { setTimeout as sleep } from "node:timers/promises"
import type { PluginScope } from "../context"
import { readConfiguration } from "./configuration"

/**
 * Waits until a call to a service may be made in the background (setting `upstream_calls_per_minute`).
 * Only what nobody waits for asks here; bookings go first by not asking.
 *
 * @param beforeWaiting told how long it will be, in milliseconds
 */
export async function awaitCall(
  scope: PluginScope,
  baseUrl: string,
  beforeWaiting: (waitMs: number) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { settings } = await readConfiguration(scope.memory)
  const waitMs = await scope.memory.callBudget.book(baseUrl, settings.upstream_calls_per_minute)
  await beforeWaiting(waitMs)
  if (waitMs > 0) {
    await sleep(waitMs)
  }
}
