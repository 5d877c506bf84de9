import { createAnswerBook, type ApiAnswer, type AnswerBook, type Breaker } from ".."
import { AGES } from "./ages"
import type { AnswerBookSettings } from "../answer-book"
import { createMemoryLevel, type MemoryLevel } from "./memory-level"

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DEADLINE_MS = 1200
export const KEY_PREFIX = "shipment_ordering:quotes:v1:"

export const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms)
const given = (value: string, source: string) => ({
  outcome: "value",
  value,
  source,
  loadedAt: expect.any(Number) as number,
})
export const live = (value: string) => given(value, "live")
export const cached = (value: string) => given(value, "cache")
export const stale = (value: string) => given(value, "stale")

interface NumberingApi {
  calls: number
  failing: boolean
  delayMs: number
  load: () => Promise<string>
}

/** A service that takes 200 ms and numbers its prices. */
function createService(): NumberingApi {
  const service: NumberingApi = {
    calls: 0,
    failing: false,
    delayMs: 200,
    async load() {
      const count = ++service.calls
      const { failing, delayMs } = service
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      if (failing) throw new Error("500")
      return `price ${count}`
    },
  }
  return service
}

/** Prices are texts here; nothing else is one. */
export function parse(stored: unknown): string {
  if (typeof stored !== "string") throw new TypeError("not a price")
  return stored
}

interface Process {
  ask: (key?: string, deadlineMs?: number) => Promise<ApiAnswer<string>>
  stats: AnswerBook<string>["stats"]
}

interface Store {
  level: MemoryLevel
  service: NumberingApi
  /** A book as another process of the store has it. */
  startProcess: (settings?: Partial<AnswerBookSettings<string>> & { breaker?: Breaker }) => Process
  /** Leaves something in the level. */
  put: (entry: unknown, key?: string) => void
}

/** Processes that share a level and a service. */
export function createStore(): Store {
  const level = createMemoryLevel()
  const service = createService()
  return {
    level,
    service,
    startProcess({ breaker, ...settings } = {}) {
      const shared = { level, parse }
      const book = createAnswerBook<string>({ ...AGES, maxEntries: 100, shared, ...settings })
      return {
        ask: (key = "key", deadlineMs = DEADLINE_MS) =>
          book.get(key, service.load, { deadlineMs, breaker }),
        stats: book.stats,
      }
    },
    put: (entry, key = "key") => {
      level.stored.set(KEY_PREFIX + key, JSON.stringify(entry))
    },
  }
}

/** What a question comes to while its deadline passes, and how long that took. */
export async function settle<T>(asked: Promise<T>): Promise<{ answer: T; tookMs: number }> {
  const start = Date.now()
  let tookMs = Number.NaN
  void asked.then(() => {
    tookMs = Date.now() - start
  })
  await pass(DEADLINE_MS)
  return { answer: await asked, tookMs }
}

/** Time stands still but for `pass`, and a rejection that nobody handles fails the test. */
export function stopTheClock(): void {
  const unhandled = jest.fn()
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate"] })
    unhandled.mockClear()
    process.on("unhandledRejection", unhandled)
  })
  afterEach(async () => {
    await new Promise((resolve) => setImmediate(resolve))
    process.off("unhandledRejection", unhandled)
    jest.useRealTimers()
    expect(unhandled).not.toHaveBeenCalled()
  })
}
