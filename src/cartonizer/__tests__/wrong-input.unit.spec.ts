import { type Box, cartonize, CartonizerInputError, type Item, PACKING_LIMITS } from ".."
import type { CartonizeOptions } from "../options"
import { box, item, size } from "./sample-order"

function errorOf(pack: () => unknown): CartonizerInputError {
  try {
    pack()
  } catch (error) {
    if (error instanceof CartonizerInputError) return error
  }
  throw new Error("nothing was refused")
}

const fromOutside = (fields: object): Item => JSON.parse(JSON.stringify({ ...item(), ...fields }))

it.each([
  ["a side of zero", item({ width: 0 }), "width"],
  ["a negative side", item({ height: -3 }), "height"],
  ["a weight that is not a number", item({ weight: NaN }), "weight"],
  ["an endless side", item({ length: Infinity }), "length"],
  ["half a millimetre", item({ length: 10.5 }), "length"],
  ["a quantity of none", item({ quantity: 0 }), "quantity"],
  ["too many units", item({ quantity: 10_001 }), "quantity"],
  ["a text for a number", fromOutside({ weight: "400" }), "weight"],
  ["a text for yes or no", fromOutside({ shipsAlone: "false" }), "shipsAlone"],
  ["an unknown rotation", fromOutside({ rotation: "up" }), "rotation"],
])("%s is refused with item and field", (_, wrong, field) => {
  const pack = (): unknown => cartonize({ items: [wrong], boxes: [box()] })
  expect(pack).toThrow(CartonizerInputError)
  expect(pack).toThrow(new RegExp(`^item "book": ${field} `))
})

it("more than ten thousand units over several items are refused", () => {
  const items = ["a", "b", "c"].map((id) => item({ id, quantity: 4000 }))
  expect(() => cartonize({ items, boxes: [] })).toThrow(/item "c": quantity .*10000/)
})

it.each<[string, Partial<Box>, string]>([
  ["an outside smaller than the inside", { outer: size(216, 100, 76) }, "outer.width"],
  ["a limit below its own weight", { maxWeight: 80 }, "maxWeight"],
  ["a rank below 0", { rank: -1 }, "rank"],
  ["a rank that is not whole", { rank: 1.5 }, "rank"],
  ["a rank that is no number", { rank: NaN }, "rank"],
])("a box with %s is refused", (_, fields, field) => {
  const pack = (): unknown => cartonize({ items: [item()], boxes: [box(fields)] })
  expect(pack).toThrow(new RegExp(`^box "small": ${field} `))
})

it.each<[string, CartonizeOptions]>([
  ["deadlineMs", { deadlineMs: NaN }],
  ["effort", JSON.parse('{"effort":"huge"}')],
  ["kinds", { kinds: [] }],
  ["kinds", JSON.parse('{"kinds":["parcel","bag"]}')],
  ["kinds", JSON.parse('{"kinds":"parcel"}')],
])("a wrong %s is refused", (field, options) => {
  const pack = (): unknown => cartonize({ items: [item()], boxes: [box()], options })
  expect(pack).toThrow(new RegExp(`^options: ${field} `))
})

it.each([
  ["no items", { boxes: [] }, /^input: items must be a list/],
  ["a null among the items", { items: [item(), null], boxes: [] }, /^input: items .* null at 1/],
  ["boxes that are no list", { items: [], boxes: {} }, /^input: boxes must be a list/],
  ["a box without an inside", { items: [], boxes: [{ ...box(), inner: null }] }, /small": inner/],
  ["a kind that is no list", { items: [], boxes: [], options: { kinds: {} } }, /^options: kinds/],
  ["nothing", null, /^input: input must be an object/],
  ["a list", [], /^input: input must be an object, got a list$/],
  ["options that are null", { items: [], boxes: [], options: null }, /^input: options must be/],
  ["options in words", { items: [], boxes: [], options: "fast" }, /^input: options must be/],
  [
    "an object for an id",
    { items: [{ ...item(), id: {} }], boxes: [] },
    /^items\[0\]: id .*an object$/,
  ],
  [
    "an empty id",
    { items: [item(), item({ id: "" })], boxes: [] },
    /^items\[1\]: id must not be empty$/,
  ],
  ["a box without an id", { items: [], boxes: [box(), {}] }, /^boxes\[1\]: id must .* undefined$/],
  ["a list among the boxes", { items: [], boxes: [[]] }, /^input: boxes .* got a list at 0$/],
])("%s is refused in words", (_, input, words) => {
  const pack = (): unknown => cartonize(JSON.parse(JSON.stringify(input)))
  expect(pack).toThrow(CartonizerInputError)
  expect(pack).toThrow(words)
})

it("an unknown option is refused by its name, with the known ones", () => {
  const pack = (options: object): unknown => cartonize({ items: [item()], boxes: [], options })
  expect(() => pack({ efort: "fast" })).toThrow(
    /^options: efort is not known; known are effort, deadlineMs, kinds$/,
  )
  expect(() => pack({ kind: undefined })).toThrow(/^options: kind is not/)
  expect(() => pack({ [`x${"y".repeat(500)}`]: 1 })).toThrow(/^options: xy{58}… is not known/)
})

it("whatever else comes beside items, boxes and options is refused; they may have more fields", () => {
  const input = { items: [{ ...item(), sku: "B-1" }], boxes: [{ ...box(), rank: 2 }] }
  const misspelt = { ...input, option: { effort: "fast" } }
  expect(() => cartonize(misspelt)).toThrow(
    /^input: option is not known; known are items, boxes, options$/,
  )
  expect(cartonize(input).kind).toBe("packed")
})

it("more than 500 kinds of box are refused", () => {
  const boxes = Array.from({ length: PACKING_LIMITS.boxes + 1 }, (_, at) => box({ id: `box${at}` }))
  const pack = (count: number) => cartonize({ items: [item()], boxes: boxes.slice(0, count) })
  expect(pack(500).kind).toBe("packed")
  expect(() => pack(501)).toThrow(/^input: boxes must be at most 500 kinds of box, got 501$/)
})

it("a box that contradicts itself is refused with the names of both fields", () => {
  const pack = (fields: Partial<Box>) => () => cartonize({ items: [], boxes: [box(fields)] })
  expect(pack({ maxWeight: 80 })).toThrow(/: maxWeight must be above tareWeight \(80\), got 80$/)
  expect(pack({ outer: size(216, 100, 76) })).toThrow(
    /: outer.width must be at least inner.width \(140\), got 100$/,
  )
})

it("a long id is shortened in words, at a whole character, and kept whole beside them", () => {
  const id = "🎁".repeat(500)
  const error = errorOf(() => cartonize({ items: [item({ id, width: 0 })], boxes: [] }))
  expect(error).toMatchObject({ subject: "item", id, index: null, field: "width" })
  expect(error.message).toBe(
    `item "${"🎁".repeat(29)}…": width must be a whole number from 1 to 100000, got 0`,
  )
})

it("the position of an entry that no id names is beside the words too", () => {
  const error = errorOf(() => cartonize({ items: [item(), item({ id: "" })], boxes: [] }))
  expect(error).toMatchObject({ subject: "item", id: null, index: 1, field: "id" })
})

it("two items of one id are refused by that id, also when they are equal", () => {
  const pack = (items: Item[]): unknown => cartonize({ items, boxes: [box()] })
  const others = [item({ id: "pen" }), item({ id: "ink" })]
  const twice = /^item "book": id is used by another item$/
  expect(() => pack([item(), item()])).toThrow(twice)
  expect(() => pack([item(), ...others, item({ width: 90, weight: 20 })])).toThrow(twice)
  expect(() => pack([item(), ...others])).not.toThrow()
})

it("two boxes of one id are refused", () => {
  const items = [item()]
  expect(() => cartonize({ items, boxes: [box(), box()] })).toThrow(/^box "small": id /)
})
