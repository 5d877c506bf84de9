import { createBreaker } from "../breaker"
import { judge } from "./breaker-under-test"
import { createStore, DEADLINE_MS, live, pass, SECOND, settle, stopTheClock } from "./sample-store"

stopTheClock()

function setUp() {
  const { service, startProcess } = createStore()
  const breaker = createBreaker({ judge })
  const { ask } = startProcess({ breaker, shared: undefined })
  return { service, breaker, ask }
}

it("a service that is slow is waited for once, then for a quarter of the deadline only", async () => {
  const { service, breaker, ask } = setUp()
  service.delayMs = 5 * SECOND
  expect(await settle(ask("first"))).toMatchObject({ tookMs: DEADLINE_MS })
  expect(breaker.patience.isSlow()).toBe(true)
  for (const key of ["second", "third"]) {
    expect(await settle(ask(key))).toMatchObject({ tookMs: DEADLINE_MS / 4 })
  }
})

it("a service that is slow is still asked, so that its late answers are there for the next caller", async () => {
  const { service, ask } = setUp()
  service.delayMs = 5 * SECOND
  await settle(ask("first"))
  await settle(ask("second"))
  await pass(5 * SECOND)
  expect(service.calls).toBe(2)
  expect(await ask("second")).toMatchObject({ outcome: "value", value: "price 2" })
})

it("a service that is slow is waited for as before once it answers within the deadline", async () => {
  const { service, breaker, ask } = setUp()
  service.delayMs = 5 * SECOND
  await settle(ask("first"))
  service.delayMs = DEADLINE_MS / 2
  expect(await settle(ask("second"))).toMatchObject({ tookMs: DEADLINE_MS / 4 })
  await pass(DEADLINE_MS)
  expect(breaker.patience.isSlow()).toBe(false)
  expect(await settle(ask("third"))).toMatchObject({
    answer: live("price 3"),
    tookMs: DEADLINE_MS / 2,
  })
})

it("a service that is slow is waited for as long as it takes on better days, so that one late answer costs no other cart its price", async () => {
  const { service, breaker, ask } = setUp()
  service.delayMs = 600
  await settle(ask("before"))
  service.delayMs = 1500
  await settle(ask("late"))
  expect(breaker.patience.isSlow()).toBe(true)
  service.delayMs = 600
  expect(await settle(ask("after"))).toMatchObject({ answer: live("price 3"), tookMs: 600 })
  await pass(SECOND)
  expect(breaker.patience.isSlow()).toBe(false)
})

it("a service is not slow if its answers come just in time", async () => {
  const { service, breaker, ask } = setUp()
  service.delayMs = 1050
  for (const key of ["first", "second", "third"]) {
    expect(await settle(ask(key))).toMatchObject({ answer: { outcome: "value" }, tookMs: 1050 })
  }
  expect(breaker.patience.isSlow()).toBe(false)
})

it("a service is not slow because one caller had too little time", async () => {
  const { service, breaker, ask } = setUp()
  service.delayMs = 700
  expect(await settle(ask("first", 300))).toMatchObject({ answer: { outcome: "miss" } })
  await pass(SECOND)
  expect(breaker.patience.isSlow()).toBe(false)
  expect(await settle(ask("second"))).toMatchObject({ answer: live("price 2"), tookMs: 700 })
})

it("a service that is slow gets the whole deadline again after half a minute without a question", async () => {
  const { service, ask } = setUp()
  service.delayMs = 5 * SECOND
  await settle(ask("first"))
  // The first question came back after five seconds.
  await pass(35 * SECOND)
  expect(await settle(ask("second"))).toMatchObject({ tookMs: DEADLINE_MS })
})
