/** Runs the work for a key, or joins the run that is under way for it. */
export type SingleFlight<T> = (key: string, work: () => Promise<T>) => Promise<T>

/** One run per key at a time; all who ask meanwhile get what it comes to, its failure included. */
export function createSingleFlight<T>(): SingleFlight<T> {
  const running = new Map<string, Promise<T>>()
  return (key, work) => {
    const joined = running.get(key)
    if (joined) return joined
    const started = work().finally(() => running.delete(key))
    running.set(key, started)
    return started
  }
}
