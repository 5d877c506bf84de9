import { currencyDecimals } from "../customer-price"

it.each([
  ["eur", 2],
  ["USD", 2],
  ["pln", 2],
  ["jpy", 0],
  ["KWD", 3],
])("the currency %s has %d decimals", (code, decimals) => {
  expect(currencyDecimals(code)).toBe(decimals)
})

it("the decimals of an unknown currency are two, without an error", () => {
  for (const code of ["", "x", "euro", "€"]) expect(currencyDecimals(code)).toBe(2)
})
