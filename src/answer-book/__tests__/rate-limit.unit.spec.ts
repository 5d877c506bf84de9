import { ApiPausedError } from "../breaker"
import { createCall, MINUTE, SECOND, setUp, START, TooMany } from "./breaker-under-test"

it("a service that asks for a pause is paused by one answer, for as long as it says", async () => {
  const { breaker, answer, fail, pass } = setUp()
  await fail(new TooMany(120))
  expect(breaker.state()).toMatchObject({
    state: "open",
    retryAt: START + 120 * SECOND,
    lastError: { kind: "rate-limit", status: 429 },
    consecutiveFailures: 1,
  })
  pass(120 * SECOND - 1)
  await expect(answer()).rejects.toBeInstanceOf(ApiPausedError)
  pass(1)
  expect(await answer()).toBe("12.30")
  expect(breaker.state().state).toBe("closed")
})

it.each([
  ["half a minute when it names no time", undefined, 30 * SECOND],
  ["a second when it names none to wait", 0, SECOND],
  ["a quarter of an hour when it says tomorrow", 86_400, 15 * MINUTE],
])("a service that asks for a pause is paused for %s", async (_words, afterSeconds, pauseMs) => {
  const { breaker, fail } = setUp()
  await fail(new TooMany(afterSeconds))
  expect(breaker.state().retryAt).toBe(START + pauseMs)
})

it("a service that asks for a pause is asked again at the time that it named, even after many failures", async () => {
  const { breaker, fail, failOften, pass } = setUp()
  await failOften(3)
  for (const pauseMs of [10, 20, 40]) {
    pass(pauseMs * SECOND)
    await failOften(1)
  }
  pass(60 * SECOND)
  await fail(new TooMany(5))
  expect(breaker.state().retryAt).toBe(START + 135 * SECOND)
})

it("a service that asks for a pause gets a longer one if a call that was under way is answered so", async () => {
  const { breaker, failOften, pass } = setUp()
  const late = createCall()
  const underWay = breaker.run(late.work)
  await failOften(3)
  pass(SECOND)
  late.fail(new TooMany(60))
  await expect(underWay).rejects.toBeInstanceOf(TooMany)
  expect(breaker.state()).toMatchObject({ state: "open", retryAt: START + 61 * SECOND })
})

it("a service that asks for a pause is not called sooner because a later answer names a shorter time", async () => {
  const { breaker, fail } = setUp()
  const late = createCall()
  const underWay = breaker.run(late.work)
  await fail(new TooMany(60))
  late.fail(new TooMany(1))
  await expect(underWay).rejects.toBeInstanceOf(TooMany)
  expect(breaker.state().retryAt).toBe(START + 60 * SECOND)
})
