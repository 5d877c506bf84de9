import { Worker } from "node:worker_threads"

interface ThreadOptions<Answer> {
  /** From `require.resolve`: the built file; under tests, the source. */
  file: string
  heapMegabytes: number
  /** Whether this is the last answer. */
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

/** After this time other tasks no longer wait for a task. They run beside it, one after the other. */
const SLOW_MS = 1_000
/** Each thread may take all its memory. */
const MOST_AT_ONCE = 2

/** Runs work that would block all requests in its own thread, which ends when it is idle. */
export class Thread<Task, Answer> {
  readonly #options: ThreadOptions<Answer>
  readonly #waiting: (() => void)[] = []
  #running = 0
  /** Running tasks that are not slow yet. */
  #quick = 0
  #idle: Worker | undefined

  constructor(options: ThreadOptions<Answer>) {
    this.#options = options
  }

  /**
   * Runs one task after the other: two large ones at the same time would take twice the memory. But the others do not
   * wait for a slow task, or for one that never ends.
   *
   * @returns the last answer; undefined when the task took too much memory or time
   * @throws what the task throws
   */
  async run(task: Task, options: RunOptions<Answer>): Promise<Answer | undefined> {
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve)
      this.#startNext()
    })
    let isQuick = true
    const markSlow = () => {
      if (isQuick) this.#quick -= 1
      isQuick = false
      this.#startNext()
    }
    const slowTimer = setTimeout(markSlow, SLOW_MS)
    try {
      return await this.#runNow(task, options)
    } finally {
      clearTimeout(slowTimer)
      this.#running -= 1
      markSlow()
    }
  }

  #startNext(): void {
    if (this.#quick > 0 || this.#running >= MOST_AT_ONCE) return
    const start = this.#waiting.shift()
    if (!start) return
    this.#running += 1
    this.#quick += 1
    start()
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
      const receive = (answer: Answer) => {
        watch.refresh()
        onAnswer?.(answer)
        if (!this.#options.isLast(answer)) return
        clearTimeout(watch)
        worker.off("message", receive).off("error", fail)
        this.#keep(worker)
        resolve(answer)
      }
      const fail = (error: NodeJS.ErrnoException) => {
        clearTimeout(watch)
        if (error.code === "ERR_WORKER_OUT_OF_MEMORY") giveUp()
        else reject(error)
      }
      worker.on("message", receive).on("error", fail)
      worker.postMessage(task)
    })
  }

  /** Keeps the worker for the next task, for `IDLE_MS` at most. */
  #keep(worker: Worker): void {
    if (this.#idle) void this.#idle.terminate()
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
