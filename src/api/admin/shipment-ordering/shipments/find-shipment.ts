import { MedusaError } from "@medusajs/framework/utils"
import type { LedgerRow } from "../../../../modules/shipment_ordering/ledger/ledger-row"
import { readConfiguration } from "../../../../runtime/account/configuration"
import type { PluginScope } from "../../../../runtime/plugin-scope"
import { serialiseShipment } from "./serialise-shipment"

/** @throws MedusaError NOT_FOUND */
export async function findShipment(scope: PluginScope, id: string | undefined): Promise<LedgerRow> {
  const row = id ? await scope.memory.ledger.find(id) : undefined
  if (!row) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no shipment ${id}.`)
  }
  return row
}

/** The shipment as it stands now, for an answer. */
export async function showShipment(scope: PluginScope, id: string | undefined) {
  const { settings } = await readConfiguration(scope.memory)
  return serialiseShipment(await findShipment(scope, id), settings.tracking_url_templates)
}
