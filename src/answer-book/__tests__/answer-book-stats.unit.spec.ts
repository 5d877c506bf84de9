import { createAnswerBook } from ".."
import { AGES } from "./ages"
import { createStore, DEADLINE_MS, HOUR, pass, SECOND, settle, stopTheClock } from "./sample-store"

stopTheClock()

const nothing = {
  entries: 0,
  freshHits: 0,
  staleHits: 0,
  sharedHits: 0,
  loads: 0,
  failures: 0,
  pausedLoads: 0,
  deadlineMisses: 0,
}

it("a new book has done nothing", () => {
  expect(createAnswerBook({ ...AGES, maxEntries: 1 }).stats()).toEqual(nothing)
})

it("a book counts its answers, its calls and what went wrong", async () => {
  const { service, startProcess } = createStore()
  const { ask, stats } = startProcess({ shared: undefined })
  await settle(Promise.all([ask(), ask()]))
  expect(stats()).toEqual({ ...nothing, entries: 1, loads: 1 })
  await Promise.all([ask(), ask()])
  expect(stats()).toMatchObject({ freshHits: 2, loads: 1 })
  await pass(HOUR)
  service.failing = true
  await Promise.all([ask(), ask(), ask()])
  await pass(SECOND)
  expect(stats()).toMatchObject({ staleHits: 3, loads: 2, failures: 1 })
  service.delayMs = 2 * DEADLINE_MS
  await settle(ask("slow"))
  await ask("slow")
  expect(stats()).toMatchObject({ entries: 1, deadlineMisses: 1, loads: 3, failures: 1 })
  await pass(2 * DEADLINE_MS)
  expect(stats()).toMatchObject({ deadlineMisses: 1, failures: 2 })
})

it("an answer of another process counts once as shared, and as given each time", async () => {
  const { put, startProcess } = createStore()
  const { ask, stats } = startProcess()
  put({ loadedAt: Date.now(), value: "12.30" })
  await ask()
  await ask()
  expect(stats()).toEqual({ ...nothing, entries: 1, sharedHits: 1, freshHits: 2 })
})
