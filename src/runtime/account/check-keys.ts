import { CarrierApiError } from "../../carrier-api"
import { errorText } from "../error-text"
import type { PluginScope } from "../plugin-scope"
import { readConfiguration } from "./configuration"
import { whatWasLearned } from "./learn-from-calls"
import { keyedClient } from "./service-client"
import { useKey } from "./use-key"

/**
 * Asks the service once a day, with the key of every account that is set up, whether it still takes it:
 * a shop that ships on Mondays shall not learn of it on Monday. The answer is noted as that of any call.
 */
export async function checkKeys(scope: PluginScope): Promise<void> {
  const { memory, logger } = scope
  const { accounts } = await readConfiguration(memory)
  for (const account of accounts) {
    const { baseUrl, environment, keys } = account
    const key = keys[environment]
    if (!baseUrl || !key || !(await memory.accountNotes.takeCheck(key.sealed))) continue
    try {
      await useKey(await keyedClient(scope, { ...account, baseUrl }))
    } catch (error) {
      logger.warn(`shipment-ordering: API key of ${account.handle}: ${errorText(error)}`)
      const isRefusal = error instanceof CarrierApiError && error.kind === "auth"
      if (!isRefusal) await memory.accountNotes.giveCheckBack(key.sealed)
    }
  }
  await whatWasLearned()
}
