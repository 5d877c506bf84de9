import { unparse } from "papaparse"
import { orderNumberIn } from "../../../../../booking"
import type { PluginScope } from "../../../../../context"
import { locationNames, totalWeight } from "../../../../../fulfilment"
import type { LedgerRow } from "../../../../../modules/shipment_ordering/ledger/ledger-row"

/** By it, spreadsheets take the file for what it is: without it, they break Latvian letters. */
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
} satisfies Record<string, (row: LedgerRow, names: Map<string, string>) => unknown>

/**
 * Shipments as CSV, a piece for each chunk of rows, the first with the names of the columns. What a
 * spreadsheet would take for a formula is marked as text.
 */
export async function* csvLines(
  scope: PluginScope,
  chunks: AsyncIterable<LedgerRow[]>,
): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${Object.keys(COLUMNS).join(",")}\r\n`
  for await (const rows of chunks) {
    const names = await locationNames(
      scope,
      rows.map(({ location_id }) => location_id),
    )
    const cells = rows.map((row) => Object.values(COLUMNS).map((cell) => cell(row, names)))
    yield `${unparse(cells, { escapeFormulae: true })}\r\n`
  }
}
