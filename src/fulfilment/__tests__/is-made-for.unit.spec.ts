import { isMadeFor } from "../find-return"

const line = (
  title: string,
  sku: string,
  quantity: unknown,
  variant_title: string | null = null,
) => ({
  title,
  variant_title,
  variant_sku: sku,
  detail: { quantity },
})
const item = (title: string, sku: string, quantity: number) => ({ title, sku, quantity })

const mugs = line("Mug", "MUG-05", 2, "0.5 l")
const board = line("Board", "", "1")

it("a fulfillment's nameless items match an order with the same lines in any sequence, by the variant's title first", () => {
  expect(isMadeFor([mugs, board], [item("Board", "", 1), item("0.5 l", "MUG-05", 2)])).toBe(true)
})

it("a fulfillment's nameless items match an order that has got another line since", () => {
  expect(isMadeFor([mugs, board], [item("0.5 l", "MUG-05", 2)])).toBe(true)
})

it.each([
  ["another quantity", [item("0.5 l", "MUG-05", 1)]],
  ["another title", [item("Mug", "MUG-05", 2)]],
  ["another SKU", [item("0.5 l", "MUG-03", 2)]],
  ["a line more", [item("0.5 l", "MUG-05", 2), item("0.5 l", "MUG-05", 2)]],
])("a fulfillment's nameless items do not match an order when they have %s", (_, items) => {
  expect(isMadeFor([mugs, board], items)).toBe(false)
})
