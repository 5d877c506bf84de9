import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../context"
import {
  showShipments,
  type ShipmentsQuery,
  today,
  toLedgerFilter,
  toLedgerOrder,
} from "./shipments"

export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { limit, offset, order_by, with_counts, ...filters } = req.validatedQuery as ShipmentsQuery
  const context = await openContext(req.scope)
  const { settings } = context.configuration
  const { search } = context.plugin
  const [{ rows, count }, view_counts] = await Promise.all([
    search.page(toLedgerFilter(filters, settings), {
      order: toLedgerOrder(order_by),
      limit,
      offset,
    }),
    with_counts && search.viewCounts(today(settings)),
  ])
  const shipments = await showShipments(context, rows)
  res.json({ shipments, count, limit, offset, ...(view_counts && { view_counts }) })
}
