import { downloadLabel } from "../carrier-api"
import { randomBytes } from "node:crypto"
import type { IFileModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  DAY_MS,
  errorText,
  fromNow,
  type PluginContext,
  refuseData,
  toLedgerError,
} from "../context"
import type { KeptLabel, LabelPlace, LabelToKeep, LedgerRow } from "../modules/shipment_ordering"
import { clientForRow } from "../account"
import { LABEL_MEGABYTES } from "../settings"
import { measureLabel, shipmentFacts } from "../telemetry"
import { checkLabel, joinLabels, safeLabel } from "./ask-label-worker"

/**
 * The label's PDF: the kept one, else fetched from the service and kept.
 *
 * @returns undefined when the service gave no link
 * @throws CarrierApiError when a link answers with anything but a PDF
 * @throws MedusaError INVALID_DATA when the PDF takes too much memory or time to unpack, or when several
 *   labels cannot be joined. A single label that we cannot print is kept: a merchant may still open it.
 */
export async function keepLabel(
  context: PluginContext,
  vault: FileVault | undefined,
  row: LedgerRow,
): Promise<Buffer | undefined> {
  return keepOrFetch(context, vault, { row, label: await context.plugin.labels.find(row.id) })
}

async function keepOrFetch(
  context: PluginContext,
  vault: FileVault | undefined,
  { row, label }: { row: LedgerRow; label: KeptLabel | undefined },
): Promise<Buffer | undefined> {
  const bytes = await readKept(vault, label)
  if (bytes) {
    return bytes
  }
  const { label_url: links } = row
  if (!links) {
    return undefined
  }
  const pdf = await measureLabel(shipmentFacts(row), () => fetchLabel(context, row, links))
  // A merchant may have uploaded another meanwhile, and that counts.
  return (await storeFetched(context, vault, { row, pdf, lost: label }))
    ? pdf
    : ((await readKept(vault, await context.plugin.labels.find(row.id))) ?? pdf)
}

/** @param links one in each line */
async function fetchLabel(context: PluginContext, row: LedgerRow, links: string): Promise<Buffer> {
  const client = await clientForRow(context, row)
  const labels: Buffer[] = []
  for (const link of links.split("\n")) {
    labels.push(await checked(await downloadLabel(client, link)))
    refuseTooMuch(labels)
  }
  const [only] = labels
  return only && labels.length === 1 ? only : joined(labels)
}

/**
 * Like `keepLabel`, for a browser or an e-mail: without actions, scripts and attachments.
 *
 * @throws MedusaError INVALID_DATA also if it has some and cannot be drawn without them
 */
export async function openLabel(
  context: PluginContext,
  vault: FileVault | undefined,
  row: LedgerRow,
): Promise<Buffer | undefined> {
  const pdf = await keepLabel(context, vault, row)
  return pdf && safeLabel(pdf)
}

async function readKept(
  vault: FileVault | undefined,
  label: KeptLabel | undefined,
): Promise<Buffer | undefined> {
  return label && ("content" in label ? label.content : vault?.read(label.fileId))
}

function refuseTooMuch(labels: Buffer[]): void {
  const { ofShipment, uploaded } = LABEL_MEGABYTES
  if (labels.reduce((sum, { length }) => sum + length, 0) > ofShipment * 1_000_000) {
    refuseData(
      `The labels of this shipment come to more than ${ofShipment} MB together. Download them in your account ` +
        `at the service, and upload them here as one PDF of at most ${uploaded} MB.`,
    )
  }
}

async function checked(label: Buffer): Promise<Buffer> {
  if ((await checkLabel(label)) === "too_large") {
    refuseData(
      "The label's PDF was not kept: it takes too much memory or time to unpack. Download the label in " +
        "your account at the service, print it to a new PDF, and upload that.",
    )
  }
  return label
}

/** One PDF of all labels of a shipment. If one cannot be joined, none is kept: its parcel would stay behind. */
async function joined(labels: Buffer[]): Promise<Buffer> {
  const file = await joinLabels("thermal", labels)
  const broken = file ? file.faults.findIndex(Boolean) : -1
  if (!file || broken >= 0) {
    refuseData(
      `${file ? `Label ${broken + 1} of ${labels.length}` : "One of the labels"} of this shipment cannot be joined ` +
        "with the others. " +
        "Download the labels in your account at the service, and upload them here as one PDF.",
    )
  }
  return Buffer.from(file.pdf)
}

/**
 * Keeps a fetched PDF, if there is still no other and the link was not deleted meanwhile.
 *
 * @param lost what is recorded as kept, but could not be read
 */
async function storeFetched(
  context: PluginContext,
  vault: FileVault | undefined,
  { row, pdf, lost }: { row: LedgerRow; pdf: Buffer; lost: KeptLabel | undefined },
): Promise<boolean> {
  const label = await toKept(context, vault, pdf)
  // It may be a merchant's, and the files were only out of reach for a while.
  const isBack =
    lost && vault && ("content" in label || (await readKept(vault, lost)) !== undefined)
  const by = { who: "service", lostId: lost?.id } as const
  return isBack
    ? discard(vault, label)
    : settle(context, vault, { rowId: row.id, label, byteLength: pdf.length, by })
}

/**
 * Keeps a PDF in the store's files, else in our own table, and clears earlier errors about the label.
 *
 * @param isReplacing whether it replaces any other, also one that is being kept at this moment
 * @returns false if there is another, and nothing was changed
 */
export async function storeLabel(
  context: PluginContext,
  vault: FileVault | undefined,
  { rowId, pdf, isReplacing }: { rowId: string; pdf: Buffer; isReplacing: boolean },
): Promise<boolean> {
  const label = await toKept(context, vault, pdf)
  const by = { who: "merchant", isReplacing } as const
  return settle(context, vault, { rowId, label, byteLength: pdf.length, by })
}

async function toKept(
  context: PluginContext,
  vault: FileVault | undefined,
  pdf: Buffer,
): Promise<LabelPlace> {
  const fileId = await tryVault(context, vault, pdf)
  return fileId === undefined ? { content: pdf } : { fileId }
}

/** Records where a label is, and erases the file that is no longer needed. */
async function settle(
  { plugin }: PluginContext,
  vault: FileVault | undefined,
  label: LabelToKeep,
): Promise<boolean> {
  const { isKept, replaced } = await plugin.labels.keep(label)
  if (!isKept) return discard(vault, label.label)
  if (replaced) await discard(vault, replaced)
  await plugin.ledger.endLabelTrouble(label.rowId)
  return true
}

async function discard(vault: FileVault | undefined, label: LabelPlace): Promise<false> {
  if ("fileId" in label) await vault?.erase(label.fileId).catch(() => undefined)
  return false
}

/** Undefined when the store's files cannot be reached: the database keeps the label then. */
async function tryVault(
  { logger }: PluginContext,
  vault: FileVault | undefined,
  pdf: Buffer,
): Promise<string | undefined> {
  try {
    return await vault?.keep(pdf)
  } catch (error) {
    logger.warn(`shipment-ordering: a label is kept in the database, ${errorText(error)}`)
    return undefined
  }
}

/** A link that has failed for so long will not recover. The label route still tries when asked. */
const RETRY_FOR_MS = 2 * DAY_MS

/** Like `keepLabel`, but notes a failure on the row. The resume job tries again for two days. */
export async function tryToKeepLabel(
  context: PluginContext,
  vault: FileVault | undefined,
  row: LedgerRow,
): Promise<void> {
  const { labels, ledger } = context.plugin
  const before = await labels.find(row.id)
  try {
    await keepOrFetch(context, vault, { row, label: before })
    // Keeping a new one has ended it already.
    if (before || !row.label_url) await ledger.endLabelTrouble(row.id)
  } catch (error) {
    const label = await labels.find(row.id)
    // Uploaded meanwhile: the service's is no longer needed.
    if (label && label.id !== before?.id) return
    const isOld = Date.now() - row.created_at.getTime() > RETRY_FOR_MS
    await ledger.note(row.id, {
      last_error: { ...toLedgerError(error), about: "label" },
      next_try_at: isOld ? null : fromNow(context.plugin.options.timing.failureRetrySeconds),
    })
  }
}

/** Where a store keeps private files. */
export interface FileVault {
  /** @returns the id by which it is found again */
  keep: (pdf: Buffer) => Promise<string>
  /** @returns undefined when it is gone */
  read: (id: string) => Promise<Buffer | undefined>
  erase: (id: string) => Promise<void>
}

/** Medusa's own provider for development: it serves private files to anyone who knows the name. */
const PUBLIC_PROVIDER = "localfs"

/** The store's File module. Undefined if it uses `PUBLIC_PROVIDER`: the database keeps the labels then. */
export function fileVault(container: Pick<MedusaContainer, "resolve">): FileVault | undefined {
  const files = container.resolve<IFileModuleService | undefined>(Modules.FILE, {
    allowUnregistered: true,
  })
  if (!files || providerOf(files) === PUBLIC_PROVIDER) {
    return undefined
  }
  return {
    async keep(pdf) {
      const { id } = await files.createFiles({
        // 128 random bits, too many to guess: a provider may make the name a public address.
        filename: `shipment-ordering/${randomBytes(16).toString("hex")}.pdf`,
        mimeType: "application/pdf",
        content: pdf.toString("base64"),
        access: "private",
      })
      return id
    },
    read: (id) => files.getAsBuffer(id).catch(() => undefined),
    erase: (id) => files.deleteFiles(id),
  }
}

function providerOf(files: IFileModuleService): string | undefined {
  const service: unknown = files.getProvider()
  const provider =
    typeof service === "object" && service !== null && "fileProvider_" in service
      ? service.fileProvider_
      : undefined
  const providerClass: unknown = provider?.constructor
  return typeof providerClass === "function" && "identifier" in providerClass
    ? String(providerClass.identifier)
    : undefined
}
