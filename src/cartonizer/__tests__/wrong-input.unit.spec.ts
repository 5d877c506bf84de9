import { type Box, cartonize, type CartonizeOptions, CartonizerInputError, type Item } from ".."
import { box, item, size } from "./sample-order"

describe("wrong input", () => {
  const fromOutside = (value: string): Item => JSON.parse(value)

  it.each([
    ["a side of zero", item({ width: 0 }), "width"],
    ["a negative side", item({ height: -3 }), "height"],
    ["a weight that is no number", item({ weight: NaN }), "weight"],
    ["an endless side", item({ length: Infinity }), "length"],
    ["half a millimetre", item({ length: 10.5 }), "length"],
    ["a quantity of none", item({ quantity: 0 }), "quantity"],
    ["too many units", item({ quantity: 10_001 }), "quantity"],
    ["a text for a number", fromOutside(JSON.stringify({ ...item(), weight: "400" })), "weight"],
    [
      "a text for yes or no",
      fromOutside(JSON.stringify({ ...item(), shipsAlone: "false" })),
      "shipsAlone",
    ],
    ["an unknown rotation", fromOutside(JSON.stringify({ ...item(), rotation: "up" })), "rotation"],
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
    ["a fill limit of none", { fillLimit: 0 }, "fillLimit"],
    ["padding that fills it", { padding: 35 }, "padding"],
    ["a negative cost", { cost: -1 }, "cost"],
  ])("a box with %s is refused", (_, fields, field) => {
    const pack = (): unknown => cartonize({ items: [item()], boxes: [box(fields)] })
    expect(pack).toThrow(new RegExp(`^box "small": ${field} `))
  })

  it.each<[string, CartonizeOptions]>([
    ["deadlineMs", { deadlineMs: NaN }],
    ["seed", { seed: -1 }],
    ["maxPackageWeight", { maxPackageWeight: 0 }],
    ["effort", JSON.parse('{"effort":"huge"}')],
    ["objective", JSON.parse('{"objective":"air"}')],
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
    ["a list", [], /^input: input must be an object/],
    ["options that are null", { items: [], boxes: [], options: null }, /^input: options must be/],
    ["options in words", { items: [], boxes: [], options: "fast" }, /^input: options must be/],
    [
      "an object for an id",
      { items: [{ ...item(), id: {} }], boxes: [] },
      /an object.*id must be a text/,
    ],
  ])("%s is refused in words", (_, input, words) => {
    const pack = (): unknown => cartonize(JSON.parse(JSON.stringify(input)))
    expect(pack).toThrow(CartonizerInputError)
    expect(pack).toThrow(words)
  })

  it("two items of one id are refused by that id, also when they are equal", () => {
    const pack = (items: Item[]): unknown => cartonize({ items, boxes: [box()] })
    const others = [item({ id: "pen" }), item({ id: "ink" })]
    const twice = /^item "book": id is used by another item$/
    expect(() => pack([item(), item()])).toThrow(twice)
    expect(() => pack([item(), ...others, item({ width: 90, weight: 20 })])).toThrow(twice)
    expect(() => pack([item(), ...others])).not.toThrow()
  })

  it("two boxes of one id are refused, and so is packing by cost without a cost", () => {
    const items = [item()]
    expect(() => cartonize({ items, boxes: [box(), box()] })).toThrow(/^box "small": id /)
    const options = { objective: "cost" as const }
    expect(() => cartonize({ items, boxes: [box()], options })).toThrow(/^box "small": cost /)
  })
})
