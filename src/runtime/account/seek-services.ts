import type { PluginScope } from "../plugin-scope"
import { readConfiguration } from "./configuration"
import { findFirstServices } from "./find-first-services"

/** A search may ask for each of many countries, and an address that leads nowhere may stay for months. */
const SEEK_EVERY_SECONDS = 3600

/**
 * Looks for the services of every account of which none is known, at most once an hour for each address
 * and environment: whoever changed an address need not have tested the connection. Prices need no key,
 * so neither does this.
 */
export async function seekServices(scope: PluginScope): Promise<void> {
  const { accounts } = await readConfiguration(scope.memory)
  for (const account of accounts) {
    const { handle, environment, baseUrl } = account
    if (!baseUrl) continue
    const name = `services ${environment} ${handle} ${baseUrl}` as const
    await findFirstServices(scope, account, () =>
      scope.memory.lastTimes.takeTurn(name, SEEK_EVERY_SECONDS),
    )
  }
}
