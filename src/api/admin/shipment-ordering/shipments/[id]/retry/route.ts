import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { readConfiguration } from "../../../../../../runtime/account/configuration"
import { toMedusaError } from "../../../../../../runtime/merchant-error"
import { retryShipment } from "../../../../../../runtime/ordering/retry-shipment"
import { pluginScope } from "../../../../../../runtime/plugin-scope"
import { confirmByHand } from "../../confirm-by-hand"
import { findShipment, showShipment } from "../../find-shipment"

/** Sets a shipment going that stands still. The answer has the one that goes on, which may be a new one. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const scope = pluginScope(req.scope)
  const row = await findShipment(scope, req.params.id)
  const { id } = await retryShipment(scope, row).catch((error: unknown) => {
    throw toMedusaError(error)
  })
  const { settings } = await readConfiguration(scope.memory)
  if (id === row.id || settings.auto_confirm) {
    await confirmByHand(req.scope, id)
  }
  res.json({ shipment: await showShipment(scope, id) })
}
