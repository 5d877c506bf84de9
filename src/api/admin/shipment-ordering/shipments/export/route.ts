import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { readConfiguration } from "../../../../../runtime/account/configuration"
import { errorText } from "../../../../../runtime/error-text"
import { pluginScope } from "../../../../../runtime/plugin-scope"
import { toLedgerFilter, type ShipmentFilters } from "../list-query"
import { csvLines } from "./csv-lines"

const ROWS_AT_ONCE = 500

/** Everything that the list's filters let through, as CSV, sent while it is read. */
export async function GET(
  req: AuthenticatedMedusaRequest<unknown, ShipmentFilters>,
  res: MedusaResponse,
): Promise<void> {
  const scope = pluginScope(req.scope)
  const { settings } = await readConfiguration(scope.memory)
  const filter = toLedgerFilter(req.validatedQuery, settings.pickup_time_zone)
  const rows = scope.memory.search.chunks(filter, ROWS_AT_ONCE)
  res.setHeader("Content-Type", "text/csv; charset=utf-8")
  res.setHeader("Content-Disposition", `attachment; filename="shipments.csv"`)
  res.setHeader("Cache-Control", "private, no-store")
  // What has been sent cannot be taken back: a failure breaks the download off, so that nobody takes
  // half a file for a whole one.
  await pipeline(Readable.from(csvLines(scope, rows)), res).catch((error: unknown) => {
    scope.logger.warn(`shipment-ordering: an export was broken off, ${errorText(error)}`)
  })
}
