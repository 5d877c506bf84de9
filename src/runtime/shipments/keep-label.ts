import type { LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import { fromNow } from "./backoff"
import { toLedgerError } from "./ledger-error"
import type { PluginScope } from "../plugin-scope"
import { clientForRow } from "../account/service-client"

/**
 * The label's PDF: the kept one, else fetched from the service and kept.
 *
 * @returns undefined when the service gave no link
 * @throws CarrierApiError when the link answers with anything but a PDF
 */
export async function keepLabel(scope: PluginScope, row: LedgerRow): Promise<Buffer | undefined> {
  const kept = await scope.memory.labels.find(row.id)
  if (kept) {
    return kept
  }
  if (!row.label_url) {
    return undefined
  }
  const client = await clientForRow(scope, row)
  const pdf = await client.downloadLabel(row.label_url)
  await scope.memory.labels.keep(row.id, pdf)
  return pdf
}

const RETRY_SECONDS = 300

/** As `keepLabel`, noting a failure on the row; the label route and the resume job try again. */
export async function tryToKeepLabel(scope: PluginScope, row: LedgerRow): Promise<boolean> {
  try {
    return (await keepLabel(scope, row)) !== undefined
  } catch (error) {
    await scope.memory.ledger.note(row.id, {
      last_error: toLedgerError(error),
      next_try_at: fromNow(RETRY_SECONDS),
    })
    return false
  }
}
