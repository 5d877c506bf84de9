import { parentPort } from "node:worker_threads"
import { createLabelDocument, readLabel, unpackPages, type LabelFormat } from "./label-document"

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

/** A label of a few pages unpacks to less than one megabyte. */
const MOST_UNPACKED_BYTES = 64_000_000
const MOST_UNPACKED_TOGETHER_BYTES = 640_000_000

let unpackedBytes = 0
let mostBytes = Infinity

/**
 * A worker's heap limit does not count the bytes of arrays, and a PDF unpacks to arrays. So each new array is counted,
 * and refused before it is made.
 */
globalThis.Uint8Array = new Proxy(Uint8Array, {
  construct(target, parameters, made) {
    const [size] = parameters as unknown[]
    unpackedBytes += typeof size === "number" ? size : 0
    if (unpackedBytes > mostBytes) throw new RangeError("This PDF unpacks to too much.")
    return Reflect.construct(target, parameters, made) as Uint8Array
  },
})

// A broken file would fill the store's log.
Object.assign(console, { log: () => undefined, warn: () => undefined })

// One task at a time: the next is sent when this one is answered.
parentPort?.on("message", (task: LabelTask) => void work(task))

async function work({ labels, format }: LabelTask): Promise<void> {
  const faults: (LabelFault | undefined)[] = []
  const document = await createLabelDocument(format ?? "thermal")
  let togetherBytes = 0
  for (const [index, file] of labels.entries()) {
    answer({ step: "begun", index })
    unpackedBytes = 0
    mostBytes = MOST_UNPACKED_BYTES
    const label = await readLabel(file)
    // A check unpacks the pages only to measure them: a page that only a label printer can print is accepted.
    const isUnpacked = format !== "thermal" && label && (await unpackPages(label))
    const isTooLarge = unpackedBytes > mostBytes
    mostBytes = Infinity
    togetherBytes += unpackedBytes
    if (togetherBytes > MOST_UNPACKED_TOGETHER_BYTES) {
      return answer({ step: "too_large" })
    }
    const isReadable = label && (isUnpacked || format === undefined || format === "thermal")
    const isAdded = !isTooLarge && isReadable && (await document.add(label))
    faults.push(isTooLarge ? "too_large" : isAdded ? undefined : "unreadable")
  }
  answer({ step: "begun", index: labels.length })
  answer({ step: "done", faults, pdf: format && (await document.save()) })
}

function answer(message: LabelAnswer): void {
  parentPort?.postMessage(message)
}
