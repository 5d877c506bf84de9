import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { pluginScope } from "../../../../runtime/plugin-scope"
import type { ShipmentsQuery } from "./schema"
import { showShipments } from "./find-shipment"

export async function GET(
  req: AuthenticatedMedusaRequest<unknown, ShipmentsQuery>,
  res: MedusaResponse,
): Promise<void> {
  const { limit, offset, ...filters } = req.validatedQuery as ShipmentsQuery
  const scope = pluginScope(req.scope)
  const { rows, count } = await scope.memory.ledger.list(filters, { limit, offset })
  res.json({ shipments: await showShipments(scope, rows), count, limit, offset })
}
