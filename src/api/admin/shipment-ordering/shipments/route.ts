import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../context"
import { MOST_COUNTED } from "../../../../modules/shipment_ordering"
import { showShipments, type ShipmentsQuery, today, toLedgerFilter } from "./shipments"

/** Lists shipments, the newest first by default. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { limit, offset, after, order_by, with_counts, ...filters } =
    req.validatedQuery as ShipmentsQuery
  const context = await openContext(req.scope)
  const { settings } = context.configuration
  const { search } = context.plugin
  const [{ rows, count }, view_counts] = await Promise.all([
    search.page(toLedgerFilter(filters, settings), {
      isOldestFirst: order_by === "created_at",
      limit,
      offset,
      after,
    }),
    with_counts && search.viewCounts(today(settings)),
  ])
  const shipments = await showShipments(context, rows)
  res.json({
    shipments,
    count: Math.min(count, MOST_COUNTED),
    has_more: count > MOST_COUNTED,
    limit,
    offset,
    ...(view_counts && { view_counts }),
  })
}
