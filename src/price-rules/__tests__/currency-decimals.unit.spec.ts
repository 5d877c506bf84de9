import { currencyDecimals } from "../customer-price"

describe("the decimals of a currency", () => {
  it.each([
    ["eur", 2],
    ["USD", 2],
    ["pln", 2],
    ["jpy", 0],
    ["KWD", 3],
  ])("%s has %d", (code, decimals) => {
    expect(currencyDecimals(code)).toBe(decimals)
  })

  it("are two for what is no currency, without an error", () => {
    for (const code of ["", "x", "euro", "€"]) expect(currencyDecimals(code)).toBe(2)
  })
})
