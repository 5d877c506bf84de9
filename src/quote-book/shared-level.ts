/**
 * What the processes of a store have in common, e.g. its caching and locking modules. It may be slow,
 * fail or give back anything: the book then does without it.
 */
export interface SharedLevel {
  /** What was set, as it comes back from JSON; null or undefined when there is nothing. */
  get: (key: string) => Promise<unknown>
  /** @param value plain, for JSON */
  set: (key: string, value: unknown, ttlSeconds: number) => Promise<void>
  /**
   * Runs the work once, while no other process runs any under the same key, and rejects when its turn
   * does not come. The lock has to end by itself when the process dies.
   */
  runOnce?: (key: string, work: () => Promise<void>) => Promise<unknown>
}

export interface SharedLevelSettings<T> {
  level: SharedLevel
  /** A stored value, checked. @throws when it is not what was stored */
  parse: (stored: unknown) => T
  /** How long a reading or a writing may take. */
  waitMs?: number
  /** How long another process that asks the same is waited for. */
  lockWaitMs?: number
}
