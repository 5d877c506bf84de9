import { once } from "node:events"
import { inTime } from "../in-time"

/** Runs the work while a lock is held, and rejects when the lock cannot be had. */
export type RunLocked = (work: () => Promise<void>) => Promise<unknown>

export type Release = () => void

/**
 * Takes a lock that is offered as "run this under the lock", and holds it until it is released.
 *
 * A lock that is given too late is let go of at once.
 *
 * @throws when the lock cannot be had within `waitMs`
 */
export async function takeLock(runLocked: RunLocked, waitMs: number): Promise<Release> {
  const holding = new AbortController()
  const release = () => holding.abort()
  const taken = new Promise<Release>((resolve, reject) => {
    const hold = async () => {
      resolve(release)
      if (!holding.signal.aborted) await once(holding.signal, "abort")
    }
    const run = async () => {
      await runLocked(hold)
      throw new Error("The lock was not given.")
    }
    run().catch(reject)
  })
  try {
    return await inTime(() => taken, waitMs)
  } catch (error) {
    release()
    throw error
  }
}
