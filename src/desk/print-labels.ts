import { type PluginContext, errorText, refuseData } from "../context"
import {
  type FileVault,
  joinLabels,
  keepLabel,
  LABEL_FAULTS,
  type LabelFault,
  type LabelFormat,
} from "../labels"
import type { LedgerRow } from "../modules/shipment_ordering"
import { LABEL_MEGABYTES } from "../settings"

/** Labels read at the same time. Some may have to be fetched from the service. */
const AT_ONCE = 4

interface PrintedLabels {
  pdf: Uint8Array
  /** Ids of shipments whose label does not exist or cannot be printed. Unknown ids are left out. */
  missing: string[]
  /** Of the missing ones, those that have a label. */
  unprintable: UnprintableLabel[]
  /** Ids of shipments whose label could not be fetched now. */
  unread: string[]
}

interface UnprintableLabel {
  id: string
  reference: string
  fault: LabelFault
}

/**
 * Joins the labels of these shipments into one PDF, in the order of the ids. Voided shipments are left out: with a
 * label, their parcel would be sent.
 *
 * @throws MedusaError INVALID_DATA if there is no label at all, or if the labels take too much memory
 */
export async function printLabels(
  context: PluginContext,
  vault: FileVault | undefined,
  { ids, format }: { ids: string[]; format: LabelFormat },
): Promise<PrintedLabels> {
  const rows = await context.plugin.search.inOrder([...new Set(ids)])
  const contents: (Buffer | "unread" | undefined)[] = []
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const some = rows.slice(start, start + AT_ONCE)
    contents.push(...(await Promise.all(some.map((row) => tryLabel(context, vault, row)))))
    if (sizeOf(contents) > LABEL_MEGABYTES.printed * 1_000_000) refuseTooMuch()
  }
  const labels = contents.filter((one) => Buffer.isBuffer(one))
  const print = await joinLabels(format, labels)
  if (!print) {
    refuseData("These labels take too much memory or time to put together. Print fewer at once.")
  }
  const faults = print.faults.values()
  const missing: string[] = []
  const unread: string[] = []
  const unprintable: UnprintableLabel[] = []
  for (const [index, { id, reference }] of rows.entries()) {
    const label = contents[index]
    const fault = Buffer.isBuffer(label) ? faults.next().value : undefined
    if (label === "unread") unread.push(id)
    else if (!label || fault) missing.push(id)
    if (fault) unprintable.push({ id, reference, fault })
  }
  if (missing.length + unread.length === rows.length) {
    refuseAll(unread, unprintable)
  }
  const leftOutIds = new Set([...missing, ...unread])
  await context.plugin.ledger.markPrinted(
    rows.flatMap(({ id }) => (leftOutIds.has(id) ? [] : [id])),
  )
  return { pdf: print.pdf, missing, unread, unprintable }
}

function refuseAll(unread: string[], [first, ...others]: UnprintableLabel[]): never {
  if (first) {
    const more =
      others.length > 0 ? ` The same or another reason holds for ${others.length} more.` : ""
    refuseData(
      `The label of ${first.reference} cannot be printed from here. ${LABEL_FAULTS[first.fault]}${more}`,
    )
  }
  refuseData(
    unread.length > 0
      ? "No label could be fetched right now. Try again in a few minutes, or look at one shipment for the reason."
      : "None of these shipments has a label that can be printed. A shipment has one once it is confirmed.",
  )
}

/**
 * One label for a print server, which asks nobody: a label that cannot be put on the paper is given as it came.
 *
 * @returns undefined if there is no label to print, `unread` if it cannot be fetched now
 */
export async function labelForPrinter(
  context: PluginContext,
  vault: FileVault | undefined,
  { id, format }: { id: string; format: LabelFormat },
): Promise<Uint8Array | "unread" | undefined> {
  const row = await context.plugin.ledger.find(id)
  const label = row && (await tryLabel(context, vault, row))
  if (!Buffer.isBuffer(label)) return label
  const print = await joinLabels(format, [label])
  return print && !print.faults[0] ? print.pdf : label
}

/** Undefined if there is no label to print, `unread` if it cannot be fetched now. */
async function tryLabel(
  context: PluginContext,
  vault: FileVault | undefined,
  row: LedgerRow,
): Promise<Buffer | "unread" | undefined> {
  try {
    return row.state === "voided" ? undefined : await keepLabel(context, vault, row)
  } catch (error) {
    context.logger.warn(`shipment-ordering: a label is left out of a print, ${errorText(error)}`)
    return "unread"
  }
}

function sizeOf(contents: readonly unknown[]): number {
  return contents.reduce<number>((sum, one) => sum + (Buffer.isBuffer(one) ? one.length : 0), 0)
}

function refuseTooMuch(): never {
  refuseData(
    `These labels come to more than ${LABEL_MEGABYTES.printed} MB together. Print fewer at once.`,
  )
}
