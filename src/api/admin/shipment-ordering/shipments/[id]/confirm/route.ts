import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { pluginScope } from "../../../../../../runtime/plugin-scope"
import { confirmShipmentWorkflow } from "../../../../../../workflows/confirm-shipment"
import { findShipment, showShipment } from "../../find-shipment"

export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const scope = pluginScope(req.scope)
  const { id } = await findShipment(scope, req.params.id)
  const { result } = await confirmShipmentWorkflow(req.scope).run({
    input: { row_id: id, is_manual: true },
  })
  if (result.problem) {
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, result.problem)
  }
  res.json({ shipment: await showShipment(scope, id) })
}
