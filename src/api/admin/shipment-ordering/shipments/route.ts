import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../context"
import { toLedgerFilter, toLedgerOrder, type ShipmentsQuery, showShipments } from "./shipments"

export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { limit, offset, order_by, ...filters } = req.validatedQuery as ShipmentsQuery
  const context = await openContext(req.scope)
  const { settings } = context.configuration
  const { rows, count } = await context.plugin.search.page(
    toLedgerFilter(filters, settings.pickup_time_zone),
    { order: toLedgerOrder(order_by), limit, offset },
  )
  res.json({ shipments: await showShipments(context, rows), count, limit, offset })
}
