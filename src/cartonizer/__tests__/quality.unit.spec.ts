import { cartonize, type CartonizeResult } from ".."
import { ORDER_SET_NAMES, orderSet, type OrderSetName } from "./order-sets"
import { packingViolations } from "./packing-violations"
import baseline from "./quality-baseline.json"

/** What a set of orders came to: boxes, and litres of their outsides. */
interface Figures {
  boxes: number
  litres: number
}

const ORDERS = 150
const UPDATE = "Better than the baseline: put these figures into quality-baseline.json."

function figuresOf(name: OrderSetName, rotation: "any" | "keep-flat"): Figures {
  const { boxes, orders } = orderSet(name, { count: ORDERS, rotation })
  const results = orders.map((items): CartonizeResult => {
    const result = cartonize({ items, boxes })
    expect(packingViolations({ items, boxes }, result)).toEqual([])
    expect(result.kind).toBe("packed")
    return result
  })
  const outers = results.flatMap(({ packages }) => packages.map(({ outer }) => outer))
  const volume = outers.reduce((sum, o) => sum + o.length * o.width * o.height, 0)
  return { boxes: outers.length, litres: Math.round(volume / 1e6) }
}

describe("the quality of packings, against the committed figures", () => {
  it.each(
    ORDER_SET_NAMES.flatMap((name) => [[name, "any"] as const, [name, "keep-flat"] as const]),
  )(
    "%s, rotation %s: not a box nor a litre more, and the figures are kept true",
    (name, rotation) => {
      const now = figuresOf(name, rotation)
      const before: Figures = baseline[name][rotation]
      expect(now.boxes).toBeLessThanOrEqual(before.boxes)
      if (now.boxes === before.boxes) expect(now.litres).toBeLessThanOrEqual(before.litres)
      expect({ message: UPDATE, ...now }).toEqual({ message: UPDATE, ...before })
    },
  )
})
