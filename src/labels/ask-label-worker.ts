import { refuseData } from "../context"
import { Thread } from "../threads"

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

/**
 * The label without actions, scripts and attachments, for a browser or an e-mail. One that has none is not changed.
 * One that we cannot read is not changed either: a merchant may be able to open it.
 *
 * @throws MedusaError INVALID_DATA if it has some and cannot be drawn without them, or is too large
 */
export async function safeLabel(pdf: Buffer): Promise<Buffer> {
  const end = await inTurn({ format: "shown", labels: [pdf] })
  if (end.step !== "done") refuseData(LABEL_FAULTS.too_large)
  const [fault] = end.faults
  if (fault && (end.isActive || fault === "too_large")) refuseData(LABEL_FAULTS[fault])
  return end.isActive && end.pdf ? Buffer.from(end.pdf) : pdf
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

export interface LabelTask {
  labels: Uint8Array[]
  /** The paper for which they are joined, or `shown` for a label that is opened alone. Without it they are checked. */
  format?: LabelFormat | "shown"
}

/** Why a label cannot be printed together with others. */
export type LabelFault =
  | "unreadable"
  | "too_large"
  | "needs_password"
  | "unknown_encryption"
  /** It has form fields or annotations that only a viewer can draw. */
  | "unprintable"

/** In words for the merchant. */
export const LABEL_FAULTS: Record<LabelFault, string> = {
  unreadable: "This is not a PDF with a printable page. Choose the label's PDF file.",
  too_large:
    "This PDF takes too much memory or time to unpack. Print the label to a new PDF, and upload that.",
  needs_password: "This PDF needs a password to open. Save it without one, and upload that.",
  unknown_encryption:
    "This PDF is encrypted in a way that cannot be read here. Print the label to a new PDF, and upload that.",
  unprintable:
    "This PDF has form fields or notes that only a PDF viewer can draw. Print the label to a new PDF, and upload that.",
}

export type LabelAnswer =
  /** The next label is being read. */
  | { step: "begun"; index: number }
  | {
      step: "done"
      faults: (LabelFault | undefined)[]
      /** Whether a label has actions, scripts or attachments. Looked for only in one that is shown. */
      isActive: boolean
      pdf: Uint8Array | undefined
    }
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
