import { toBenchLine } from "../bench-lines"

const line = { id: "ordli_1", number: 1, quantity: 2, product_title: "Mug", variant_title: "0.5 l" }

const part = (id: string, required_quantity: number) => ({
  required_quantity,
  inventory: { id, sku: id.toUpperCase(), title: `Part ${id}` },
})

it("a line is one piece, scanned by any code of its variant", () => {
  const variant = { id: "v", sku: "MUG", barcode: " 4751 ", ean: "4751", upc: "", ...stock(1) }
  expect(toBenchLine(line, variant, [])).toEqual({
    id: "ordli_1",
    number: 1,
    title: "Mug, 0.5 l",
    sku: "MUG",
    thumbnail: null,
    quantity: 2,
    codes: ["4751", "MUG"],
    pieces: [{ key: "ordli_1", title: "Mug, 0.5 l", codes: ["4751", "MUG"], per_unit: 1 }],
  })
})

function stock(required_quantity: number) {
  return { inventory_items: [part("a", required_quantity)] }
}

it("a line whose variant is gone has the codes that the order has kept, or none", () => {
  const kept = { ...line, variant_sku: "OLD", variant_barcode: "4752", thumbnail: "mug.png" }
  expect(toBenchLine(kept, undefined, [])).toMatchObject({
    sku: "OLD",
    codes: ["4752", "OLD"],
    thumbnail: "mug.png",
  })
  expect(toBenchLine({ id: "x", number: 3, quantity: 1 }, undefined, [])).toMatchObject({
    title: "",
    sku: null,
    codes: [],
    pieces: [{ codes: [], per_unit: 1 }],
  })
})

it("a variant of several parts, or of several of one part, is a kit", () => {
  const kit = { id: "v", sku: "SET", inventory_items: [part("a", 2), null, part("b", 1)] }
  const alone = { id: "w", sku: "A", barcode: "4753", upc: "4754" }
  expect(toBenchLine(line, kit, [alone])).toMatchObject({
    codes: ["SET"],
    pieces: [
      { key: "ordli_1/a", title: "Part a", codes: ["4753", "4754", "A"], per_unit: 2 },
      { key: "ordli_1/b", title: "Part b", codes: ["B"], per_unit: 1 },
    ],
  })
  // Its own barcode is that of two.
  const two = { id: "v", sku: "A", barcode: "4755", ...stock(2) }
  const [pair] = toBenchLine(line, two, [two]).pieces
  expect(pair).toMatchObject({ key: "ordli_1/a", codes: ["A"], per_unit: 2 })
  const nameless = { required_quantity: 3, inventory: { id: "n" } }
  const [piece] = toBenchLine(line, { id: "v", inventory_items: [nameless] }, []).pieces
  expect(piece).toEqual({ key: "ordli_1/n", title: "Mug, 0.5 l", codes: [], per_unit: 3 })
})

it.each([
  ["Default variant", "Mug"],
  ["Mug", "Mug"],
  ["", "Mug"],
  ["Blue", "Mug, Blue"],
])("a line of the variant %p is called %p", (variant_title, title) => {
  expect(toBenchLine({ ...line, variant_title }, undefined, []).title).toBe(title)
})
