import { Worker } from "node:worker_threads"

interface ThreadOptions<Answer> {
  /** From `require.resolve`: the built file; under tests, the source. */
  file: string
  heapMegabytes: number
  /** Whether nothing follows this answer. */
  isLast: (answer: Answer) => boolean
}

interface RunOptions<Answer> {
  /** Until the first answer, and from each answer to the next. */
  limitMs: number
  /** Called for each answer. */
  onAnswer?: (answer: Answer) => void
}

/** Starting a worker takes as long as many tasks. */
const IDLE_MS = 30_000

/** Work that would block all requests, in a thread of its own, which ends when it is idle. */
export class Thread<Task, Answer> {
  readonly #options: ThreadOptions<Answer>
  #last: Promise<unknown> = Promise.resolve()
  #idle: Worker | undefined

  constructor(options: ThreadOptions<Answer>) {
    this.#options = options
  }

  /**
   * Runs one task after the other: two large ones at once would take twice the memory.
   *
   * @returns the last answer; undefined when the task took too much memory or time
   * @throws what the task throws
   */
  run(task: Task, options: RunOptions<Answer>): Promise<Answer | undefined> {
    const end = this.#last.then(() => this.#runNow(task, options))
    this.#last = end.catch(() => undefined)
    return end
  }

  #runNow(task: Task, { limitMs, onAnswer }: RunOptions<Answer>): Promise<Answer | undefined> {
    const worker = this.#idle ?? this.#start()
    this.#idle = undefined
    worker.ref()
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        void worker.terminate()
        resolve(undefined)
      }
      const watch = setTimeout(giveUp, limitMs)
      const hear = (answer: Answer) => {
        watch.refresh()
        onAnswer?.(answer)
        if (!this.#options.isLast(answer)) return
        clearTimeout(watch)
        worker.off("message", hear).off("error", fail)
        this.#keep(worker)
        resolve(answer)
      }
      const fail = (error: NodeJS.ErrnoException) => {
        clearTimeout(watch)
        if (error.code === "ERR_WORKER_OUT_OF_MEMORY") giveUp()
        else reject(error)
      }
      worker.on("message", hear).on("error", fail)
      worker.postMessage(task)
    })
  }

  /** For the next task, for `IDLE_MS` at most. */
  #keep(worker: Worker): void {
    this.#idle = worker
    worker.unref()
    setTimeout(() => {
      if (this.#idle === worker) {
        this.#idle = undefined
        void worker.terminate()
      }
    }, IDLE_MS).unref()
  }

  #start(): Worker {
    const { file, heapMegabytes } = this.#options
    const worker = new Worker(file, {
      execArgv: file.endsWith(".ts") ? ["--require", "ts-node/register"] : [],
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 32 },
    })
    // A worker that fails while idle must not end the store.
    return worker.on("error", () => {
      if (this.#idle === worker) this.#idle = undefined
    })
  }
}
