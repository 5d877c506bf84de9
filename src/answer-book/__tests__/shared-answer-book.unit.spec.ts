import fc from "fast-check"
import { createAnswerBook, type ApiAnswer } from ".."
import { AGES } from "./ages"
import type { LoadAnswer } from "../answer-book"
import { cached, createStore, DEADLINE_MS, HOUR, KEY_PREFIX, live, MINUTE } from "./sample-store"
import { parse, pass, SECOND, settle, stale, stopTheClock } from "./sample-store"

stopTheClock()

it("two processes with a shared cache make one call for fifty who ask at the same time", async () => {
  const { service, level, startProcess } = createStore()
  level.delaysMs = { get: 3, set: 3, runOnce: 3 }
  const processes = [startProcess(), startProcess()]
  const asked = Array.from({ length: 25 }, () => processes.map((one) => one.ask())).flat()
  const { answer: answers } = await settle(Promise.all(asked))
  expect(service.calls).toBe(1)
  const sources = answers.map((answer) => answer.outcome === "value" && answer.source)
  expect(sources.filter((source) => source === "live")).toHaveLength(25)
  expect(sources.filter((source) => source === "cache")).toHaveLength(25)
  const stats = processes.map((one) => one.stats())
  expect(stats.map(({ loads }) => loads).sort()).toEqual([0, 1])
  expect(stats.map(({ sharedHits }) => sharedHits).sort()).toEqual([0, 1])
  // Each process looks before it asks for the lock, and again when it has it.
  expect(level.asked).toEqual({ get: 4, set: 1, runOnce: 2 })
})

it("two processes with a shared cache make one call when the second asks later, and the second then keeps the answer itself", async () => {
  const { service, level, startProcess } = createStore()
  const [first, second] = [startProcess(), startProcess()]
  expect((await settle(first.ask())).answer).toEqual(live("price 1"))
  expect(await second.ask()).toEqual(cached("price 1"))
  const readings = level.asked.get
  expect(await second.ask()).toEqual(cached("price 1"))
  expect(level.asked.get).toBe(readings)
  expect(service.calls).toBe(1)
})

it("two processes with a shared cache count an age from when the service answered", async () => {
  const { service, startProcess } = createStore()
  await settle(startProcess().ask())
  await pass(9 * MINUTE)
  const second = startProcess()
  expect(await second.ask()).toEqual(cached("price 1"))
  await pass(MINUTE)
  expect(await second.ask()).toEqual(stale("price 1"))
  await pass(SECOND)
  expect(service.calls).toBe(2)
})

it("two processes with a shared cache give the newer answer of the other rather than their own old one", async () => {
  const { service, startProcess } = createStore()
  const [first, second] = [startProcess(), startProcess()]
  await settle(first.ask())
  await second.ask()
  await pass(HOUR)
  await settle(first.ask())
  expect(await first.ask()).toEqual(cached("price 2"))
  expect(await second.ask()).toEqual(cached("price 2"))
  expect(service.calls).toBe(2)
})

it("two processes with a shared cache keep their own answer when the shared one is older", async () => {
  const { put, service, startProcess } = createStore()
  const { ask } = startProcess()
  await settle(ask())
  const loadedAt = Date.now()
  await pass(HOUR)
  put({ loadedAt: loadedAt - HOUR, value: "old" })
  expect(await ask()).toEqual(stale("price 1"))
  await pass(SECOND)
  expect(service.calls).toBe(2)
})

it("two processes with a shared cache keep their own answer when the shared one is from the future", async () => {
  const { put, startProcess } = createStore()
  const { ask, stats } = startProcess()
  await settle(ask())
  await pass(HOUR)
  put({ loadedAt: Date.now() + HOUR, value: "wrong" })
  expect(await ask()).toEqual(stale("price 1"))
  expect(stats().sharedHits).toBe(0)
})

it("two processes with a shared cache answer from an old entry at once, and refresh it with one call", async () => {
  const { service, put, startProcess } = createStore()
  put({ loadedAt: Date.now() - HOUR, value: "old" })
  const processes = [startProcess(), startProcess()]
  const asked = Array.from({ length: 25 }, () => processes.map((one) => one.ask())).flat()
  const { answer: answers } = await settle(Promise.all(asked))
  expect(answers).toEqual(Array.from({ length: 50 }, () => stale("old")))
  expect(service.calls).toBe(1)
  expect(await processes[0]?.ask()).toEqual(cached("price 1"))
  expect(await processes[1]?.ask()).toEqual(cached("price 1"))
})

it("two processes with a shared cache make a call each when there is no lock, and share what came first with those who ask later", async () => {
  const { level, service, startProcess } = createStore()
  const shared = { level: { get: level.get, set: level.set }, parse }
  const [first, second] = [startProcess({ shared }), startProcess({ shared })]
  await settle(Promise.all([first.ask(), second.ask()]))
  expect(service.calls).toBe(2)
  expect(await startProcess({ shared }).ask()).toMatchObject({ source: "cache" })
})

it("an entry of the shared cache has the version in its key, the time, and a life as long as it is of use", async () => {
  const { level, startProcess } = createStore()
  await settle(startProcess({ staleMs: 2 * HOUR }).ask())
  expect([...level.stored.keys()]).toEqual(["shipment_ordering:quotes:v1:key"])
  expect(JSON.parse(level.stored.get(`${KEY_PREFIX}key`) ?? "")).toEqual({
    loadedAt: Date.now() - SECOND,
    value: "price 1",
  })
  expect(level.ttlSeconds()).toBe(7200)
})

it.each([
  ["an entry of another shape", { at: 1, quotes: ["x"] }],
  ["a value of another shape", { loadedAt: Date.UTC(2025, 0, 2), value: { price: 0 } }],
  ["a text", "12.30"],
  ["an invalid time", { loadedAt: "yesterday", value: "free" }],
  ["nothing", null],
])("an entry of the shared cache is ignored when it is %s", async (_words, entry) => {
  jest.setSystemTime(Date.UTC(2025, 0, 2))
  const { put, service, startProcess } = createStore()
  put(entry)
  const { ask, stats } = startProcess()
  expect((await settle(ask())).answer).toEqual(live("price 1"))
  expect(service.calls).toBe(1)
  expect(stats()).toMatchObject({ sharedHits: 0, failures: 0 })
})

it("an entry of the shared cache is used by its age alone, whichever process stored it", async () => {
  const ages = [-MINUTE, 10 * MINUTE, 24 * HOUR]
  const borders = ages.flatMap((ageMs) => [ageMs - 1, ageMs, ageMs + 1])
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: -2 * MINUTE, max: 25 * HOUR }), async (ageMs) => {
      const { put, startProcess } = createStore()
      put({ loadedAt: Date.now() - ageMs, value: "stored" })
      const { answer } = await settle(startProcess().ask())
      if (ageMs < -MINUTE || ageMs > 24 * HOUR) expect(answer).toEqual(live("price 1"))
      else expect(answer).toEqual(ageMs < 10 * MINUTE ? cached("stored") : stale("stored"))
    }),
    { examples: borders.map((ageMs) => [ageMs]) },
  )
})

const event = fc.oneof(
  fc.record({
    kind: fc.constant("ask" as const),
    key: fc.constantFrom("a", "b"),
    who: fc.nat({ max: 1 }),
  }),
  fc.record({ kind: fc.constant("pass" as const), ms: fc.integer({ min: 0, max: 400 }) }),
  fc.record({ kind: fc.constant("pass" as const), ms: fc.integer({ min: 0, max: HOUR }) }),
  fc.record({ kind: fc.constant("fail" as const), failing: fc.boolean() }),
)
const events = fc.array(event, { minLength: 5, maxLength: 40 })
const levelDelayMs = fc.integer({ min: 0, max: 20 })

it("a shared cache that works means one call at a time, and none for what is known", async () => {
  await fc.assert(
    fc.asyncProperty(events, levelDelayMs, async (list, delayMs) => {
      const { level, service } = createStore()
      level.delaysMs = { get: delayMs, set: delayMs, runOnce: delayMs }
      const running = new Set<string>()
      const needless: string[] = []
      const loadOf =
        (key: string): LoadAnswer<string> =>
        async () => {
          const text = level.stored.get(KEY_PREFIX + key)
          const isKnown = text && Date.now() - JSON.parse(text).loadedAt < 10 * MINUTE
          if (running.has(key) || isKnown) needless.push(key)
          running.add(key)
          return service.load().finally(() => running.delete(key))
        }
      const books = [0, 1].map(() =>
        createAnswerBook<string>({ ...AGES, maxEntries: 100, shared: { level, parse } }),
      )
      for (const one of list) {
        if (one.kind === "pass") await pass(one.ms)
        else if (one.kind === "fail") service.failing = one.failing
        else void books[one.who]?.get(one.key, loadOf(one.key), { deadlineMs: 1200 })
      }
      await pass(5 * SECOND)
      expect(needless).toEqual([])
    }),
    { numRuns: 100 },
  )
})

it("every question is answered by its deadline, whatever the shared cache does", async () => {
  const fault = fc.constantFrom(undefined, "hang" as const, "throw" as const)
  const faults = fc.record({ get: fault, set: fault, runOnce: fault })
  const broken = fc.record({ kind: fc.constant("break" as const), faults })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(event, broken), { maxLength: 40 }), async (list) => {
      const { level, service, startProcess } = createStore()
      const processes = [startProcess(), startProcess()]
      const asked: { dueAt: number; answer: Promise<ApiAnswer<string>>; at?: number }[] = []
      for (const one of list) {
        if (one.kind === "pass") await pass(one.ms)
        else if (one.kind === "fail") service.failing = one.failing
        else if (one.kind === "break") level.faults = one.faults
        else {
          const answer = processes[one.who]?.ask(one.key)
          if (!answer) continue
          const question: (typeof asked)[number] = { dueAt: Date.now() + DEADLINE_MS, answer }
          void answer.then(() => {
            question.at = Date.now()
          })
          asked.push(question)
        }
      }
      await pass(DEADLINE_MS)
      for (const { dueAt, answer, at } of asked) {
        expect(at).toBeLessThanOrEqual(dueAt)
        const given = await answer
        if (given.outcome === "value") expect(given.value).toMatch(/^price \d+$/)
      }
    }),
    { numRuns: 100 },
  )
})
