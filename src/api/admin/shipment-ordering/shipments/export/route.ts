import { locationNames, readOrderNumbers } from "../../../../../store"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { unparse } from "papaparse"
import { orderNumberIn } from "../../../../../booking"
import { openContext, type PluginContext, errorText } from "../../../../../context"
import { findChosen, totalWeight } from "../../../../../desk"
import type { LedgerRow } from "../../../../../modules/shipment_ordering"
import { exposeHeaders, setFileHeaders, withToday } from "../../../../answers"
import { toLedgerFilter, type ShipmentFilters, type IdsBody } from "../shipments"

/** With more at once, a long export fills the memory with garbage that outlives the quick collections. */
const ROWS_AT_ONCE = 100
const TOTAL = "x-total-rows"

/** Sends the selected shipments as CSV with times in UTC, in the order of the ids. */
export async function POST(req: AuthenticatedMedusaRequest<IdsBody>, res: MedusaResponse) {
  const context = await openContext(req.scope)
  const rows = await findChosen(context, req.validatedBody.ids)
  await sendCsv(context, res, { rows: [rows], count: rows.length })
}

/** Sends all shipments that match the list's filters as CSV with times in UTC, newest first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const context = await openContext(req.scope)
  const { settings } = context.configuration
  const filter = toLedgerFilter(req.validatedQuery as ShipmentFilters, settings)
  const { count, chunks } = await context.plugin.search.countedChunks(filter, ROWS_AT_ONCE)
  await sendCsv(context, res, { rows: chunks, count })
}

/** Sends rows while it reads them, and reads no more when the browser goes away. `TOTAL` is for a progress bar. */
async function sendCsv(
  context: PluginContext,
  res: MedusaResponse,
  { rows, count }: { rows: AsyncIterable<LedgerRow[]> | LedgerRow[][]; count: number },
): Promise<void> {
  setFileHeaders(res, withToday("shipments", context), "csv")
  res.setHeader(TOTAL, count)
  exposeHeaders(res, TOTAL)
  // A failure aborts the download, so that a part is not mistaken for the whole file.
  await pipeline(Readable.from(csvLines(context, rows)), res).catch((error: unknown) => {
    context.logger.warn(`shipment-ordering: an export was broken off, ${errorText(error)}`)
  })
}

/** Shows spreadsheets that the file is UTF-8. Without it, they break Latvian letters. */
const BYTE_ORDER_MARK = "\uFEFF"

const COLUMNS = {
  created_at: (row) => row.created_at.toISOString(),
  reference: (row) => row.reference,
  order: (row) => orderNumberIn(row.reference),
  kind: (row) => row.kind,
  state: (row) => row.state,
  account: (row) => row.account,
  environment: (row) => row.environment,
  shipment_id: (row) => row.shipment_id,
  service_code: (row) => row.service_code,
  service_name: (row) => row.service_name,
  packages: (row) => row.packages.length,
  weight_kg: (row) => totalWeight(row.packages),
  quoted_price: (row) => row.quoted_price,
  charged_price: (row) => row.charged_price,
  price_currency: (row) => row.price_currency,
  cod_amount: (row) => row.cod_amount,
  tracking_numbers: (row) => row.tracking_numbers.join(" "),
  location: (row, names) => names.get(row.location_id ?? ""),
  pickup_at: (row) => row.pickup_at?.toISOString(),
  shipped_at: (row) => row.shipped_at?.toISOString(),
  order_number: (row, _, numbers) => numbers.get(row.order_id),
} satisfies Record<
  string,
  (row: LedgerRow, names: Map<string, string>, numbers: Map<string, string>) => unknown
>

/**
 * Yields the column names, then a piece of CSV for each chunk of rows. Escapes text that a spreadsheet would run as a
 * formula.
 */
export async function* csvLines(
  context: PluginContext,
  chunks: AsyncIterable<LedgerRow[]> | LedgerRow[][],
): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${Object.keys(COLUMNS).join(",")}\r\n`
  const names = new Map<string, string>()
  const readIds = new Set<string | null>()
  for await (const rows of chunks) {
    const ids = [...new Set(rows.map(({ location_id }) => location_id))]
    const unknown = ids.filter((id) => !readIds.has(id))
    for (const [id, name] of await locationNames(context, unknown)) names.set(id, name)
    for (const id of unknown) readIds.add(id)
    const numbers = await readOrderNumbers(
      context,
      rows.map(({ order_id }) => order_id),
    )
    const cells = rows.map((row) => Object.values(COLUMNS).map((cell) => cell(row, names, numbers)))
    yield `${unparse(cells, { escapeFormulae: true })}\r\n`
  }
}
