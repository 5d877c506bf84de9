import Big from "big.js"
import { centsOf, parcelCurrencyOf } from ".."

it.each([
  ["12.5", "12.50"],
  ["1.005", "1.01"],
  ["0.004", "0.01"],
  ["0", "0.00"],
])("the amount %s is sent as %s", (amount, sent) => {
  expect(centsOf(new Big(amount))).toBe(sent)
})

it("the amount to collect can be in euros, dollars and zloty", () => {
  expect(["EUR", "usd", " pln "].map(parcelCurrencyOf)).toEqual(["0", "1", "2"])
  expect(["SEK", "", "eu", "euro"].some(parcelCurrencyOf)).toBe(false)
})
