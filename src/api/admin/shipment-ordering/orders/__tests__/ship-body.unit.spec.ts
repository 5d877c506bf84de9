import { shipBody } from "../orders"

describe("what is to be shipped of an order", () => {
  it.each([0, -1])("cannot be %s pieces", (quantity) => {
    expect(shipBody.safeParse({ items: [{ id: "ordli_1", quantity }] }).success).toBe(false)
  })

  it.each([2, 2.5])("can be %s, such as metres of cloth", (quantity) => {
    expect(shipBody.safeParse({ items: [{ id: "ordli_1", quantity }] }).success).toBe(true)
  })
})
