import type { SharedLevel } from ".."

type Fault = "hang" | "throw" | "throw-early"

export interface MemoryLevel extends SharedLevel {
  /** What lies there, as text. */
  stored: Map<string, string>
  /** The life of what was set last. */
  ttlSeconds: () => number | undefined
  /** How often each operation was asked for. */
  asked: { get: number; set: number; runOnce: number }
  /** What goes wrong from now on. */
  faults: { get?: Fault; set?: Fault; runOnce?: Fault | "never-runs" | "fails-after" }
  delaysMs: { get: number; set: number; runOnce: number }
}

/** A shared level in memory: JSON goes in and out, and locks queue up. */
export function createMemoryLevel(): MemoryLevel {
  const queues = new Map<string, Promise<unknown>>()
  let ttl: number | undefined

  /** Not an async function, so that "throw-early" throws before there is a promise. */
  function operate<T>(name: "get" | "set" | "runOnce", work: () => Promise<T>): Promise<T> {
    level.asked[name] += 1
    const fault = level.faults[name]
    if (fault === "throw-early") throw new Error(`${name} is broken`)
    if (fault === "throw") return Promise.reject(new Error(`${name} failed`))
    if (fault === "hang") return new Promise(() => undefined)
    const delayMs = level.delaysMs[name]
    if (delayMs === 0) return work()
    return new Promise((resolve) => setTimeout(resolve, delayMs)).then(work)
  }

  async function queue(key: string, work: () => Promise<void>): Promise<void> {
    const turn = (queues.get(key) ?? Promise.resolve()).then(work)
    queues.set(
      key,
      turn.catch(() => undefined),
    )
    await turn
  }

  const level: MemoryLevel = {
    stored: new Map(),
    ttlSeconds: () => ttl,
    asked: { get: 0, set: 0, runOnce: 0 },
    faults: {},
    delaysMs: { get: 0, set: 0, runOnce: 0 },
    get: (key) =>
      operate("get", async () => {
        const text = level.stored.get(key)
        return text === undefined ? null : JSON.parse(text)
      }),
    set: (key, value, ttlSeconds) =>
      operate("set", async () => {
        ttl = ttlSeconds
        level.stored.set(key, JSON.stringify(value))
      }),
    runOnce: (key, work) =>
      operate("runOnce", async () => {
        if (level.faults.runOnce === "never-runs") return
        await queue(key, work)
        if (level.faults.runOnce === "fails-after") throw new Error("the lock was lost")
      }),
  }
  return level
}
