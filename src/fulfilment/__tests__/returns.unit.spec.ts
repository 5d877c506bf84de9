import { areEqual, covers, itemsOf, hasFulfillment } from "../settle-return"

const stored = (fulfillments: { canceled_at?: unknown }[] | null) => ({
  id: "return_1",
  order_id: "order_1",
  created_at: new Date(),
  fulfillments,
})

it("the items of a return are added up by line, since a request repeated after a crash leaves its items twice", () => {
  const shipped = itemsOf({
    items: [
      { item_id: "a", quantity: 1 },
      { item_id: "b", quantity: "2" },
      { item_id: "a", quantity: 1 },
    ],
  })
  expect([...shipped]).toEqual([
    ["a", 2],
    ["b", 2],
  ])
})

it("the items of a return cover fewer items of the same lines, and equal only the same number", () => {
  const all = new Map([
    ["a", 2],
    ["b", 1],
  ])
  const some = new Map([["a", 1]])
  expect(covers(all, some)).toBe(true)
  expect(covers(some, all)).toBe(false)
  expect(areEqual(all, some)).toBe(false)
  expect(areEqual(all, new Map([...all].reverse()))).toBe(true)
})

it.each([
  ["none", null, false],
  ["a canceled one", [{ canceled_at: new Date() }], false],
  ["a canceled and a live one", [{ canceled_at: new Date() }, { canceled_at: null }], true],
])("a return with %s says so about its fulfillments", (_, fulfillments, expected) => {
  expect(hasFulfillment(stored(fulfillments))).toBe(expected)
})
