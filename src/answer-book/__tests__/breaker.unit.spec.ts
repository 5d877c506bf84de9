import fc from "fast-check"
import { createApiBreakers } from ".."
import { ApiPausedError } from "../breaker"
import { createCall, judge, MINUTE, Outage, Refusal } from "./breaker-under-test"
import { refusedUntil, SECOND, setUp, START } from "./breaker-under-test"

it("A service that answers is called every time, and what it has thrown is thrown through", async () => {
  const { breaker, answer, fail } = setUp()
  expect(await answer()).toBe("12.30")
  expect(breaker.refusal()).toBeUndefined()
  expect(breaker.state()).toEqual({ state: "closed", since: START, consecutiveFailures: 0 })
  for (const error of [new Outage("no route"), new Refusal("wrong postal code")]) {
    expect(await fail(error)).toBe(error)
  }
})

it("a service that keeps failing is paused after so many failures in a row, and the next call fails with nothing called", async () => {
  const { breaker, failOften, pass } = setUp()
  await failOften(2)
  expect(breaker.state()).toMatchObject({ state: "closed", consecutiveFailures: 2 })
  pass(SECOND)
  await failOften(1)
  const work = jest.fn(async () => "12.30")
  await expect(breaker.run(work)).rejects.toEqual(refusedUntil(START + 11 * SECOND))
  expect(work).not.toHaveBeenCalled()
  expect(breaker.refusal()).toBeInstanceOf(ApiPausedError)
  expect(breaker.state()).toEqual({
    state: "open",
    since: START + SECOND,
    retryAt: START + 11 * SECOND,
    lastError: { kind: "outage", code: "ECONNREFUSED" },
    consecutiveFailures: 3,
  })
})

it("a service that keeps failing is paused after five failures by default", async () => {
  const { breaker, failOften } = setUp({ failures: undefined })
  await failOften(4)
  expect(breaker.state().state).toBe("closed")
  await failOften(1)
  expect(breaker.state().state).toBe("open")
})

it("a service that keeps failing is not paused by refusals of data, which are answers", async () => {
  const { breaker, fail, failOften } = setUp()
  for (let count = 0; count < 10; count++) await fail(new Refusal())
  expect(breaker.state()).toEqual({ state: "closed", since: START, consecutiveFailures: 0 })
  await failOften(2)
  await fail(new Refusal())
  await failOften(2)
  expect(breaker.state().state).toBe("closed")
})

it("a service that keeps failing is not paused by errors that have nothing to do with it, which do not excuse it either", async () => {
  const { breaker, fail, failOften } = setUp()
  for (let count = 0; count < 10; count++) await fail(new TypeError("our own mistake"))
  expect(breaker.state()).toMatchObject({ state: "closed", consecutiveFailures: 0 })
  await failOften(2)
  await fail(new TypeError("our own mistake"))
  await failOften(1)
  expect(breaker.state().state).toBe("open")
})

it("the probe is one call after ten seconds; others are refused at once until it ends", async () => {
  const { breaker, failOften, pass } = setUp()
  await failOften(3)
  pass(10 * SECOND - 1)
  expect(breaker.state().state).toBe("open")
  pass(1)
  expect(breaker.state()).toMatchObject({ state: "half_open", since: START + 10 * SECOND })
  const call = createCall()
  const probe = breaker.run(call.work)
  pass(2 * SECOND)
  await expect(breaker.run(async () => "13.00")).rejects.toEqual(refusedUntil(START + 12 * SECOND))
  expect(breaker.state()).toMatchObject({ state: "half_open", since: START + 10 * SECOND })
  call.succeed("12.30")
  expect(await probe).toBe("12.30")
  expect(breaker.state()).toMatchObject({
    state: "closed",
    since: START + 12 * SECOND,
    consecutiveFailures: 0,
  })
})

it("the probe decides alone: a call from before the pause that fails meanwhile does not pause again", async () => {
  const { breaker, failOften, pass } = setUp()
  const late = createCall()
  const underWay = breaker.run(late.work)
  await failOften(3)
  pass(10 * SECOND)
  const call = createCall()
  const probe = breaker.run(call.work)
  late.fail(new Outage())
  await expect(underWay).rejects.toBeInstanceOf(Outage)
  expect(breaker.state().state).toBe("half_open")
  expect(breaker.refusal()).toBeInstanceOf(ApiPausedError)
  call.succeed("12.30")
  await probe
  expect(breaker.state()).toMatchObject({ state: "closed", consecutiveFailures: 0 })
})

it("the probe closes when the service refuses the data: it is there again", async () => {
  const { breaker, fail, failOften, pass } = setUp()
  await failOften(3)
  pass(10 * SECOND)
  expect(await fail(new Refusal())).toBeInstanceOf(Refusal)
  expect(breaker.state().state).toBe("closed")
})

it("a probe that fails doubles the pause, up to a minute", async () => {
  const { breaker, failOften, pass } = setUp()
  await failOften(3)
  const pauses = []
  for (let round = 0; round < 6; round++) {
    const { since, retryAt = 0 } = breaker.state()
    pauses.push((retryAt - since) / SECOND)
    pass(retryAt - since)
    await failOften(1)
  }
  expect(pauses).toEqual([10, 20, 40, 60, 60, 60])
})

it("a probe that succeeds makes the next pause a short one", async () => {
  const { breaker, answer, failOften, pass } = setUp()
  await failOften(3)
  pass(10 * SECOND)
  await failOften(1)
  pass(20 * SECOND)
  await answer()
  await failOften(2)
  expect(breaker.state().state).toBe("closed")
  await failOften(1)
  expect(breaker.state()).toMatchObject({ state: "open", retryAt: START + 40 * SECOND })
})

it("a probe that says nothing about the service lets calls through, and one failure pauses again", async () => {
  const { breaker, fail, failOften, pass } = setUp()
  await failOften(3)
  pass(10 * SECOND)
  await fail(new TypeError("our own mistake"))
  expect(breaker.refusal()).toBeUndefined()
  await failOften(1)
  expect(breaker.state().state).toBe("open")
})

it("a clock that is set back does not keep a service paused for ever", async () => {
  const { answer, failOften, pass } = setUp()
  await failOften(3)
  pass(-24 * 60 * MINUTE)
  expect(await answer()).toBe("12.30")
})

it("whatever happens, the breaker opens after the allowed failures in a row, and closes with the next call that is answered", async () => {
  const outcome = fc.constantFrom("succeed" as const, "fail" as const, "refuse" as const)
  const pause = fc.integer({ min: 1, max: 70 * SECOND })
  const step = fc.oneof({ weight: 3, arbitrary: outcome }, { weight: 1, arbitrary: pause })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { breaker, answer, fail, pass } = setUp()
      let inARow = 0
      for (const one of steps) {
        if (typeof one === "number") {
          pass(one)
          continue
        }
        const before = breaker.state()
        const refusal = breaker.refusal()
        expect(refusal?.retryAt).toBe(before.retryAt)
        expect(before.consecutiveFailures).toBe(inARow)
        if (one === "fail") {
          const error = await fail()
          expect(error).toBeInstanceOf(refusal ? ApiPausedError : Outage)
          if (!refusal) inARow += 1
          expect(breaker.state().state).toBe(inARow >= 3 ? "open" : "closed")
        } else {
          const call = one === "succeed" ? answer() : fail(new Refusal())
          await call.catch(() => undefined)
          if (!refusal) inARow = 0
          expect(breaker.state().state).toBe(refusal ? "open" : "closed")
        }
      }
    }),
    { numRuns: 150 },
  )
})

it("no text of an error is in the state", async () => {
  const { breaker, fail } = setUp()
  await fail(new Outage("the key so_live_123 was refused"))
  expect(JSON.stringify(breaker.state())).not.toContain("so_live_123")
})

it("the breakers of a process are one per address and environment, however the address is spelled", async () => {
  const breakers = createApiBreakers({ judge, failures: 1, now: () => START })
  const live = breakers.get({ host: "https://Ship.example/api/", environment: "production" })
  const test = breakers.get({ host: "https://ship.example/api", environment: "development" })
  const other = breakers.get({ host: "https://other.example", environment: "production" })
  await live.run(() => Promise.reject(new Outage())).catch(() => undefined)
  expect(breakers.get({ host: "https://ship.example/api", environment: "production" })).toBe(live)
  const states = [live, test, other].map((breaker) => breaker.state().state)
  expect(states).toEqual(["open", "closed", "closed"])
  expect(breakers.states()).toEqual([
    {
      host: "https://ship.example/api",
      environment: "production",
      isSlow: false,
      state: "open",
      since: START,
      retryAt: START + 10 * SECOND,
      lastError: { kind: "outage", code: "ECONNREFUSED" },
      consecutiveFailures: 1,
    },
    expect.objectContaining({ environment: "development", state: "closed" }),
    expect.objectContaining({ host: "https://other.example", state: "closed" }),
  ])
})
