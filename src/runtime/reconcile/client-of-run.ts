import { MedusaError } from "@medusajs/framework/utils"
import type { ShipmentOrderingClient } from "../../carrier-api"
import type { ReconciliationRow } from "../../modules/shipment_ordering/reconciliations/reconciliation-row"
import { accountOf, readConfiguration } from "../account/configuration"
import { keyedClient } from "../account/service-client"
import type { PluginScope } from "../plugin-scope"

/**
 * A client of the account that a run compares.
 *
 * @throws MedusaError NOT_ALLOWED when the account is gone, has moved, or has no key any more
 */
export async function clientOfRun(
  scope: PluginScope,
  run: ReconciliationRow,
): Promise<ShipmentOrderingClient> {
  const account = accountOf(await readConfiguration(scope.memory), run.account)
  if (account?.baseUrl !== run.base_url) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `The account "${run.account}" is no longer at ${run.base_url}. Compare it again where it is now.`,
    )
  }
  return keyedClient(scope, { ...account, baseUrl: run.base_url }, run.environment)
}
