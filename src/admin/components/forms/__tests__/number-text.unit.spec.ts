import type { Texts } from "../../../i18n/use-texts"
import { numberText, optionalNumberText, movedPoint } from "../number-text"

const keyAsText = ((key: string) => key) as Texts

it.each([
  ["0.75", 0.75],
  ["0,75", 0.75],
  ["0,125", 0.125],
  [" 12 ", 12],
])("a number field reads %p as %p", (text, value) => {
  expect(numberText(keyAsText, {}).parse(text)).toBe(value)
})

it.each(["", "  ", "1.2.3", "12 cm", "1,000", "1,000.5"])(
  "a number field does not guess what %p means",
  (text) => {
    expect(numberText(keyAsText, {}).safeParse(text).success).toBe(false)
  },
)

it("a number field may be empty only where it is optional", () => {
  expect(optionalNumberText(keyAsText, { min: 1 }).parse("")).toBeUndefined()
  expect(optionalNumberText(keyAsText, { min: 1 }).safeParse("0").success).toBe(false)
})

it("a number field can require a number above zero", () => {
  const size = numberText(keyAsText, { isPositive: true })
  expect(size.safeParse("0").error?.issues[0]?.message).toBe("validation.positive")
  expect(size.parse("0.001")).toBe(0.001)
})

it.each([
  ["500", -3, "0.5"],
  ["0.5", 3, "500"],
  ["1.005", 3, "1005"],
  ["12,5", -1, "1.25"],
  ["7", -3, "0.007"],
  ["0.001", -3, "0.000001"],
  ["1000000", -3, "1000"],
  ["0", 3, "0"],
  [" 150 ", -1, "15"],
])("moving the point of %s by %i places gives %s", (text, places, expected) => {
  expect(movedPoint(text, places)).toBe(expected)
})

it.each(["", "abc", "1,000", "-5", "1.2.3"])("the point of %p is not moved", (text) => {
  expect(movedPoint(text, 3)).toBe(text)
})
