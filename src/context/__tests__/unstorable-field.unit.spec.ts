import { unstorableField } from "../errors"

it.each([
  ["a zero byte", { name: "a\0" }, "name"],
  ["half a character", { ids: ["a", "\ud83d"] }, "ids.1"],
  ["the name of a field", { rules: { "a\0": 1 } }, "rules"],
  ["the first of two", { one: { two: "\0" }, three: "\0" }, "one.two"],
])("text that the database cannot store is found: %s", (_, request, field) => {
  expect(unstorableField(request)).toBe(field)
})

it.each([
  ["whole characters", { name: "Ķļava 📦\n\u0007" }],
  ["no text", { count: 1, none: null, open: undefined, is: true }],
  ["nothing", undefined],
])("text that the database cannot store is not found in %s", (_, request) => {
  expect(unstorableField(request)).toBeUndefined()
})

it("text that the database cannot store is found however deep a body is nested", () => {
  const depth = 100_000
  const nested: unknown = JSON.parse("[".repeat(depth) + '"\\u0000"' + "]".repeat(depth))
  expect(unstorableField(nested)).toMatch(/^0\.0\./)
})
