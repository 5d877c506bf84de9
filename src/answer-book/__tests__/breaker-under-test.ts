import { createBreaker, type BreakerSettings } from "../breaker"
import type { JudgeFailure } from "../breaker"

export const START = Date.UTC(2025, 0, 2, 10)
export const SECOND = 1000
export const MINUTE = 60 * SECOND

export class Outage extends Error {}
export class Refusal extends Error {}
export class TooMany extends Error {
  constructor(readonly afterSeconds?: number) {
    super()
  }
}

export const judge: JudgeFailure = (error) => {
  if (error instanceof Outage) return { kind: "outage", code: "ECONNREFUSED" }
  if (error instanceof TooMany) {
    return { kind: "rate-limit", status: 429, pause: { afterSeconds: error.afterSeconds } }
  }
  return error instanceof Refusal ? "answered" : "unrelated"
}

export function setUp(settings: Partial<BreakerSettings> = {}) {
  let time = START
  const breaker = createBreaker({ judge, failures: 3, now: () => time, ...settings })
  const answer = () => breaker.run(async () => "12.30")
  const fail = (error: Error = new Outage()) =>
    breaker
      .run(async () => {
        throw error
      })
      .catch((thrown: unknown) => thrown)
  return {
    breaker,
    answer,
    fail,
    failOften: async (times: number) => {
      for (let count = 0; count < times; count++) await fail()
    },
    pass: (ms: number) => {
      time += ms
    },
  }
}

/** A call that is under way until it is told how it ends. */
export function createCall() {
  let succeed: (value: string) => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  const answer = new Promise<string>((resolve, reject) => {
    succeed = resolve
    fail = reject
  })
  return { work: () => answer, succeed, fail }
}

export const refusedUntil = (retryAt: number) =>
  expect.objectContaining({ name: "ApiPausedError", retryAt })
