import { OutagePace } from "../ship-runs"

/** How many orders begin within `seconds`, while each of them fails at once because the service is down. */
function begunWhileDown(pace: OutagePace, clock: { ms: number }, seconds: number): number {
  const end = clock.ms + seconds * 1000
  let begun = 0
  while (clock.ms < end) {
    const waitMs = pace.takeTurn()
    if (waitMs > 0) {
      clock.ms += waitMs
      continue
    }
    begun += 1
    clock.ms += 10
    pace.note(true)
  }
  return begun
}

const paceWithClock = () => {
  const clock = { ms: 1000 }
  return { clock, pace: new OutagePace(() => clock.ms) }
}

it("OutagePace does not let an outage fail hundreds of orders within minutes", () => {
  const { clock, pace } = paceWithClock()
  expect(begunWhileDown(pace, clock, 1)).toBe(5)
  expect(begunWhileDown(pace, clock, 600)).toBeLessThan(16)
})

it("OutagePace tries one order after a pause, and makes the others wait for its outcome", () => {
  const { clock, pace } = paceWithClock()
  for (let failed = 0; failed < 5; failed += 1) pace.note(true)
  clock.ms += pace.takeTurn()
  expect(pace.takeTurn()).toBe(0)
  expect(pace.takeTurn()).toBeGreaterThan(0)
})

it("OutagePace goes on at full speed as soon as one order ships", () => {
  const { clock, pace } = paceWithClock()
  begunWhileDown(pace, clock, 60)
  pace.note(false)
  expect([pace.takeTurn(), pace.takeTurn()]).toEqual([0, 0])
})
