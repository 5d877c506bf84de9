import { Worker } from "node:worker_threads"
import type { LabelFormat } from "./label-document"
import type { LabelAnswer, LabelFault, LabelTask } from "./label-worker"

/** A label has some hundred objects, and 200 labels are read in less than half of this. */
const HEAP_MEGABYTES = 256
/** For reading one label, or for saving the joined PDF. */
const LIMIT_MS = 20_000
/** Starting a worker takes as long as reading about twenty labels. */
const IDLE_MS = 30_000
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

let last: Promise<unknown> = Promise.resolve()
let idle: Worker | undefined

/** Runs one task after the other: two large ones at once would take twice the memory. */
function inTurn(task: LabelTask, limitMs = LIMIT_MS): Promise<End> {
  const end = last.then(() => run(task, limitMs))
  last = end.catch(() => undefined)
  return end
}

function run(task: LabelTask, limitMs: number): Promise<End> {
  const worker = idle ?? startWorker()
  idle = undefined
  worker.ref()
  return new Promise<End>((resolve, reject) => {
    let index = 0
    const crash = () => {
      void worker.terminate()
      resolve({ step: "crashed", index })
    }
    const watch = setTimeout(crash, limitMs)
    const hear = (answer: LabelAnswer) => {
      watch.refresh()
      if (answer.step === "begun") {
        index = answer.index
        return
      }
      clearTimeout(watch)
      worker.off("message", hear).off("error", fail)
      keep(worker)
      resolve(answer)
    }
    const fail = (error: NodeJS.ErrnoException) => {
      clearTimeout(watch)
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY") crash()
      else reject(error)
    }
    worker.on("message", hear).on("error", fail)
    worker.postMessage(task)
  })
}

/** Keeps an idle worker for the next task, for `IDLE_MS` at most. */
function keep(worker: Worker): void {
  idle = worker
  worker.unref()
  setTimeout(() => {
    if (idle === worker) {
      idle = undefined
      void worker.terminate()
    }
  }, IDLE_MS).unref()
}

/** The built file; under tests, the source beside it. */
function startWorker(): Worker {
  const file = require.resolve("./label-worker")
  const worker = new Worker(file, {
    execArgv: file.endsWith(".ts") ? ["--require", "ts-node/register"] : [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES, maxYoungGenerationSizeMb: 32 },
  })
  // A worker that fails while idle must not end the store.
  return worker.on("error", () => {
    if (idle === worker) idle = undefined
  })
}
