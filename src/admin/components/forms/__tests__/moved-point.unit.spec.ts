import { movedPoint } from "../number-text"

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
