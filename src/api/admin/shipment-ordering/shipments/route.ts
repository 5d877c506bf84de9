import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { readConfiguration } from "../../../../account"
import { pluginScope } from "../../../../context"
import { toLedgerFilter, toLedgerOrder, type ShipmentsQuery } from "./schema"
import { showShipments } from "./shown-shipment"

export async function GET(
  req: AuthenticatedMedusaRequest<unknown, ShipmentsQuery>,
  res: MedusaResponse,
): Promise<void> {
  const { limit, offset, order_by, ...filters } = req.validatedQuery as ShipmentsQuery
  const scope = pluginScope(req.scope)
  const { settings } = await readConfiguration(scope.memory)
  const { rows, count } = await scope.memory.search.page(
    toLedgerFilter(filters, settings.pickup_time_zone),
    { order: toLedgerOrder(order_by), limit, offset },
  )
  res.json({ shipments: await showShipments(scope, rows), count, limit, offset })
}
