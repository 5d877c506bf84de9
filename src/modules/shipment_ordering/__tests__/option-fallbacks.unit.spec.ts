import { ownFallbackOf, withFallbacks } from "../option-fallbacks"

const flat = (amount: string) => ({ kind: "flat" as const, amount })

const rule = (name: string, options: string[], prices: object, more: object = {}) => ({
  name,
  is_on: true,
  if: { options: { is: options } },
  then: { prices },
  ...more,
})

it("options without a rule of their own get one, together if they cost the same", () => {
  const rules = withFallbacks([], { a: flat("7"), b: flat("8"), c: flat("7") })
  expect(rules).toEqual([
    rule("Fallback price of a, c", ["a", "c"], { fallback: flat("7") }),
    rule("Fallback price of b", ["b"], { fallback: flat("8") }),
  ])
  expect(["a", "b", "c", "d"].map((key) => ownFallbackOf(rules, key))).toEqual([
    flat("7"),
    flat("8"),
    flat("7"),
    undefined,
  ])
})

it("an option's own rule keeps its place, its name and its other prices", () => {
  const later = rule("All", ["a", "b"], { minimum: "2" })
  const mine = rule("Mine", ["a"], { minimum: "3", fallback: flat("6") })
  expect(withFallbacks([mine, later], { a: flat("7") })).toEqual([
    rule("Mine", ["a"], { minimum: "3", fallback: flat("7") }),
    later,
  ])
  expect(withFallbacks([mine, later], { a: null })).toEqual([
    rule("Mine", ["a"], { minimum: "3" }),
    later,
  ])
})

it("what was added can be taken back, option by option", () => {
  const before = [rule("Mine", ["d"], { fallback: flat("6") })]
  const after = withFallbacks(before, { a: flat("7"), b: flat("7"), d: flat("7") })
  expect(withFallbacks(after, { a: null, d: flat("6") })).toEqual([
    ...before,
    rule("Fallback price of a, b", ["b"], { fallback: flat("7") }),
  ])
  expect(withFallbacks(after, { a: null, b: null, d: flat("6") })).toEqual(before)
})

it("rules that are off, ask for more, do more or cannot be read stay as they are", () => {
  const others = [
    rule("Off", ["a"], { fallback: flat("1") }, { is_on: false }),
    { ...rule("Abroad", [], {}), if: { options: { is: ["a"] }, countries: { is: ["LT"] } } },
    { ...rule("Not", [], { fallback: flat("1") }), if: { options: { is_not: ["a"] } } },
    { ...rule("Free", ["a"], {}), then: { prices: { fallback: flat("1") }, free: true } },
    { name: "Of a later version", if: { moon: "full" } },
    rule("Fallback price of a", ["b"], { minimum: "1" }),
  ]
  expect(withFallbacks(others, { a: flat("7") })).toEqual([
    ...others,
    rule("Fallback price of a (2)", ["a"], { fallback: flat("7") }),
  ])
})
