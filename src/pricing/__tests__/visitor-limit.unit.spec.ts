import { MINUTE_MS } from "../../context/time-units"
import { countVisitor } from "../visitor-limit"

let network = 0
/** An address that no other test has. */
const freshAddress = () => `192.0.2.${(network += 1)}`

it("the questions of a visitor may all come at once, and are counted again a minute later", () => {
  const visitor = freshAddress()
  const asked = (now: number) => countVisitor(visitor, 6, { now })
  expect(Array.from({ length: 8 }, () => asked(1))).toEqual([
    ...Array<boolean>(6).fill(true),
    false,
    false,
  ])
  expect([asked(1 + MINUTE_MS / 6), asked(MINUTE_MS)]).toEqual([false, false])
  const later = Array.from({ length: 7 }, () => asked(1 + MINUTE_MS))
  expect(later.filter(Boolean)).toHaveLength(6)
})

it.each([1, 7, 60, 120])(
  "the questions of a visitor are as many as the option says: %s",
  (perMinute) => {
    const visitor = freshAddress()
    const asked = Array.from({ length: 130 }, () => countVisitor(visitor, perMinute, { now: 5 }))
    expect(asked.filter(Boolean)).toHaveLength(perMinute)
  },
)

it("the questions of a visitor do not stop an order, which has a limit of its own", () => {
  const visitor = freshAddress()
  const placing = () => countVisitor(visitor, 1, { now: 1, isPlacingOrder: true })
  expect([countVisitor(visitor, 1, { now: 1 }), placing(), placing()]).toEqual([true, true, false])
})

it("the questions of a visitor do not count for others", () => {
  const [one, other] = [freshAddress(), freshAddress()]
  expect([countVisitor(one, 1, { now: 1 }), countVisitor(one, 1, { now: 1 })]).toEqual([
    true,
    false,
  ])
  expect(countVisitor(other, 1, { now: 1 })).toBe(true)
})

it.each([
  ["2001:db8:1:2:3:4:5:6", "2001:DB8:1:2:ffff::1"],
  ["2001:db8:9::1", "2001:db8:9:0:a::"],
  ["203.0.113.9", "::ffff:203.0.113.9"],
  ["203.0.113.12:50123", "203.0.113.12:50124"],
])("the questions of one household count together: %s and %s", (one, other) => {
  expect(countVisitor(one, 1, { now: 1 })).toBe(true)
  expect(countVisitor(other, 1, { now: 1 })).toBe(false)
})

it.each([
  ["2001:db8:5:1::1", "2001:db8:5:2::1"],
  ["::ffff:203.0.113.10", "::ffff:203.0.113.11"],
])("the questions of two households count apart: %s and %s", (one, other) => {
  expect(countVisitor(one, 1, { now: 1 })).toBe(true)
  expect(countVisitor(other, 1, { now: 1 })).toBe(true)
})
