import { cached, createStore, HOUR, live, parse, pass } from "./sample-store"
import { SECOND, settle, stale, stopTheClock } from "./sample-store"

stopTheClock()

it.each(["throw", "throw-early"] as const)(
  "a shared cache that does not work is done without (%s)",
  async (fault) => {
    const { level, service, startProcess } = createStore()
    level.faults = { get: fault, set: fault, runOnce: fault }
    const { ask } = startProcess()
    expect(await settle(ask())).toEqual({ answer: live("price 1"), tookMs: 200 })
    expect(await ask()).toEqual(cached("price 1"))
    expect(service.calls).toBe(1)
  },
)

it("a shared cache that hangs costs its waiting time, and after three times nothing", async () => {
  const { level, service, startProcess } = createStore()
  level.faults = { get: "hang", set: "hang", runOnce: "hang" }
  const { ask } = startProcess()
  const took = []
  for (const key of ["a", "b", "c", "d"]) took.push((await settle(ask(key))).tookMs)
  expect(took).toEqual([350, 350, 200, 200])
  expect(service.calls).toBe(4)
  expect(level.asked.runOnce).toBe(0)
})

it("a shared cache that works again is used again", async () => {
  const { level, put, startProcess } = createStore()
  level.faults = { get: "throw", set: "throw" }
  const { ask } = startProcess()
  for (const key of ["a", "b", "c"]) await settle(ask(key))
  level.faults = {}
  put({ loadedAt: Date.now(), value: "shared" })
  await pass(5 * SECOND)
  expect(await ask()).toEqual(cached("shared"))
})

it("a shared cache that does not work never makes anyone wait beyond their deadline", async () => {
  const { level, startProcess } = createStore()
  level.faults = { get: "hang" }
  const { ask, stats } = startProcess()
  const { answer, tookMs } = await settle(ask("key", 100))
  expect(answer).toEqual({ outcome: "miss", reason: "deadline" })
  expect(tookMs).toBe(100)
  expect(stats().deadlineMisses).toBe(1)
  expect(await ask()).toEqual(cached("price 1"))
})

it("a shared cache that does not work does not keep an old answer back for longer than a deadline", async () => {
  const { level, startProcess } = createStore()
  const { ask } = startProcess()
  await settle(ask())
  await pass(HOUR)
  level.faults = { get: "hang" }
  expect(await settle(ask("key", 100))).toEqual({ answer: stale("price 1"), tookMs: 100 })
})

it("a shared cache that does not work neither spoils nor delays an answer by not keeping it", async () => {
  const { level, startProcess } = createStore()
  const { ask } = startProcess()
  level.faults = { set: "throw" }
  expect(await settle(ask())).toEqual({ answer: live("price 1"), tookMs: 200 })
  level.faults = { set: "hang" }
  expect(await settle(ask("other"))).toEqual({ answer: live("price 2"), tookMs: 200 })
})

it.each(["throw", "throw-early", "never-runs"] as const)(
  "a lock that cannot be taken is done without (%s)",
  async (fault) => {
    const { level, startProcess } = createStore()
    level.faults = { runOnce: fault }
    expect(await settle(startProcess().ask())).toEqual({ answer: live("price 1"), tookMs: 200 })
  },
)

it("a lock that fails after its work spoils nothing", async () => {
  const { level, startProcess } = createStore()
  level.faults = { runOnce: "fails-after" }
  expect((await settle(startProcess().ask())).answer).toEqual(live("price 1"))
})

it("a lock that hangs is waited for three times, and then no more; the call is made without it", async () => {
  const { level, service, startProcess } = createStore()
  level.faults = { runOnce: "hang" }
  const { ask } = startProcess({ shared: { level, parse, lockWaitMs: 400 } })
  const took = []
  for (const key of ["a", "b", "c", "d"]) took.push((await settle(ask(key))).tookMs)
  expect(took).toEqual([600, 600, 600, 200])
  expect(service.calls).toBe(4)
})

it("a lock held by a process whose call hangs holds the other back for a second only", async () => {
  const { service, startProcess } = createStore()
  const [first, second] = [startProcess(), startProcess()]
  service.delayMs = HOUR
  void first.ask()
  await pass(0)
  service.delayMs = 100
  expect(await settle(second.ask())).toEqual({ answer: live("price 2"), tookMs: 1100 })
})

it("a lock that comes too late is released", async () => {
  const { service, level, startProcess } = createStore()
  const [first, second, third] = [startProcess(), startProcess(), startProcess()]
  service.delayMs = 5 * SECOND
  void first.ask()
  void second.ask()
  await pass(20 * SECOND)
  expect(service.calls).toBe(2)
  level.stored.clear()
  service.delayMs = 200
  expect(await settle(third.ask())).toEqual({ answer: live("price 3"), tookMs: 200 })
})

it("a lock is released when the call fails", async () => {
  const { service, startProcess } = createStore()
  const [first, second] = [startProcess(), startProcess()]
  service.failing = true
  expect((await settle(first.ask())).answer).toMatchObject({ outcome: "miss", reason: "error" })
  service.failing = false
  expect(await settle(second.ask())).toEqual({ answer: live("price 2"), tookMs: 200 })
})

it("a lock is released only when the others can see the answer", async () => {
  const { level, service, startProcess } = createStore()
  const [first, second] = [startProcess(), startProcess()]
  level.delaysMs.set = 100
  await settle(Promise.all([first.ask(), second.ask()]))
  expect(service.calls).toBe(1)
})
