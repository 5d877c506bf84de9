import { createHash } from "node:crypto"
import { cartonizeWith } from "../cartonize"
import type { CartonizeOptions } from "../options"
import { type OrderSet, ORDER_SET_NAMES, orderSet } from "./order-sets"
import sameAnswers from "./same-answers.json"

interface Question {
  /** How many orders are packed. */
  count: number
  /** How many small orders are packed as one. */
  together: number
  /** How many times as much of each item is ordered. */
  times?: number
  options?: CartonizeOptions
  hasBoxes?: boolean
}

const QUESTIONS: Record<string, Question> = {
  small: { count: 40, together: 1 },
  fast: { count: 20, together: 8, options: { effort: "fast" } },
  balanced: { count: 20, together: 8 },
  // Some take a second.
  thorough: { count: 6, together: 4, options: { effort: "thorough" } },
  tenReadings: { count: 20, together: 8, options: { deadlineMs: 10 } },
  hundredReadings: { count: 20, together: 8, options: { deadlineMs: 100 } },
  // Some of 40 kinds of items and some of more, some in 12 boxes and some in more: there dividing evenly ends.
  manyItems: { count: 6, together: 12 },
  moreItems: { count: 4, together: 20 },
  manyUnits: { count: 4, together: 2, times: 20 },
  moreUnits: { count: 4, together: 2, times: 30 },
  withoutBoxes: { count: 20, together: 2, hasBoxes: false },
}

/** Several orders as one, which needs several boxes. */
function joined(
  orders: OrderSet["orders"],
  { count, together, times = 1 }: Question,
): OrderSet["orders"] {
  return Array.from({ length: count }, (_, place) =>
    orders.slice(place * together, (place + 1) * together).flatMap((items, order) =>
      items.map(({ id, quantity = 1, ...item }) => {
        return { ...item, id: `${order} ${id}`, quantity: quantity * times }
      }),
    ),
  )
}

it.each(ORDER_SET_NAMES)(
  "orders of set %s are packed as same-answers.json says, unit by unit: an update does not change packages unless that is meant",
  (name) => {
    const { boxes, orders } = orderSet(name, { count: 160, rotation: "any" })
    const now = Object.entries(QUESTIONS).map(([question, asked]) => {
      const { options = {}, hasBoxes = true } = asked
      const answers = joined(orders, asked).map((items) => {
        let readings = 0
        const input = { items, boxes: hasBoxes ? boxes : [], options }
        return cartonizeWith(input, { clock: () => readings++ })
      })
      const hash = createHash("sha256").update(JSON.stringify(answers)).digest("hex")
      return [question, hash.slice(0, 12)]
    })
    expect(Object.fromEntries(now)).toEqual(sameAnswers[name])
  },
)
