import { shipBody } from "../orders"

describe("what is to be shipped of an order", () => {
  it.each([0, -1, 0.5, 1.5])("cannot be %s pieces", (quantity) => {
    expect(shipBody.safeParse({ items: [{ id: "ordli_1", quantity }] }).success).toBe(false)
  })

  it("is counted in whole pieces", () => {
    expect(shipBody.safeParse({ items: [{ id: "ordli_1", quantity: 2 }] }).success).toBe(true)
  })
})
