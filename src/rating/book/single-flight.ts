/** Runs the work for a key, or joins the run that is under way for it. */
export interface SingleFlight<T> {
  (key: string, work: () => Promise<T>): Promise<T>
  isRunning: (key: string) => boolean
}

/** One run per key at a time; all who ask meanwhile get what it comes to, its failure included. */
export function createSingleFlight<T>(): SingleFlight<T> {
  const running = new Map<string, Promise<T>>()
  const run = (key: string, work: () => Promise<T>) => {
    const joined = running.get(key)
    if (joined) return joined
    const started = work().finally(() => running.delete(key))
    running.set(key, started)
    return started
  }
  return Object.assign(run, { isRunning: (key: string) => running.has(key) })
}
