import type { ReturnedOrder } from "../find-return"
import { refuseReturned, toReturnedLines } from "../order-return"

const order: ReturnedOrder = {
  id: "order_1",
  currency_code: "eur",
  items: [
    {
      id: "a",
      title: "Mug",
      detail: {
        fulfilled_quantity: 4,
        return_requested_quantity: 1,
        return_received_quantity: 1,
        return_dismissed_quantity: 1,
      },
    },
    { id: "b", title: "Board", detail: { fulfilled_quantity: "1" } },
  ],
}

it("a return counts items that came back before, wherever that is stored, and leaves out other lines", () => {
  expect(toReturnedLines(order, new Map([["a", 1]]))).toMatchObject([
    { line: { id: "a" }, quantity: 1, returnedBefore: 3 },
  ])
})

it("a return is refused if it is more than went out", () => {
  const ask = (returned: [string, number][]) => () =>
    refuseReturned(toReturnedLines(order, new Map(returned)))
  expect(ask([["a", 1]])).not.toThrow()
  expect(ask([["a", 2]])).toThrow(/Of "Mug": sent 4, already being returned 3/)
  expect(ask([["b", 2]])).toThrow(/Of "Board": sent 1, already being returned 0/)
})
