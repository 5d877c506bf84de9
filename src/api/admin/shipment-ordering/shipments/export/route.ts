import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { readConfiguration } from "../../../../../account"
import { pluginScope, type PluginScope, errorText } from "../../../../../context"

import type { LedgerRow } from "../../../../../modules/shipment_ordering/ledger/ledger-row"
import { setFileHeaders } from "../../../../set-file-headers"
import { toLedgerFilter, type ShipmentFilters } from "../list-query"
import type { IdsBody } from "../schema"
import { csvLines } from "./csv-lines"

const ROWS_AT_ONCE = 500

/** What is selected, as CSV, in the order of the ids. @throws MedusaError NOT_FOUND when one of them is not there */
export async function POST(
  req: AuthenticatedMedusaRequest<IdsBody>,
  res: MedusaResponse,
): Promise<void> {
  const scope = pluginScope(req.scope)
  const { ids } = req.validatedBody
  const rows = await scope.memory.search.inOrder([...new Set(ids)])
  const missing = new Set(ids).size - rows.length
  if (missing > 0) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `Of the chosen shipments ${missing} no longer exist. Reload the page and choose again.`,
    )
  }
  await sendCsv(scope, res, allAtOnce(rows))
}

/** Everything that the list's filters let through, as CSV, newest first. */
export async function GET(
  req: AuthenticatedMedusaRequest<unknown, ShipmentFilters>,
  res: MedusaResponse,
): Promise<void> {
  const scope = pluginScope(req.scope)
  const { settings } = await readConfiguration(scope.memory)
  const filter = toLedgerFilter(req.validatedQuery, settings.pickup_time_zone)
  await sendCsv(scope, res, scope.memory.search.chunks(filter, ROWS_AT_ONCE))
}

async function* allAtOnce(rows: LedgerRow[]): AsyncGenerator<LedgerRow[]> {
  yield await Promise.resolve(rows)
}

/** Sends rows while they are read. */
async function sendCsv(
  scope: PluginScope,
  res: MedusaResponse,
  rows: AsyncIterable<LedgerRow[]>,
): Promise<void> {
  setFileHeaders(res, "shipments", "csv")
  // What has been sent cannot be taken back: a failure breaks the download off, so that nobody takes
  // half a file for a whole one.
  await pipeline(Readable.from(csvLines(scope, rows)), res).catch((error: unknown) => {
    scope.logger.warn(`shipment-ordering: an export was broken off, ${errorText(error)}`)
  })
}
