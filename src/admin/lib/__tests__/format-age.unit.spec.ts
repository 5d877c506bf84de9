import { formatAge } from "../formats"

const NOW = "2026-11-22T12:00:00Z"

it.each([
  ["2026-11-22T11:59:30Z", "30 seconds ago"],
  ["2026-11-22T11:55:10Z", "4 minutes ago"],
  ["2026-11-22T09:00:00Z", "3 hours ago"],
  ["2026-11-20T09:00:00Z", "2 days ago"],
])("formatAge says of %s that it was %s", (iso, age) => {
  expect(formatAge(iso, NOW, "en")).toBe(age)
})

it("formatAge takes no moment to be in the future, whatever the clocks say", () => {
  expect(formatAge("2026-11-22T12:00:05Z", NOW, "en")).toBe("0 seconds ago")
})
