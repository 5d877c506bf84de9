import { MINUTE_MS } from "../time-units"
import { visitorCounter } from "../visitor-counter"

const address = "192.0.2.1"

describe("a visitor with too many requests", () => {
  it("is told how long to wait, and comes through after that", () => {
    const count = visitorCounter()
    const ask = (now: number) => count({ address, perMinute: 10, now })
    expect(Array.from({ length: 10 }, () => ask(1))).toEqual(Array<number>(10).fill(0))
    const each = MINUTE_MS / 10
    expect(ask(1)).toBeCloseTo(each)
    expect(ask(1 + each / 2)).toBeCloseTo(each / 2)
    expect([ask(1 + each), ask(1 + each)]).toEqual([0, expect.closeTo(each)])
  })

  it("is counted for each limit apart", () => {
    const [one, other] = [visitorCounter(), visitorCounter()]
    const ask = (count: typeof one) => count({ address, perMinute: 1, now: 1 }) === 0
    expect([ask(one), ask(one), ask(other)]).toEqual([true, false, true])
  })
})
