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
/** A link that has been dead for so long stays dead; the label route still tries when asked. */
const RETRY_FOR_MS = 2 * 86_400_000

/** As `keepLabel`, noting a failure on the row; the resume job tries again for two days. */
export async function tryToKeepLabel(scope: PluginScope, row: LedgerRow): Promise<void> {
  const { ledger } = scope.memory
  try {
    await keepLabel(scope, row)
    if (row.next_try_at) {
      await ledger.note(row.id, { next_try_at: null })
    }
  } catch (error) {
    const isOld = Date.now() - row.created_at.getTime() > RETRY_FOR_MS
    await ledger.note(row.id, {
      last_error: toLedgerError(error),
      next_try_at: isOld ? null : fromNow(RETRY_SECONDS),
    })
  }
}
