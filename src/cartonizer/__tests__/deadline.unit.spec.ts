import { cartonize } from ".."
import { forgetAnswers } from "../answer-memo"
import { oneMixedOrder } from "./order-sets"
import { box, item, size } from "./sample-order"

const big = box({ id: "big", inner: size(420, 280, 140), outer: size(430, 290, 150) })

describe("in no time at all", () => {
  const options = { deadlineMs: 0 }

  it("what ships alone still gets a box to itself, and nothing is left over", () => {
    const items = [item({ quantity: 300, shipsAlone: true })]
    const result = cartonize({ items, boxes: [box()], options })
    expect(result.kind).toBe("packed")
    expect(result.packages).toHaveLength(300)
  })

  it("one box is used when plain rows fill it", () => {
    const { packages } = cartonize({ items: [item({ quantity: 2 })], boxes: [big, box()], options })
    expect(packages.map(({ boxId }) => boxId)).toEqual(["small"])
  })

  it("different goods lie side by side", () => {
    const [order = []] = oneMixedOrder(400).orders
    const { boxes } = oneMixedOrder(400)
    const inHaste = cartonize({ items: order, boxes, options }).packages.length
    expect(inHaste).toBeLessThan(2 * cartonize({ items: order, boxes }).packages.length)
  })

  it("what is asked without a deadline afterwards is answered as if that had never been", () => {
    const { boxes, orders } = oneMixedOrder(60)
    const [items = []] = orders
    cartonize({ items, boxes, options })
    const afterwards = cartonize({ items, boxes })
    forgetAnswers()
    expect(cartonize({ items, boxes })).toEqual(afterwards)
  })
})
