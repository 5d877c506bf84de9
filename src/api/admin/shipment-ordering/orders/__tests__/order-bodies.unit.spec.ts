import { shipRunBody } from "../../ship-runs/ship-runs"
import { quotesBody, shipBody } from "../orders"

it.each([
  [0, false],
  [-1, false],
  [2, true],
  [2.5, true],
])("%s pieces of an item can be shipped: %s", (quantity, isAllowed) => {
  const body = { items: [{ id: "ordli_1", quantity }] }
  expect(shipBody.safeParse(body).success).toBe(isAllowed)
})

it("a plan is asked for with packages or with their number and weight, and not with both", () => {
  const packages = [{ length: 1, width: 1, height: 1, weight: 1 }]
  expect(quotesBody.safeParse({ package_count: 3, weight_grams: 4500 }).success).toBe(true)
  expect(quotesBody.safeParse({ packages }).success).toBe(true)
  expect(quotesBody.safeParse({ packages, package_count: 3 }).error?.issues).toMatchObject([
    { message: "Name either packages, or package_count and weight_grams." },
  ])
})

it.each([
  ["no list", {}],
  ["an empty list", { orders: [] }],
  [
    "more than 500 orders",
    { orders: Array.from({ length: 501 }, (_, n) => ({ order_id: `o_${n}` })) },
  ],
  ["an order named twice", { orders: [{ order_id: "order_1" }, { order_id: "order_1" }] }],
  ["an unknown field", { orders: [{ order_id: "order_1", servce: "carrierA_express" }] }],
  ["a part of a package", { orders: [{ order_id: "order_1", package_count: 1.5 }] }],
])("a run of %s is refused, naming the field", (_, body) => {
  expect(shipRunBody.safeParse(body).error?.issues[0]?.path[0]).toBe("orders")
})
