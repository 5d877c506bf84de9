import { ORDER_SET_NAMES, orderSet } from "./order-sets"
import baseline from "./quality-baseline.json"
import { orderFigures } from "./quality-figures"
import { AS_GOOD, verdict } from "./quality-verdict"

const ORDERS = 150

it.each(ORDER_SET_NAMES.flatMap((name) => [[name, "any"] as const, [name, "keep-flat"] as const]))(
  "orders of set %s, rotation %s, need not a box nor a litre more than quality-baseline.json says",
  (name, rotation) => {
    const now = orderFigures(orderSet(name, { count: ORDERS, rotation }), "balanced")
    const before = baseline[name][rotation]
    const judged = verdict([now.boxes, now.litres], [before.boxes, before.litres])
    expect({ verdict: judged, ...now }).toEqual({ verdict: AS_GOOD, ...before })
  },
)

it.each([
  ["a box more is worse, whatever the litres", [11, 90], /^worse/],
  ["a thousandth of a litre more in as many boxes is worse", [10, 100.001], /^worse/],
  ["a box less is better, and wants to go on record", [9, 110], /^better .* put these figures/],
  ["nothing but the same is as good", [10, 100], AS_GOOD],
])("The verdict on 10 boxes of 100 litres: %s", (_, now, words) => {
  expect(verdict(now, [10, 100])).toMatch(words)
})
