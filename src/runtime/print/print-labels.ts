import { MedusaError } from "@medusajs/framework/utils"
import type { LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import { errorText } from "../error-text"
import type { PluginScope } from "../plugin-scope"
import type { FileVault } from "../shipments/file-vault"
import { keepLabel } from "../shipments/keep-label"
import { createLabelDocument } from "./label-document"
import type { LabelFormat } from "./label-format"

/** Read at once: some may have to be fetched from the service first. */
const AT_ONCE = 4
const MOST_MEGABYTES = 60

export interface PrintedLabels {
  pdf: Uint8Array
  /** Of the ids, those that have no label, or none that can be read. */
  missing: string[]
}

/**
 * One PDF of the labels of these shipments, in the order of the ids.
 *
 * @throws MedusaError INVALID_DATA when there is no label at all, or more than is put together in memory
 */
export async function printLabels(
  scope: PluginScope,
  vault: FileVault | undefined,
  { ids, format }: { ids: string[]; format: LabelFormat },
): Promise<PrintedLabels> {
  const document = await createLabelDocument(format)
  const wanted = [...new Set(ids)]
  const rows = new Map((await scope.memory.search.inOrder(wanted)).map((row) => [row.id, row]))
  const missing: string[] = []
  let bytes = 0
  for (let start = 0; start < wanted.length; start += AT_ONCE) {
    const some = wanted.slice(start, start + AT_ONCE)
    const labels = await Promise.all(some.map((id) => tryLabel(scope, vault, rows.get(id))))
    bytes += labels.reduce((sum, label) => sum + (label?.length ?? 0), 0)
    refuseTooMuch(bytes)
    for (const [index, id] of some.entries()) {
      const label = labels[index]
      if (!label || !(await document.add(label))) missing.push(id)
    }
  }
  if (missing.length === wanted.length) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "None of these shipments has a label that can be printed. A shipment has one once it is confirmed.",
    )
  }
  return { pdf: await document.save(), missing }
}

/** Undefined where there is none, or it cannot be had at this moment. */
async function tryLabel(
  scope: PluginScope,
  vault: FileVault | undefined,
  row: LedgerRow | undefined,
): Promise<Buffer | undefined> {
  try {
    return row && (await keepLabel(scope, vault, row))
  } catch (error) {
    scope.logger.warn(`shipment-ordering: a label is left out of a print, ${errorText(error)}`)
    return undefined
  }
}

function refuseTooMuch(bytes: number): void {
  if (bytes > MOST_MEGABYTES * 1_000_000) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `These labels come to more than ${MOST_MEGABYTES} MB together. Print fewer at once.`,
    )
  }
}
