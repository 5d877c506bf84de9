import fc from "fast-check"
import { createAnswerBook, type ApiAnswer } from ".."
import { AGES } from "./ages"
import type { AnswerBookSettings, LoadAnswer } from "../answer-book"
import { cached, HOUR, live, MINUTE, pass, stale, stopTheClock } from "./sample-store"

const deadline = { deadlineMs: 1200 }

/** A service that answers on command. */
function createService() {
  const calls: {
    resolve: (value: string) => void
    reject: (error: Error) => void
    signal: AbortSignal
  }[] = []
  const load: LoadAnswer<string> = (signal) =>
    new Promise((resolve, reject) => calls.push({ resolve, reject, signal }))
  return { calls, load, last: () => calls[calls.length - 1] }
}

function setUp(settings: Partial<AnswerBookSettings<string>> = {}) {
  const service = createService()
  const book = createAnswerBook<string>({ ...AGES, maxEntries: 10, ...settings })
  const ask = (key = "key"): Promise<ApiAnswer<string>> => book.get(key, service.load, deadline)
  const fill = async (value: string, key = "key"): Promise<void> => {
    const answer = ask(key)
    service.last()?.resolve(value)
    await answer
  }
  return { book, service, ask, fill }
}

stopTheClock()

it("callers who ask at the same time share one call", async () => {
  const { ask, service } = setUp()
  const answers = Promise.all([ask(), ask(), ask()])
  service.last()?.resolve("12.30")
  expect(await answers).toEqual([live("12.30"), live("12.30"), live("12.30")])
  expect(service.calls).toHaveLength(1)
})

it("different questions are asked apart", async () => {
  const { ask, fill, service } = setUp()
  await fill("12.30", "parcel")
  const envelope = ask("envelope")
  service.last()?.resolve("4.10")
  expect(await envelope).toEqual(live("4.10"))
  expect(await ask("parcel")).toEqual(cached("12.30"))
})

it("a young answer is given again without a call", async () => {
  const { ask, fill, service } = setUp()
  await fill("12.30")
  await pass(10 * MINUTE - 1)
  expect(await ask()).toEqual(cached("12.30"))
  expect(service.calls).toHaveLength(1)
})

it("an older answer is given at once while one new call runs", async () => {
  const { ask, fill, service } = setUp()
  await fill("12.30")
  await pass(10 * MINUTE)
  expect(await Promise.all([ask(), ask()])).toEqual([stale("12.30"), stale("12.30")])
  expect(service.calls).toHaveLength(2)
  service.last()?.resolve("13.00")
  await pass(0)
  expect(await ask()).toEqual(cached("13.00"))
  await pass(10 * MINUTE)
  expect(await ask()).toEqual(stale("13.00"))
})

it("an answer that has grown too old is no answer", async () => {
  const { ask, fill, service } = setUp()
  await fill("12.30")
  await pass(24 * HOUR + 1)
  const answer = ask()
  service.last()?.resolve("14.00")
  expect(await answer).toEqual(live("14.00"))
})

it("the book holds no more than it may", async () => {
  const { ask, fill, service } = setUp({ maxEntries: 2 })
  for (const key of ["a", "b", "c"]) await fill(key, key)
  expect(await ask("c")).toEqual(cached("c"))
  void ask("a")
  expect(service.calls).toHaveLength(4)
})

it("a question that is pushed out while it waits is still answered", async () => {
  const { ask, service } = setUp({ maxEntries: 1 })
  const first = ask("first")
  const second = ask("second")
  for (const [index, call] of service.calls.entries()) call.resolve(`price ${index}`)
  expect(await first).toEqual(live("price 0"))
  expect(await second).toEqual(live("price 1"))
  expect(await ask("second")).toEqual(cached("price 1"))
})

it("a question whose deadline passes is a miss, and its answer is stored when it comes", async () => {
  const { ask, service } = setUp()
  const first = ask()
  await pass(1200)
  expect(await first).toEqual({ outcome: "miss", reason: "deadline" })
  service.last()?.resolve("12.30")
  await pass(0)
  expect(await ask()).toEqual(cached("12.30"))
  expect(service.calls).toHaveLength(1)
})

it("after a missed deadline callers are answered at once for ten seconds, and then wait again", async () => {
  const { ask, service } = setUp()
  void ask()
  await pass(1200)
  await pass(9999)
  expect(await ask()).toEqual({ outcome: "miss", reason: "deadline" })
  await pass(2)
  const later = ask()
  service.last()?.resolve("12.30")
  expect(await later).toEqual(live("12.30"))
  expect(service.calls).toHaveLength(1)
})

it("an answer that comes late ends the pause", async () => {
  const { ask, service } = setUp({ freshMs: 1000 })
  void ask()
  await pass(1200)
  service.last()?.resolve("12.30")
  await pass(1000)
  expect(await ask()).toEqual(stale("12.30"))
  expect(service.calls).toHaveLength(2)
})

it("a caller who joins a waiting call late has a deadline of their own", async () => {
  const { ask, service } = setUp()
  const first = ask()
  await pass(1000)
  const second = ask()
  await pass(200)
  expect(await first).toMatchObject({ outcome: "miss" })
  service.last()?.resolve("12.30")
  expect(await second).toEqual(live("12.30"))
})

it("a call that never ends is aborted, and is made again later", async () => {
  const { ask, service } = setUp({ loadTimeoutMs: 5000 })
  void ask()
  await pass(5000)
  expect(service.last()?.signal.aborted).toBe(true)
  await pass(10_001)
  const later = ask()
  expect(service.calls).toHaveLength(2)
  service.last()?.resolve("12.30")
  expect(await later).toEqual(live("12.30"))
})

it("a question to a service that fails is a miss with the error, and is not asked again for ten seconds", async () => {
  const { ask, service } = setUp()
  const error = new Error("500")
  const first = ask()
  service.last()?.reject(error)
  expect(await first).toEqual({ outcome: "miss", reason: "error", error })
  expect(await ask()).toEqual({ outcome: "miss", reason: "error", error })
  expect(service.calls).toHaveLength(1)
  await pass(10_001)
  void ask()
  expect(service.calls).toHaveLength(2)
})

it("while the service fails, the last answer serves for a day, with one new attempt every ten seconds", async () => {
  const { ask, fill, service } = setUp()
  await fill("12.30")
  await pass(HOUR)
  expect(await ask()).toEqual(stale("12.30"))
  service.last()?.reject(new Error("down"))
  await pass(0)
  expect(await ask()).toEqual(stale("12.30"))
  expect(service.calls).toHaveLength(2)
  await pass(10_001)
  expect(await ask()).toEqual(stale("12.30"))
  expect(service.calls).toHaveLength(3)
  service.last()?.reject(new Error("down"))
  await pass(23 * HOUR)
  const tooOld = ask()
  service.last()?.reject(new Error("still down"))
  expect(await tooOld).toMatchObject({ outcome: "miss", reason: "error" })
})

it("a load that throws before it starts is a miss too", async () => {
  const { book } = setUp()
  const broken: LoadAnswer<string> = () => {
    throw new Error("no packages")
  }
  expect(await book.get("key", broken, deadline)).toMatchObject({
    outcome: "miss",
    error: new Error("no packages"),
  })
})

it("a failure for which no caller waits any more causes no error", async () => {
  const { ask, service } = setUp()
  void ask()
  await pass(1200)
  service.last()?.reject(new Error("late"))
  await pass(0)
  expect(await ask()).toMatchObject({ outcome: "miss", reason: "error" })
})

it("The book goes by the clock that it is given", async () => {
  let time = 5_000_000
  const { ask, fill } = setUp({ now: () => time, freshMs: 100, staleMs: 1000 })
  await fill("12.30")
  time += 99
  expect(await ask()).toEqual(cached("12.30"))
  time += 2
  expect(await ask()).toEqual(stale("12.30"))
})

it("whatever happens in any order, every question is answered by its deadline with a value of the service", async () => {
  const event = fc.oneof(
    fc.record({ kind: fc.constant("ask" as const), key: fc.constantFrom("a", "b", "c") }),
    fc.record({ kind: fc.constant("pass" as const), ms: fc.integer({ min: 0, max: 700_000 }) }),
    fc.record({ kind: fc.constantFrom("answer" as const, "fail" as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 25 }), async (events) => {
      const service = createService()
      const book = createAnswerBook<string>({ ...AGES, maxEntries: 2, loadTimeoutMs: 5000 })
      const given = new Map<string, Set<string>>()
      const open: { key: string; call: ReturnType<typeof service.last> }[] = []
      const asked: { key: string; answer: Promise<ApiAnswer<string>> }[] = []
      for (const [index, one] of events.entries()) {
        if (one.kind === "ask") {
          const { key } = one
          const load: LoadAnswer<string> = (signal) => {
            const loading = service.load(signal)
            open.push({ key, call: service.last() })
            return loading
          }
          asked.push({ key, answer: book.get(key, load, deadline) })
        } else if (one.kind === "pass") {
          await pass(one.ms)
        } else {
          const next = open.shift()
          if (one.kind === "fail") next?.call?.reject(new Error("no"))
          else if (next) {
            given.set(next.key, (given.get(next.key) ?? new Set()).add(`${index}`))
            next.call?.resolve(`${index}`)
          }
        }
      }
      await pass(1200)
      for (const { key, answer } of asked) {
        const settled = await answer
        if (settled.outcome === "value") expect(given.get(key)).toContain(settled.value)
      }
    }),
    { numRuns: 100 },
  )
})
