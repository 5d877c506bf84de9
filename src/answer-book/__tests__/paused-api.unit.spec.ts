import { createBreaker, ApiPausedError } from "../breaker"
import type { Breaker } from ".."
import { cached, createStore, HOUR, pass, SECOND, stale, stopTheClock } from "./sample-store"

stopTheClock()

const fragileBreaker = () => createBreaker({ judge: () => ({ kind: "outage" }), failures: 1 })
const trip = (breaker: Breaker) =>
  breaker.run(() => Promise.reject(new Error("down"))).catch(() => undefined)

it("a service that is paused is not called, and the old answer comes at once", async () => {
  const { put, service, startProcess, level } = createStore()
  const breaker = fragileBreaker()
  const { ask, stats } = startProcess({ breaker })
  put({ loadedAt: Date.now() - HOUR, value: "old" })
  await trip(breaker)
  expect(await ask()).toEqual(stale("old"))
  expect(await ask()).toEqual(stale("old"))
  expect(service.calls).toBe(0)
  expect(level.asked.runOnce).toBe(0)
  expect(stats()).toMatchObject({ loads: 0, failures: 0, pausedLoads: 2, staleHits: 2 })
})

it("a question to a paused service is a miss at once, until another process has an answer", async () => {
  const { put, service, startProcess, level } = createStore()
  const breaker = fragileBreaker()
  const { ask } = startProcess({ breaker })
  await trip(breaker)
  const answer = await ask()
  expect(answer).toMatchObject({ outcome: "miss", reason: "error" })
  expect(answer.outcome === "miss" && answer.error).toBeInstanceOf(ApiPausedError)
  expect(service.calls).toBe(0)
  expect(level.asked.runOnce).toBe(0)
  put({ loadedAt: Date.now(), value: "shared" })
  expect(await ask()).toEqual(cached("shared"))
})

it("a service that is paused is probed by one of many who refresh old answers", async () => {
  const { put, service, startProcess } = createStore()
  const breaker = fragileBreaker()
  const { ask } = startProcess({ breaker })
  for (const key of ["a", "b", "c"]) {
    put({ loadedAt: Date.now() - HOUR, value: "old" }, key)
  }
  await trip(breaker)
  await pass(10 * SECOND)
  const answers = await Promise.all(["a", "b", "c"].map((key) => ask(key)))
  expect(answers).toEqual([stale("old"), stale("old"), stale("old")])
  await pass(SECOND)
  expect(service.calls).toBe(1)
  expect(breaker.state().state).toBe("closed")
})

it("a service is paused after refreshes in the background have failed", async () => {
  const { put, service, startProcess } = createStore()
  const breaker = fragileBreaker()
  const { ask } = startProcess({ breaker })
  put({ loadedAt: Date.now() - HOUR, value: "old" })
  service.failing = true
  expect(await ask()).toEqual(stale("old"))
  await pass(SECOND)
  expect(breaker.state()).toMatchObject({ state: "open", lastError: { kind: "outage" } })
})

it("a service is paused after calls that hang until they are given up", async () => {
  const { service, startProcess } = createStore()
  const breaker = fragileBreaker()
  const { ask } = startProcess({ breaker, loadTimeoutMs: 5000 })
  service.delayMs = HOUR
  void ask()
  await pass(4999)
  expect(breaker.state().state).toBe("closed")
  await pass(1)
  expect(breaker.state().state).toBe("open")
})
