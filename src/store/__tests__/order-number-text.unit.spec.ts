import { orderNumberText } from ".."

it.each([
  [{ display_id: 1042 }, "#1042"],
  [{ display_id: 1042, custom_display_id: "EU-2026-7" }, "#1042 (EU-2026-7)"],
  [{ display_id: 1042, custom_display_id: " " }, "#1042"],
  [{ display_id: null, custom_display_id: "EU-2026-7" }, "EU-2026-7"],
  [{}, "order_1"],
])("an order with %j is called %j", (numbers, text) => {
  expect(orderNumberText({ id: "order_1", ...numbers })).toBe(text)
})
