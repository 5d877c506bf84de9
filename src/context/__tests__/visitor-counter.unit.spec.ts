import fc from "fast-check"
import { MINUTE_MS } from "../time-units"
import { visitorCounter } from "../process-state"

const address = "192.0.2.1"

it("a visitor with too many requests hears how long to wait, and gets through after that", () => {
  const count = visitorCounter()
  const ask = (now: number) => count({ address, perMinute: 3, now })
  expect([ask(1), ask(11), ask(21), ask(31)]).toEqual([0, 0, 0, MINUTE_MS - 30])
  expect(ask(MINUTE_MS)).toBe(1)
  expect([ask(1 + MINUTE_MS), ask(1 + MINUTE_MS)]).toEqual([0, 10])
})

it("a visitor never gets more requests through in any minute than the limit, however they are spread", () => {
  const waits = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 }), waits, (perMinute, pauses) => {
      const count = visitorCounter()
      let now = 1
      const allowed: number[] = []
      for (const pause of pauses) {
        now += pause
        if (count({ address, perMinute, now }) === 0) allowed.push(now)
      }
      const inMinuteFrom = (start: number) =>
        allowed.filter((time) => time >= start && time < start + MINUTE_MS).length
      expect(Math.max(...allowed.map(inMinuteFrom))).toBeLessThanOrEqual(perMinute)
      expect(allowed[0]).toBe(1 + (pauses[0] ?? 0))
    }),
  )
})

it("a visitor with too many requests is counted for each limit apart", () => {
  const [one, other] = [visitorCounter(), visitorCounter()]
  const ask = (count: typeof one) => count({ address, perMinute: 1, now: 1 }) === 0
  expect([ask(one), ask(one), ask(other)]).toEqual([true, false, true])
})
