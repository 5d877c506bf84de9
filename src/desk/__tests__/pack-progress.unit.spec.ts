import {
  countTicks,
  isOfOrder,
  type PackProgress,
  startProgress,
  totalsOf,
  weightsOf,
} from "../pack-progress"

const line = (id: string, quantity: number) => ({
  id,
  number: 1,
  title: id,
  sku: null,
  thumbnail: null,
  quantity,
  codes: [],
  pieces: [{ key: id, title: id, codes: [], per_unit: 1 }],
})

type Contents = Record<string, number>

const contentsOf = (contents: Contents) =>
  Object.entries(contents).map(([line_id, quantity]) => ({ line_id, quantity }))

const packed = (contents: Contents, weight: number | null = null) => ({
  box_id: "box",
  contents: contentsOf(contents),
  weight,
})

const progressOf = (packages: PackProgress["packages"], left: Contents = {}): PackProgress => ({
  packages,
  ticks: {},
  left_out: contentsOf(left),
})

it("a plan begins with its packages, and nothing in them", () => {
  const items = [{ line_item_id: "mug", quantity: 1.5 }]
  const filled = {
    ...{ box_id: "box", outer: [300, 200, 100] as [number, number, number], inner: null },
    ...{ weight: 900, empty: null, items, places: null },
  }
  expect(startProgress([filled])).toEqual(progressOf([packed({ mug: 1.5 })]))
})

describe("progress is of the order", () => {
  const lines = [line("mug", 3), line("cloth", 1.3)]

  it.each([
    ["if everything is in packages", progressOf([packed({ mug: 3 }), packed({ cloth: 1.3 })])],
    ["if a part is left out", progressOf([packed({ mug: 2, cloth: 0.1 })], { mug: 1, cloth: 1.2 })],
    [
      "if an item is in several packages",
      progressOf([packed({ mug: 1 }), packed({ mug: 2, cloth: 1.3 })]),
    ],
  ])("%s", (_, progress) => {
    expect(isOfOrder(progress, lines)).toBe(true)
  })

  it.each([
    ["if something is missing", progressOf([packed({ mug: 3 })])],
    ["if there is too much", progressOf([packed({ mug: 3, cloth: 1.3 })], { mug: 1 })],
    ["if there is another item", progressOf([packed({ mug: 3, cloth: 1.3, pot: 1 })])],
  ])("not %s", (_, progress) => {
    expect(isOfOrder(progress, lines)).toBe(false)
  })
})

it("quantities are summed without the error of binary fractions", () => {
  expect(totalsOf(contentsOf({ a: 0.1 }).concat(contentsOf({ a: 0.2 })))).toEqual(
    new Map([["a", 0.3]]),
  )
})

it("pieces of all kinds are counted", () => {
  expect(countTicks({ ...progressOf([]), ticks: { mug: 3, pot: 1 } })).toBe(4)
})

it("a weighed package of one variant says what one piece weighs without its box", () => {
  const variants: Record<string, string> = { mug: "v_mug", gift: "v_mug", pot: "v_pot" }
  const progress = progressOf([
    packed({ mug: 2, gift: 0.5 }, 950),
    packed({ mug: 1, pot: 1 }, 950),
    packed({ mug: 1 }),
    packed({ custom: 1 }, 950),
    { ...packed({ pot: 2 }, 950), box_id: null },
    { ...packed({ pot: 2 }, 950), box_id: "gone" },
  ])
  const weights = weightsOf(progress, {
    variantOf: (id) => variants[id],
    tareOf: (id) => (id === "box" ? 50 : undefined),
  })
  expect(weights).toEqual([
    { variant_id: "v_mug", grams: 300 },
    { variant_id: "v_pot", grams: 475 },
  ])
})
