import { unavailableText, type UnavailableReason } from ".."

const reasons: [UnavailableReason, RegExp][] = [
  ["service_does_not_deliver", /to this address/],
  ["too_big", /too big or too heavy/],
  ["currency", /your currency/],
  ["cod_currency", /EUR, USD and PLN/],
  ["no_price_by_rules", /cannot be priced/],
  ["hidden_by_rule", /not available for your order/],
  ["cash_on_delivery_not_offered", /pay on delivery/],
  ["locker_needed", /parcel locker/],
  ["no_locker_service", /parcel locker/],
]

it.each(reasons)("the text for a shopper about %s says what can be done", (reason, words) => {
  expect(unavailableText(reason)).toMatch(words)
  expect(unavailableText(reason)).toMatch(/Please choose .*\.$/)
})

it.each(["too_big", "too_heavy", "too_many"] as const)(
  "the text for a shopper without a price names the items that are %s",
  (reason) => {
    expect(unavailableText(reason, ["Vase"])).toMatch(/: Vase\. Please /)
    expect(unavailableText(reason, ["Vase", "Pole"])).toMatch(/: Vase, Pole\. Please /)
    expect(unavailableText(reason)).toMatch(/^Your order (is|may be) .*\. Please /)
  },
)

it("the text for a shopper without a price says nothing of the shop's boxes, nor that the order is too big, where an envelope is missing", () => {
  expect(unavailableText("no_envelope")).toBe(unavailableText("not_configured"))
})

it("the text for a shopper without a price names a few of many", () => {
  expect(unavailableText("too_big", ["A", "B", "C", "D", "E"])).toContain(": A, B, C and 2 more.")
})

it("the text for a shopper without a price names no items that are not to blame, and none without a title", () => {
  expect(unavailableText("currency", ["Vase"])).toBe(unavailableText("currency"))
  expect(unavailableText("too_big", [""])).toBe(unavailableText("too_big"))
  expect(unavailableText("too_big", ["", "Vase"])).toContain(": Vase.")
})
