/** Something that must not outlive this process. */
export interface Stoppable {
  /** Stops in good order; called on SIGINT, SIGTERM and SIGHUP, the last registered first. */
  stop(): Promise<void>
  /** Last resort, must be synchronous: called when the process ends without having stopped it. */
  kill(): void
}

const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const
const running = new Set<Stoppable>()
let isListening = false
let stoppingSince: number | undefined

/**
 * Makes sure that `stoppable` ends with this process, however the process ends (short of SIGKILL).
 *
 * @returns a function that takes it off the list once it has stopped
 */
export function stopOnExit(stoppable: Stoppable): () => void {
  listen()
  running.add(stoppable)
  return () => running.delete(stoppable)
}

function listen(): void {
  if (isListening) {
    return
  }
  isListening = true
  process.on("exit", killAll)
  for (const [signal, number] of Object.entries(signals)) {
    process.on(signal, () => void stopAllAndExit(128 + number))
  }
  if (process.env.npm_lifecycle_event !== undefined) {
    stopWithNpm()
  }
}

/** npm hands a signal to the shell that it runs a script in, and that shell dies of it without telling the script. */
function stopWithNpm(): void {
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid !== shell) {
      clearInterval(watch)
      void stopAllAndExit(128 + signals.SIGHUP)
    }
  }, 500)
  watch.unref()
}

async function stopAllAndExit(exitCode: number): Promise<void> {
  if (stoppingSince !== undefined) {
    // A second Ctrl-C means "now", and the exit handler kills what is left. A second signal at once is the same Ctrl-C:
    // the terminal sends it to the whole group, and npm sends its own on.
    if (Date.now() - stoppingSince > 1000) {
      process.exit(exitCode)
    }
    return
  }
  stoppingSince = Date.now()
  for (const stoppable of [...running].reverse()) {
    await stoppable.stop().catch((error: unknown) => console.error(error))
  }
  process.exit(exitCode)
}

function killAll(): void {
  for (const stoppable of [...running].reverse()) {
    stoppable.kill()
  }
}
