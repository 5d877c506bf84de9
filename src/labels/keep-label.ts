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
import type { KeptLabel, LedgerRow } from "../modules/shipment_ordering"
import { clientForRow } from "../account"
import { Thread } from "../threads"

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
  const kept = await context.plugin.labels.find(row.id)
  const known = kept && ("content" in kept ? kept.content : await vault?.read(kept.fileId))
  if (known) {
    return known
  }
  if (!row.label_url) {
    return undefined
  }
  const client = await clientForRow(context, row)
  const labels: Buffer[] = []
  for (const link of row.label_url.split("\n")) {
    labels.push(await checked(await client.downloadLabel(link)))
    refuseTooMuch(labels)
  }
  const [only] = labels
  const pdf = only && labels.length === 1 ? only : await joined(labels)
  // The record of a lost or unreachable file is replaced only now that there is a new PDF.
  await storeLabel(context, vault, { rowId: row.id, pdf, replaces: kept })
  return pdf
}

const MOST_BYTES = 40_000_000

function refuseTooMuch(labels: Buffer[]): void {
  if (labels.reduce((sum, { length }) => sum + length, 0) > MOST_BYTES) {
    refuseData(
      `The labels of this shipment come to more than ${MOST_BYTES / 1_000_000} MB together. ` +
        "Download them in your account at the service, and upload them here as one PDF.",
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

/** One PDF of all labels of a shipment. If one cannot be read, none is kept: its parcel would stay behind. */
async function joined(labels: Buffer[]): Promise<Buffer> {
  const file = await joinLabels("thermal", labels)
  const broken = file ? file.faults.findIndex(Boolean) : -1
  if (!file || broken >= 0) {
    refuseData(
      `${file ? `Label ${broken + 1} of ${labels.length}` : "One of the labels"} of this shipment cannot be read. ` +
        "Download the labels in your account at the service, and upload them here as one PDF.",
    )
  }
  return Buffer.from(file.pdf)
}

/**
 * Keeps a PDF in the store's files, else in our own table, and clears earlier errors about the label.
 *
 * @param replaces what was kept before and is to be erased
 */
export async function storeLabel(
  context: PluginContext,
  vault: FileVault | undefined,
  { rowId, pdf, replaces }: { rowId: string; pdf: Buffer; replaces: KeptLabel | undefined },
): Promise<void> {
  const { labels, ledger } = context.plugin
  const fileId = await tryVault(context, vault, pdf)
  if (replaces) {
    await labels.erase([rowId])
  }
  const label = fileId === undefined ? { content: pdf } : { fileId }
  const isKept = await labels.keep(rowId, label, pdf.length)
  const superfluous = isKept ? replaces && "fileId" in replaces && replaces.fileId : fileId
  if (superfluous) {
    await vault?.erase(superfluous).catch(() => undefined)
  }
  await ledger.endLabelTrouble(rowId)
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
  const { ledger } = context.plugin
  try {
    await keepLabel(context, vault, row)
    await ledger.endLabelTrouble(row.id)
  } catch (error) {
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
  const made: unknown = provider?.constructor
  return typeof made === "function" && "identifier" in made ? String(made.identifier) : undefined
}

/** Enough memory to join 500 labels of 300 objects each. */
const HEAP_MEGABYTES = 256
/** For reading one label, or for saving the joined PDF. */
const LIMIT_MS = 20_000
const MOST_CRASHES = 3

/** What is wrong with a PDF; undefined when its pages can be printed. It is read in a thread of its own. */
export async function checkLabel(
  pdf: Uint8Array,
  limitMs = LIMIT_MS,
): Promise<LabelFault | undefined> {
  const end = await inTurn({ labels: [pdf] }, limitMs)
  return end.step === "done" ? end.faults[0] : "too_large"
}

interface JoinedLabels {
  pdf: Uint8Array
  /** In the order of the labels. A label with a fault is not in the PDF. */
  faults: (LabelFault | undefined)[]
}

/**
 * Joins labels to one PDF in their order, in the same thread.
 *
 * @returns undefined when together they take more memory or time than there is for one print
 */
export async function joinLabels(
  format: LabelFormat,
  labels: readonly Uint8Array[],
): Promise<JoinedLabels | undefined> {
  const tooLarge = new Set<number>()
  for (let crashes = 0; crashes <= MOST_CRASHES; crashes++) {
    const places = [...labels.keys()].filter((place) => !tooLarge.has(place))
    const end = await inTurn({ format, labels: places.flatMap((place) => labels[place] ?? []) })
    if (end.step === "done") {
      const faults: JoinedLabels["faults"] = labels.map(() => "too_large")
      places.forEach((place, index) => (faults[place] = end.faults[index]))
      return end.pdf && { pdf: end.pdf, faults }
    }
    const culprit = end.step === "crashed" ? places[end.index] : undefined
    if (culprit === undefined) {
      return undefined
    }
    tooLarge.add(culprit)
  }
  return undefined
}

type End =
  | Exclude<LabelAnswer, { step: "begun" }>
  /** Over the limit of memory or time, at the label with this index. */
  | { step: "crashed"; index: number }

/** What labels are printed on: thermal paper, one unchanged page each, or A4 sheets of 1, 2 or 4 labels. */
export const LABEL_FORMATS = ["thermal", "a4_1", "a4_2", "a4_4"] as const

export type LabelFormat = (typeof LABEL_FORMATS)[number]

/** Checks labels; with a `format` they are also joined to one PDF for that paper. */
export interface LabelTask {
  labels: Uint8Array[]
  format?: LabelFormat
}

export type LabelFault = "unreadable" | "too_large"

export type LabelAnswer =
  /** The next label is being read. */
  | { step: "begun"; index: number }
  | { step: "done"; faults: (LabelFault | undefined)[]; pdf?: Uint8Array }
  /** All labels together unpack to more than is allowed for one print. */
  | { step: "too_large" }

const thread = new Thread<LabelTask, LabelAnswer>({
  file: require.resolve("./label-worker"),
  heapMegabytes: HEAP_MEGABYTES,
  isLast: ({ step }) => step !== "begun",
})

async function inTurn(task: LabelTask, limitMs = LIMIT_MS): Promise<End> {
  let index = 0
  const end = await thread.run(task, {
    limitMs,
    onAnswer: (answer) => {
      if (answer.step === "begun") index = answer.index
    },
  })
  return end && end.step !== "begun" ? end : { step: "crashed", index }
}
